package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import io.colonnade.store.WriteSet.CellChange;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The counters with so many additions that a cell with their sum is to be put in front of them: a
 * read then stops at that cell. Such a cell changes no value, and may be put by any process, at any
 * time and twice. Thread-safe.
 */
final class CounterFolds {

  /** A read that adds up more cells asks for a fold; so does one of as many additions. */
  static final int MANY = 256;

  private static final int MOST = 1_000;

  private final Scheduling scheduling;
  private final Consumer<List<ElementKey>> fold;
  private final Set<ElementKey> wanted = new LinkedHashSet<>(); // guarded by this
  private boolean isUnderWay; // guarded by this

  /**
   * Creates the folds of a process.
   *
   * @param fold puts cells with the sums of counters; runs in the background
   */
  CounterFolds(Scheduling scheduling, Consumer<List<ElementKey>> fold) {
    this.scheduling = scheduling;
    this.fold = fold;
  }

  /** Asks for the fold of a counter. Has no effect while many others wait. */
  void request(RowKey row, Bytes counter) {
    boolean isFirst;
    synchronized (this) {
      if (wanted.size() < MOST) {
        wanted.add(ElementKey.of(row.table(), row.row(), Family.COUNTERS, counter));
      }
      isFirst = !isUnderWay;
      isUnderWay = true;
    }
    if (isFirst) {
      scheduling.execute(this::run);
    }
  }

  /**
   * Asks for the folds of counters that a commit has added to: by chance, so that a counter that is
   * never read is folded too, without counting its additions.
   */
  void request(Plan plan, long version) {
    for (PlannedRow row : plan.rows()) {
      List<CellChange> changes = row.change().map(WriteSet.RowChange::changes).orElse(List.of());
      for (CellChange cell : changes) {
        if (cell.kind() == CellChange.Kind.ADD && isChosen(cell.qualifier(), version)) {
          request(row.row(), cell.qualifier().copy());
        }
      }
    }
  }

  /** Chooses one of {@link #MANY} versions, others for each counter. */
  private static boolean isChosen(Bytes counter, long version) {
    long mixed = (version + counter.hashCode()) * 0x9E3779B97F4A7C15L; // Fibonacci hashing
    return mixed >>> (Long.SIZE - Integer.numberOfTrailingZeros(MANY)) == 0;
  }

  private void run() {
    List<ElementKey> now;
    synchronized (this) {
      now = List.copyOf(wanted);
    }
    try {
      fold.accept(now);
    } finally {
      boolean isMoreWanted;
      synchronized (this) {
        now.forEach(wanted::remove);
        isUnderWay = !wanted.isEmpty();
        isMoreWanted = isUnderWay;
      }
      if (isMoreWanted) {
        scheduling.execute(this::run);
      }
    }
  }

  /** Returns the cells to put as of a snapshot, which is one for a fill. */
  static WriteSet sums(Snapshot at, List<ElementKey> counters) {
    WriteSet sums = WriteSet.asOf(at.version());
    try (RowCursor cursor = at.rows(counters.stream().map(ElementKey::read).toList())) {
      while (cursor.advance()) {
        RowKey row = counters.get(cursor.request()).row();
        Bytes value = cursor.value().copy();
        sums.put(row.table(), row.row(), Family.COUNTERS, cursor.qualifier().copy(), value);
      }
    }
    return sums;
  }
}
