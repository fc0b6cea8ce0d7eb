package io.colonnade.store.rows;

import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.rows.TestRows.A;
import static io.colonnade.store.rows.TestRows.LATEST;
import static io.colonnade.store.rows.TestRows.Q;
import static io.colonnade.store.rows.TestRows.key;
import static io.colonnade.store.rows.TestRows.lock;
import static io.colonnade.store.rows.TestRows.outcome;
import static io.colonnade.store.rows.TestRows.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Crew;
import io.colonnade.store.Family;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** Many threads and connections at once: a row is written and read as a whole. */
interface RowStoreConcurrencyContract extends RowStoreFixture {

  int WRITERS = 3;
  int ROUNDS = 300;
  int CELLS = 4; // of each family
  CellSet[] SETS = {CellSet.all(LOCKS), CellSet.all(RECORD), CellSet.all(EDGES)};

  /** Version {@code number} of all cells of a row. */
  private static RowMutation allCells(Bytes row, int number) {
    RowMutation mutation = RowMutation.of(new RowKey(A, row));
    for (int cell = 0; cell < CELLS; cell++) {
      mutation.put(EDGES, Bytes.of(cell), number, number(number));
      mutation.put(RECORD, Bytes.of(cell), number, number(number));
      mutation.put(LOCKS, Bytes.of(cell), 1, number(number));
    }
    return mutation;
  }

  private static Bytes number(int number) {
    return Bytes.of(number >> 8, number);
  }

  private static int number(Bytes value) {
    return value.at(0) << 8 | value.at(1);
  }

  @Test
  default void row_readUnderItsWriter_hasAllLocksOfOneMoment_andNoOlderData()
      throws InterruptedException {
    AtomicIntegerArray answered = new AtomicIntegerArray(WRITERS);
    try (RowStore store = openWithTables();
        RowStore other = connect(store)) {
      Crew.start(
              2 * WRITERS,
              thread -> {
                for (int i = 1; i <= ROUNDS; i++) {
                  if (thread < WRITERS) {
                    write(store, allCells(row(thread), i));
                    answered.set(thread, i);
                  } else {
                    int number = thread - WRITERS;
                    check(i % 2 == 0 ? store : other, number, answered.get(number), i % 3 == 0);
                  }
                }
              })
          .join();
    }
  }

  /** Reads the row of that writer, by a scan or not, twice. */
  private static void check(RowStore store, int writer, int answered, boolean scans) {
    for (long version : new long[] {LATEST, answered}) {
      Bytes row = row(writer);
      RowRead read = RowRead.of(A, row, SETS);
      Map<Family, Integer> cells = new EnumMap<>(Family.class);
      int locked = 0;
      try (VersionedCursor cursor =
          scans
              ? store.scan(Scan.prefix(A, row, SETS), version)
              : store.rows(List.of(read), version)) {
        while (cursor.advance()) {
          int number = number(cursor.value());
          if (cursor.family() != LOCKS) {
            assertEquals(number, cursor.version());
            assertTrue(number >= (version == LATEST ? locked : answered), "data is older");
            assertTrue(number <= version, "data is newer than asked for");
          } else if (cells.containsKey(LOCKS)) {
            assertEquals(locked, number, "locks are of two moments");
          } else {
            locked = number;
            assertTrue(locked >= answered, "the locks are older than an answer");
          }
          cells.merge(cursor.family(), 1, Integer::sum);
        }
      }
      if (answered > 0) {
        assertEquals(Map.of(LOCKS, CELLS, RECORD, CELLS, EDGES, CELLS), cells);
      }
    }
  }

  @Test
  default void conditionalMutations_ofOneRow_runOneAfterAnother() throws InterruptedException {
    AtomicInteger done = new AtomicInteger();
    try (RowStore store = openWithTables();
        RowStore other = connect(store)) {
      write(store, RowMutation.of(key()).put(LOCKS, Q, 1, number(0)));
      Crew.start(
              4,
              thread -> {
                RowStore mine = thread % 2 == 0 ? store : other;
                for (int i = 0; i < ROUNDS; i++) {
                  Bytes seen = lock(mine, Q).orElseThrow();
                  RowMutation next =
                      RowMutation.of(key(), new RowCondition.Equal(Q, seen))
                          .put(LOCKS, Q, 1, number(number(seen) + 1));
                  if (outcome(mine, next) == Outcome.DONE) {
                    done.incrementAndGet();
                  }
                }
              })
          .join();
      assertEquals(Optional.of(number(done.get())), lock(store, Q));
      assertTrue(done.get() >= ROUNDS);
    }
  }

  @Test
  default void absentCell_isTakenByOneOfMany() throws InterruptedException {
    AtomicIntegerArray taken = new AtomicIntegerArray(50);
    try (RowStore store = openWithTables();
        RowStore other = connect(store)) {
      Crew.start(
              4,
              thread -> {
                for (int i = 0; i < taken.length(); i++) {
                  RowMutation take =
                      RowMutation.of(new RowKey(A, row(i)), new RowCondition.Absent(Q))
                          .put(LOCKS, Q, 1, Bytes.of(thread));
                  if (outcome(thread % 2 == 0 ? store : other, take) == Outcome.DONE) {
                    taken.incrementAndGet(i);
                  }
                }
              })
          .join();
      for (int i = 0; i < taken.length(); i++) {
        assertEquals(1, taken.get(i));
      }
    }
  }
}
