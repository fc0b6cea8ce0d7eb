package io.colonnade.store.journal;

import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.journal.JournalTables.PRESENT;
import static io.colonnade.store.journal.JournalTables.VERSION;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tries what the journal relies on when a store is opened: versions that rise, and conditions that
 * are decided by the row that they name. Takes fifteen round trips. An answer that is missing is no
 * failure. Confined to its caller.
 */
final class SelfTest {

  private static final int DRAWS = 10;

  /** The cell that conditions refer to. */
  private static final Bytes CELL = Bytes.of('c');

  /** The cell that is written if the condition holds. */
  private static final Bytes WRITTEN = Bytes.of('w');

  private static final Bytes VALUE = Bytes.of(5, 5);

  private final Rows rows;
  private final long instance;

  private SelfTest(Rows rows, long instance) {
    this.rows = rows;
    this.instance = instance;
  }

  /**
   * A condition on a scratch row.
   *
   * @param hasCell whether the row has the cell
   * @param holds whether the condition holds there
   */
  private record Try(boolean hasCell, RowCondition condition, boolean holds) {

    Outcome expected() {
      return holds ? Outcome.DONE : Outcome.REFUSED;
    }
  }

  private static final List<Try> TRIES =
      List.of(
          new Try(false, new RowCondition.Absent(CELL), true),
          new Try(true, new RowCondition.Absent(CELL), false),
          new Try(true, new RowCondition.Exists(CELL), true),
          new Try(false, new RowCondition.Exists(CELL), false),
          new Try(true, new RowCondition.Equal(CELL, VALUE), true),
          new Try(true, new RowCondition.Equal(CELL, Bytes.of(5, 6)), false),
          new Try(false, new RowCondition.Equal(CELL, VALUE), false),
          new Try(true, new RowCondition.AtMost(CELL, VALUE), true),
          new Try(true, new RowCondition.AtMost(CELL, Bytes.of(0xFF)), true), // bytes are unsigned
          new Try(true, new RowCondition.AtMost(CELL, Bytes.of(5, 4)), false),
          new Try(false, new RowCondition.AtMost(CELL, Bytes.of(0xFF)), false));

  /**
   * Tries the row store.
   *
   * @param instance the number of this process, by which the names of the scratch rows are its own
   * @throws StoreException if an answer is wrong
   */
  static void run(Rows rows, long instance) {
    SelfTest test = new SelfTest(rows, instance);
    test.draws();
    try {
      test.conditions();
    } finally {
      test.removeRows();
    }
  }

  private void draws() {
    long previous = instance;
    for (int i = 0; i < DRAWS; i++) {
      long drawn = rows.draw(0).version();
      if (drawn <= previous) {
        throw refused("a version above " + previous, drawn);
      }
      previous = drawn;
    }
    long last = rows.last().version();
    if (last < previous) {
      throw refused("a last version not below " + previous, last);
    }
  }

  private static StoreException refused(Object expected, Object seen) {
    return new StoreException(Problem.ROW_STORE_UNFIT, "expected", expected, "seen", seen);
  }

  private void conditions() {
    Set<Integer> known = prepare();
    List<RowMutation> mutations = new ArrayList<>();
    for (int i = 0; i < TRIES.size(); i++) {
      mutations.add(
          RowMutation.of(row(i), TRIES.get(i).condition()).put(LOCKS, WRITTEN, VERSION, PRESENT));
    }
    List<Outcome> outcomes = rows.mutate(mutations);
    for (int i = 0; i < TRIES.size(); i++) {
      if (outcomes.get(i) == Outcome.UNKNOWN) {
        known.remove(i);
      } else if (known.contains(i)) {
        mustBe(TRIES.get(i).expected(), outcomes.get(i), i);
      }
    }
    Set<Integer> written = written();
    for (int i : known) {
      mustBe(TRIES.get(i).holds(), written.contains(i), i);
    }
  }

  /** Writes the cells. Returns the rows that are as they should be. */
  private Set<Integer> prepare() {
    List<RowMutation> mutations = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    Set<Integer> known = new HashSet<>();
    for (int i = 0; i < TRIES.size(); i++) {
      if (TRIES.get(i).hasCell()) {
        numbers.add(i);
        mutations.add(RowMutation.of(row(i)).put(LOCKS, CELL, VERSION, VALUE));
      } else {
        known.add(i);
      }
    }
    List<Outcome> outcomes = rows.mutate(mutations);
    for (int i = 0; i < numbers.size(); i++) {
      if (outcomes.get(i) == Outcome.DONE) {
        known.add(numbers.get(i));
      }
    }
    return known;
  }

  private static void mustBe(Object expected, Object seen, int number) {
    if (!expected.equals(seen)) {
      Try each = TRIES.get(number);
      String of = " of " + each.condition() + (each.hasCell() ? " on " + VALUE : " on no cell");
      throw refused(expected + of, seen);
    }
  }

  /** Returns the rows whose mutations were written. */
  private Set<Integer> written() {
    List<RowRead> reads = new ArrayList<>();
    for (int i = 0; i < TRIES.size(); i++) {
      RowKey row = row(i);
      reads.add(RowRead.of(row.table(), row.row(), CellSet.exact(LOCKS, WRITTEN)));
    }
    Set<Integer> written = new HashSet<>();
    try (VersionedCursor cursor = rows.rows(reads, 0)) {
      while (rows.advance(cursor)) {
        written.add(cursor.request());
      }
    }
    return written;
  }

  private void removeRows() {
    List<RowMutation> mutations = new ArrayList<>();
    for (int i = 0; i < TRIES.size(); i++) {
      mutations.add(RowMutation.of(row(i)).delete(CELL).delete(WRITTEN));
    }
    List<Outcome> unused = rows.mutate(mutations); // what is left is a few bytes
  }

  private RowKey row(int number) {
    ByteWriter row = new ByteWriter(10);
    row.u8('s');
    row.u64(instance);
    row.u8(number);
    return new RowKey(JournalTables.CLOCK, row.toBytes());
  }
}
