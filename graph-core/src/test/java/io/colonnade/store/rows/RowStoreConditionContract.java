package io.colonnade.store.rows;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.rows.TestRows.Q;
import static io.colonnade.store.rows.TestRows.change;
import static io.colonnade.store.rows.TestRows.key;
import static io.colonnade.store.rows.TestRows.lock;
import static io.colonnade.store.rows.TestRows.outcome;
import static io.colonnade.store.rows.TestRows.write;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Bytes;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Conditions on a lock of the row. */
interface RowStoreConditionContract extends RowStoreFixture {

  /** In ascending order. */
  List<Bytes> VALUES =
      List.of(
          Bytes.EMPTY,
          Bytes.of(0x00),
          Bytes.of(0x00, 0x00),
          Bytes.of(0x00, 0xFF),
          Bytes.of(0x01),
          Bytes.of(0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07),
          Bytes.of(0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x08),
          Bytes.of(0x7F),
          Bytes.of(0x80),
          Bytes.of(0xFF),
          Bytes.of(0xFF, 0x00),
          Bytes.of(0xFF, 0xFF));

  Bytes MARK = Bytes.of(0x02);

  /** Returns whether a mutation under that condition was written. */
  private static boolean isWritten(RowStore store, RowCondition condition) {
    write(store, change().put(LOCKS, MARK, 1, Bytes.of(0)));
    Outcome outcome =
        outcome(store, RowMutation.of(key(), condition).put(LOCKS, MARK, 1, Bytes.of(1)));
    assertEquals(
        Optional.of(Bytes.of(outcome == Outcome.DONE ? 1 : 0)), lock(store, MARK), "the mark");
    assertEquals(outcome == Outcome.DONE ? Outcome.DONE : Outcome.REFUSED, outcome);
    return outcome == Outcome.DONE;
  }

  @Test
  default void condition_onACellThatDoesNotExist_holdsOnlyForAbsent() {
    try (RowStore store = openWithTables()) {
      // A cell of the same name in another family, and one with a longer name, are other cells.
      write(store, change().put(RECORD, Q, 1, Bytes.of(1)));
      write(store, change().put(LOCKS, Q.concat(Bytes.of(0)), 1, Bytes.of(1)));
      onlyAbsentHolds(store);
      write(store, change().put(LOCKS, Q, 1, Bytes.of(1)), change().delete(Q));
      onlyAbsentHolds(store);
    }
  }

  private static void onlyAbsentHolds(RowStore store) {
    assertEquals(true, isWritten(store, new RowCondition.Absent(Q)));
    assertEquals(false, isWritten(store, new RowCondition.Exists(Q)));
    for (Bytes value : VALUES) {
      assertEquals(false, isWritten(store, new RowCondition.Equal(Q, value)));
      assertEquals(false, isWritten(store, new RowCondition.AtMost(Q, value)));
    }
  }

  @Test
  default void condition_onARowThatDoesNotExist_holdsOnlyForAbsent() {
    try (RowStore store = openWithTables()) {
      List<RowCondition> refused =
          List.of(
              new RowCondition.Exists(Q),
              new RowCondition.Equal(Q, Bytes.EMPTY),
              new RowCondition.AtMost(Q, Bytes.of(0xFF)));
      for (RowCondition condition : refused) {
        assertEquals(
            Outcome.REFUSED,
            outcome(store, RowMutation.of(key(), condition).put(RECORD, Q, 1, Bytes.of(1))));
      }
      RowMutation absent = RowMutation.of(key(), new RowCondition.Absent(Q));
      assertEquals(Outcome.DONE, outcome(store, absent.put(RECORD, Q, 1, Bytes.of(1))));
    }
  }

  @Test
  default void condition_onAValue_comparesUnsignedBytes() {
    try (RowStore store = openWithTables()) {
      for (int i = 0; i < VALUES.size(); i++) {
        Bytes value = VALUES.get(i);
        write(store, change().put(LOCKS, Q, 1, value));
        assertEquals(false, isWritten(store, new RowCondition.Absent(Q)));
        assertEquals(true, isWritten(store, new RowCondition.Exists(Q)));
        for (int j = 0; j < VALUES.size(); j++) {
          Bytes given = VALUES.get(j);
          String what = value + " and " + given;
          assertEquals(i == j, isWritten(store, new RowCondition.Equal(Q, given)), what);
          assertEquals(i <= j, isWritten(store, new RowCondition.AtMost(Q, given)), what);
        }
      }
    }
  }

  @Test
  default void condition_looksAtTheGreatestVersion() {
    try (RowStore store = openWithTables()) {
      write(
          store, change().put(LOCKS, Q, 20, Bytes.of(2)), change().put(LOCKS, Q, 10, Bytes.of(1)));
      assertEquals(true, isWritten(store, new RowCondition.Equal(Q, Bytes.of(2))));
      assertEquals(false, isWritten(store, new RowCondition.Equal(Q, Bytes.of(1))));
      assertEquals(false, isWritten(store, new RowCondition.AtMost(Q, Bytes.of(1))));
    }
  }

  @Test
  default void mutation_mayChangeTheCellOfItsCondition() {
    try (RowStore store = openWithTables()) {
      assertEquals(Outcome.DONE, outcome(store, replace(new RowCondition.Absent(Q), 1)));
      assertEquals(Outcome.REFUSED, outcome(store, replace(new RowCondition.Absent(Q), 2)));
      RowCondition one = new RowCondition.Equal(Q, Bytes.of(1));
      assertEquals(Outcome.DONE, outcome(store, replace(one, 3)));
      assertEquals(Outcome.REFUSED, outcome(store, replace(one, 4)));
      assertEquals(Optional.of(Bytes.of(3)), lock(store, Q));
      RowMutation delete = RowMutation.of(key(), new RowCondition.Exists(Q)).delete(Q);
      assertEquals(Outcome.DONE, outcome(store, delete));
      assertEquals(Outcome.REFUSED, outcome(store, delete));
      assertEquals(Optional.empty(), lock(store, Q));
    }
  }

  private static RowMutation replace(RowCondition condition, int value) {
    return RowMutation.of(key(), condition).put(LOCKS, Q, 1, Bytes.of(value));
  }
}
