package io.colonnade.store.rows;

import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.rows.TestRows.A;
import static io.colonnade.store.rows.TestRows.B;
import static io.colonnade.store.rows.TestRows.LATEST;
import static io.colonnade.store.rows.TestRows.Q;
import static io.colonnade.store.rows.TestRows.cells;
import static io.colonnade.store.rows.TestRows.change;
import static io.colonnade.store.rows.TestRows.key;
import static io.colonnade.store.rows.TestRows.texts;
import static io.colonnade.store.rows.TestRows.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Limits;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Scan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Mutations of rows: whole rows, each on its own, within the limits. */
interface RowStoreMutationContract extends RowStoreFixture {

  private static RowMutation guarded(int row) {
    return RowMutation.of(new RowKey(A, row(row)), new RowCondition.Absent(Q))
        .put(LOCKS, Q, 1, Bytes.of(row));
  }

  @Test
  default void mutation_writesAllFamiliesOfTheRow() {
    try (RowStore store = openWithTables()) {
      write(
          store,
          change()
              .put(EDGES, Q, 10, Bytes.of(1))
              .put(EDGES, Q, 9, Bytes.of(2))
              .remove(RECORD, Q, 10)
              .put(LOCKS, Q, 1, Bytes.of(3)));
      assertEquals(List.of("l 01@1=03", "e 01@9=02"), cells(store, 9));
      assertEquals(List.of("l 01@1=03", "v 01@10 removed", "e 01@10=01"), cells(store, LATEST));
    }
  }

  @Test
  default void refusedMutation_writesNothing() {
    try (RowStore store = openWithTables()) {
      RowMutation mutation =
          RowMutation.of(key(), new RowCondition.Exists(Q))
              .put(EDGES, Q, 10, Bytes.of(1))
              .put(LOCKS, Bytes.of(2), 1, Bytes.of(1))
              .delete(Bytes.of(3));
      write(store, change().put(LOCKS, Bytes.of(3), 1, Bytes.of(7)));
      assertEquals(List.of(Outcome.REFUSED), store.mutate(List.of(mutation)));
      assertEquals(List.of("l 03@1=07"), cells(store, LATEST));
    }
  }

  @Test
  default void outcomes_areInTheOrderOfTheMutations_eachOnItsOwn() {
    try (RowStore store = openWithTables()) {
      write(store, guarded(3), guarded(1));
      List<RowMutation> mutations = new ArrayList<>();
      for (int i = 5; i >= 0; i--) {
        mutations.add(guarded(i));
      }
      mutations.add(RowMutation.of(new RowKey(B, row(3))).put(RECORD, Q, 7, Bytes.of(9)));
      assertEquals(
          List.of(
              Outcome.DONE,
              Outcome.DONE,
              Outcome.REFUSED,
              Outcome.DONE,
              Outcome.REFUSED,
              Outcome.DONE,
              Outcome.DONE),
          store.mutate(mutations));
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        expected.add("0 " + row(i) + " l 01@1=" + Bytes.of(i));
      }
      assertEquals(expected, texts(store.scan(Scan.all(A, CellSet.all(LOCKS)), LATEST)));
      assertEquals(
          List.of("0 " + row(3) + " v 01@7=09"),
          texts(store.rows(List.of(RowRead.of(B, row(3), CellSet.all(RECORD))), LATEST)));
      assertEquals(List.of(), store.mutate(List.of()));
    }
  }

  @Test
  default void manyMutations_ofOneCall_areAllAnswered() {
    try (RowStore store = openWithTables()) {
      List<RowMutation> mutations = new ArrayList<>();
      List<Outcome> expected = new ArrayList<>();
      for (int i = 0; i < 2_000; i++) {
        RowKey row = new RowKey(A, row(i >> 8, i & 0xFF));
        if (i % 7 == 0) {
          mutations.add(
              RowMutation.of(row, new RowCondition.Exists(Q)).put(RECORD, Q, 1, Bytes.of(1)));
          expected.add(Outcome.REFUSED);
        } else {
          mutations.add(RowMutation.of(row).put(RECORD, Q, 1, Bytes.of(i)));
          expected.add(Outcome.DONE);
        }
      }
      assertEquals(expected, store.mutate(mutations));
      assertEquals(
          expected.stream().filter(outcome -> outcome == Outcome.DONE).count(),
          texts(store.scan(Scan.all(A, CellSet.all(RECORD)), LATEST)).size());
    }
  }

  @Test
  default void largestCell_isWritten_andALargerOneRefusesTheWholeCall() {
    try (RowStore store = openWithTables()) {
      int largest = Math.toIntExact(Math.min(store.limits().cellBytes(), 16 << 20));
      assertTrue(largest >= 1 << 20, "cells of a megabyte are needed");
      write(store, change().put(RECORD, Q, 10, Bytes.wrap(new byte[largest])));
      RowRead read = RowRead.of(A, TestRows.ROW, CellSet.all(RECORD));
      try (var cursor = store.rows(List.of(read), LATEST)) {
        assertTrue(cursor.advance());
        assertEquals(largest, cursor.value().length());
      }
      if (largest == store.limits().cellBytes()) {
        RowMutation larger =
            RowMutation.of(new RowKey(A, row(2)))
                .put(RECORD, Q, 10, Bytes.wrap(new byte[largest + 1]));
        refusesAll(store, larger);
      }
    }
  }

  @Test
  default void rowAboveTheLimit_refusesTheWholeCall() {
    try (RowStore store = openWithTables()) {
      Limits limits = store.limits();
      assertTrue(limits.rowBytes() >= limits.cellBytes());
      Bytes value = Bytes.wrap(new byte[Math.toIntExact(Math.min(limits.cellBytes(), 1 << 20))]);
      RowMutation larger = RowMutation.of(new RowKey(A, row(2)));
      int cells = Math.toIntExact(limits.rowBytes() / value.length()) + 1;
      for (int i = 0; i < cells; i++) {
        larger.put(EDGES, Bytes.of(i >> 16, i >> 8, i), 10, value);
      }
      refusesAll(store, larger);
    }
  }

  private static void refusesAll(RowStore store, RowMutation tooLarge) {
    List<RowMutation> call =
        List.of(
            RowMutation.of(new RowKey(A, row(1))).put(EDGES, Q, 10, Bytes.of(1)),
            tooLarge,
            RowMutation.of(new RowKey(A, row(3))).put(EDGES, Q, 10, Bytes.of(1)));
    assertThrows(IllegalArgumentException.class, () -> store.mutate(call));
    assertEquals(List.of(), texts(store.scan(Scan.all(A, CellSet.all(EDGES)), LATEST)));
  }
}
