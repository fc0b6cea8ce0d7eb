package io.colonnade.store.rows;

import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.rows.TestRows.LATEST;
import static io.colonnade.store.rows.TestRows.Q;
import static io.colonnade.store.rows.TestRows.cells;
import static io.colonnade.store.rows.TestRows.change;
import static io.colonnade.store.rows.TestRows.write;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Bytes;
import io.colonnade.store.RowStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Versions of cells: locks have one, other cells have all that were written. */
interface RowStoreVersionContract extends RowStoreFixture {

  @Test
  default void cell_readAtAVersion_isTheNewestUpToIt() {
    try (RowStore store = openWithTables()) {
      write(
          store,
          change().put(RECORD, Q, 20, Bytes.of(2)),
          change().put(RECORD, Q, 10, Bytes.of(1)),
          change().put(RECORD, Q, 30, Bytes.of(3)));
      assertEquals(List.of(), cells(store, 9));
      assertEquals(List.of("v 01@10=01"), cells(store, 10));
      assertEquals(List.of("v 01@10=01"), cells(store, 19));
      assertEquals(List.of("v 01@20=02"), cells(store, 20));
      assertEquals(List.of("v 01@20=02"), cells(store, 29));
      assertEquals(List.of("v 01@30=03"), cells(store, 30));
      assertEquals(List.of("v 01@30=03"), cells(store, LATEST));
    }
  }

  @Test
  default void removal_isAVersionAsAValueIs() {
    try (RowStore store = openWithTables()) {
      write(
          store,
          change().put(RECORD, Q, 10, Bytes.of(1)),
          change().remove(RECORD, Q, 20),
          change().put(RECORD, Q, 30, Bytes.of(3)));
      assertEquals(List.of("v 01@10=01"), cells(store, 19));
      assertEquals(List.of("v 01@20 removed"), cells(store, 20));
      assertEquals(List.of("v 01@20 removed"), cells(store, 29));
      assertEquals(List.of("v 01@30=03"), cells(store, 30));
    }
  }

  @Test
  default void removal_ofACellThatNeverWas_isReturned() {
    try (RowStore store = openWithTables()) {
      write(store, change().remove(RECORD, Q, 20));
      assertEquals(List.of(), cells(store, 19));
      assertEquals(List.of("v 01@20 removed"), cells(store, 20));
    }
  }

  @Test
  default void removal_hidesNoWriteOfAGreaterVersion_thatCameBefore() {
    try (RowStore store = openWithTables()) {
      write(store, change().put(RECORD, Q, 30, Bytes.of(3)), change().remove(RECORD, Q, 20));
      assertEquals(List.of("v 01@30=03"), cells(store, 30));
      assertEquals(List.of("v 01@20 removed"), cells(store, 29));
    }
  }

  @Test
  default void value_belowARemoval_thatComesLater_isReadBelowIt() {
    try (RowStore store = openWithTables()) {
      write(store, change().remove(RECORD, Q, 20), change().put(RECORD, Q, 10, Bytes.of(1)));
      assertEquals(List.of("v 01@10=01"), cells(store, 19));
      assertEquals(List.of("v 01@20 removed"), cells(store, 20));
    }
  }

  @Test
  default void write_ofTheSameVersionTwice_isOneWrite() {
    try (RowStore store = openWithTables()) {
      for (int i = 0; i < 2; i++) {
        write(
            store,
            change().put(RECORD, Q, 10, Bytes.of(1)).remove(EDGES, Q, 10),
            change().put(RECORD, Q, 20, Bytes.of(2)));
      }
      assertEquals(List.of("v 01@10=01", "e 01@10 removed"), cells(store, 10));
      assertEquals(List.of("v 01@20=02", "e 01@10 removed"), cells(store, 20));
    }
  }

  @Test
  default void anyBytes_areValuesAndQualifiers() {
    List<Bytes> odd =
        List.of(
            Bytes.EMPTY,
            Bytes.of(0x00),
            Bytes.of(0x00, 0x00),
            Bytes.of(0x00, 0xFF),
            Bytes.of(0xFF),
            Bytes.of(0xFF, 0x00),
            Bytes.of(0xFF, 0xFF),
            Bytes.of(0xFF, 0xFF, 0xFF));
    try (RowStore store = openWithTables()) {
      for (Bytes value : odd) {
        List<String> expected = new ArrayList<>();
        for (Bytes qualifier : odd) {
          write(
              store,
              change().put(LOCKS, qualifier, 1, value).put(RECORD, qualifier, 10, value),
              change().remove(EDGES, qualifier, 10));
        }
        odd.forEach(qualifier -> expected.add("l " + qualifier + "@1=" + value));
        odd.forEach(qualifier -> expected.add("v " + qualifier + "@10=" + value));
        odd.forEach(qualifier -> expected.add("e " + qualifier + "@10 removed"));
        assertEquals(expected, cells(store, LATEST));
      }
    }
  }

  @Test
  default void lock_isReadAtAnyVersion() {
    try (RowStore store = openWithTables()) {
      write(store, change().put(LOCKS, Q, 20, bytes("lock")).put(RECORD, Q, 20, bytes("data")));
      assertEquals(List.of("l 01@20=" + bytes("lock")), cells(store, 19));
      assertEquals(List.of("l 01@20=" + bytes("lock")), cells(store, 0));
    }
  }

  @Test
  default void lock_keepsTheGreatestVersion_inWhateverOrder() {
    try (RowStore store = openWithTables()) {
      write(store, change().put(LOCKS, Q, 20, Bytes.of(2)));
      write(store, change().put(LOCKS, Q, 10, Bytes.of(1)));
      assertEquals(List.of("l 01@20=02"), cells(store, LATEST));
      write(store, change().put(LOCKS, Q, 30, Bytes.of(3)));
      assertEquals(List.of("l 01@30=03"), cells(store, LATEST));
      assertEquals(List.of("l 01@30=03"), cells(store, 15));
    }
  }

  @Test
  default void lock_ofEqualVersions_keepsTheLaterPut() {
    try (RowStore store = openWithTables()) {
      for (int value : List.of(7, 9, 8, 8, 0)) {
        write(store, change().put(LOCKS, Q, 1, Bytes.of(value)));
        assertEquals(List.of("l 01@1=" + Bytes.of(value)), cells(store, LATEST));
      }
      write(store, change().put(LOCKS, Q, 1, Bytes.EMPTY));
      assertEquals(List.of("l 01@1="), cells(store, LATEST));
    }
  }

  @Test
  default void lock_deleted_isGone_andOtherCellsStay() {
    try (RowStore store = openWithTables()) {
      Bytes other = Bytes.of(0x01, 0x00);
      write(store, change().put(LOCKS, Q, 1, Bytes.of(1)).put(LOCKS, other, 1, Bytes.of(2)));
      write(store, change().put(RECORD, Q, 1, Bytes.of(3)));
      write(store, change().delete(Q));
      assertEquals(List.of("l 0100@1=02", "v 01@1=03"), cells(store, LATEST));
      write(store, change().delete(Q), change().delete(Bytes.of(0x77)));
      assertEquals(List.of("l 0100@1=02", "v 01@1=03"), cells(store, LATEST));
    }
  }

  @Test
  default void lock_deleted_canBePutAgainWithAGreaterVersion() {
    try (RowStore store = openWithTables()) {
      write(store, change().put(LOCKS, Q, 1, Bytes.of(1)), change().delete(Q));
      write(store, change().put(LOCKS, Q, 2, Bytes.of(2)));
      assertEquals(List.of("l 01@2=02"), cells(store, LATEST));
    }
  }
}
