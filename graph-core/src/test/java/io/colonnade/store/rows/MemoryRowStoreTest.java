package io.colonnade.store.rows;

import static io.colonnade.store.Family.BIG;
import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.rows.TestRows.A;
import static io.colonnade.store.rows.TestRows.B;
import static io.colonnade.store.rows.TestRows.LATEST;
import static io.colonnade.store.rows.TestRows.Q;
import static io.colonnade.store.rows.TestRows.ROW;
import static io.colonnade.store.rows.TestRows.cells;
import static io.colonnade.store.rows.TestRows.change;
import static io.colonnade.store.rows.TestRows.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.StoreClosedException;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Limits;
import io.colonnade.store.Scan;
import io.colonnade.store.Table;
import io.colonnade.store.TestTables;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of row stores, and what only the one in memory promises. */
class MemoryRowStoreTest extends RowStoreContract {

  @Override
  public RowStore open() {
    return new MemoryRowStore();
  }

  @Override
  public RowStore connect(RowStore store) {
    return ((MemoryRowStore) store).connect();
  }

  @Test
  void content_outlivesItsConnections() {
    MemoryRowStore store = new MemoryRowStore();
    store.createTables(List.of(A));
    write(store, change().put(RECORD, Q, 7, Bytes.of(3)));
    store.draw(1);
    store.close();
    assertThrows(StoreClosedException.class, store::last);
    try (RowStore later = store.connect()) {
      assertEquals(1, later.last().epoch());
      assertEquals(List.of("v 01@7=03"), cells(later, 7));
      assertTrue(later.isVolatile());
    }
  }

  @Test
  void write_copiesItsBytes() {
    try (RowStore store = openWithTables()) {
      byte[] array = ROW.concat(Q).toArray();
      int end = ROW.length();
      RowKey row = new RowKey(A, Bytes.wrap(array, 0, end));
      Bytes q = Bytes.wrap(array, end, 1);
      write(store, RowMutation.of(row).put(RECORD, q, 7, q).put(LOCKS, q, 1, q));
      array[0]++;
      array[end]++;
      assertEquals(List.of("l 01@1=01", "v 01@7=01"), cells(store, LATEST));
    }
  }

  @Test
  void tablesAndFamilies_thatWereNotCreated_areRefused() {
    try (RowStore store = openWithTables()) {
      Table stranger = new Table("stranger", EnumSet.of(RECORD), TestTables.COUNTED);
      refused(() -> store.rows(List.of(RowRead.of(stranger, ROW, CellSet.all(RECORD))), 1));
      refused(() -> store.rows(List.of(RowRead.of(A, ROW, CellSet.all(BIG))), 1));
      refused(() -> store.scan(Scan.all(stranger, CellSet.all(RECORD)), 1));
      refused(() -> store.scan(Scan.all(A, CellSet.all(BIG)), 1));
      refused(() -> store.erase(stranger, ROW, Bytes.EMPTY));
      refused(() -> store.approximateSize(stranger, ROW, Bytes.EMPTY));
      RowMutation good = change().put(RECORD, Q, 7, Bytes.of(1));
      RowKey strange = new RowKey(stranger, ROW);
      RowKey other = new RowKey(B, ROW);
      refused(() -> store.mutate(List.of(good, RowMutation.of(strange).put(RECORD, Q, 7, Q))));
      refused(() -> store.mutate(List.of(good, RowMutation.of(other).put(BIG, Q, 7, Q))));
      store.createTables(List.of(stranger));
      refused(
          () ->
              store.mutate(
                  List.of(
                      good,
                      RowMutation.of(strange, new RowCondition.Absent(Q)).put(RECORD, Q, 7, Q))));
      refused(() -> store.mutate(List.of(good, change().put(RECORD, Q, 8, Q))));
      refused(() -> store.draw(-1));
      assertEquals(List.of(), cells(store, LATEST));
    }
  }

  private static void refused(Runnable call) {
    assertThrows(IllegalArgumentException.class, call::run);
  }

  @Test
  void limits_areInclusive() {
    try (RowStore store = new MemoryRowStore(new Limits(3, 10))) {
      store.createTables(List.of(A));
      Bytes three = Bytes.of(1, 2, 3);
      Bytes one = Bytes.of(1);
      write(store, change().put(RECORD, Bytes.of(1), 7, three).put(RECORD, one, 8, three));
      refused(
          () ->
              store.mutate(
                  List.of(
                      change()
                          .put(RECORD, Bytes.of(1), 7, three)
                          .put(RECORD, Bytes.of(2), 8, three)
                          .put(RECORD, Bytes.of(3), 9, Bytes.of(1, 2)))));
      refused(() -> store.mutate(List.of(change().put(RECORD, one, 7, Bytes.of(1, 2, 3, 4)))));
    }
  }

  @Test
  void deletedLock_canBePutAgainWithTheSameVersion() {
    try (RowStore store = openWithTables()) {
      write(store, change().put(LOCKS, Q, 1, Bytes.of(1)), change().delete(Q));
      write(store, change().put(LOCKS, Q, 1, Bytes.of(2)));
      assertEquals(List.of("l 01@1=02"), cells(store, LATEST));
    }
  }

  @Test
  void approximateSize_isOfAllVersions() {
    try (RowStore store = openWithTables()) {
      assertEquals(0, store.approximateSize(A, Bytes.EMPTY, Bytes.EMPTY));
      write(store, change().put(RECORD, Q, 7, Bytes.of(1, 2)).put(RECORD, Q, 8, Bytes.of(3)));
      assertEquals(ROW.length() + 5, store.approximateSize(A, Bytes.EMPTY, Bytes.EMPTY));
      assertEquals(0, store.approximateSize(A, Bytes.EMPTY, ROW));
      assertEquals(ROW.length() + 5, store.approximateSize(A, ROW, Bytes.EMPTY));
    }
  }
}
