package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.A;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.error.StoreException;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.journal.ClockRows.Times;
import io.colonnade.store.simulation.Instance;
import io.colonnade.store.simulation.Simulation;
import java.util.function.Supplier;

/**
 * What a thread of a {@link SmallHistory} may do: transactions, and the work that processes repeat
 * in the background.
 *
 * @param journal of the same process
 * @param times looks at the times without a request
 */
record SmallProcess(
    Instance instance,
    Store store,
    Journal journal,
    SmallTransactions transactions,
    Supplier<Times> times) {

  private static final long RETENTION = Simulation.RETENTION.toNanos();
  private static final long SWEPT = 61_000_000_000L;

  /** Finishes what makes no progress. */
  void sweep() {
    tolerant(
        () -> {
          Sweeper sweeper = new Sweeper(journal);
          for (int i = 0; i < 2; i++) {
            sweeper.sweep();
            instance.sleep(SWEPT);
          }
        });
  }

  /** Moves the closed timestamp, and reads there. */
  void close() {
    tolerant(() -> new ClosedTimestamp(journal, new ClockRows(journal.rows())).close());
    transactions.readTwice();
  }

  /** Moves the oldest readable version. */
  void moveHorizon() {
    ClockRows clock = new ClockRows(journal.rows());
    ClosedTimestamp closed = new ClosedTimestamp(journal, clock);
    Horizon horizon = new Horizon(journal, clock, Simulation.RETENTION);
    tolerant(closed::close);
    for (int i = 0; i < 3; i++) {
      tolerant(horizon::tick);
      instance.sleep(RETENTION);
    }
  }

  /** Reads for longer than the retention time; what it reads must be readable. */
  void readLong() {
    RowRead vertex = RowRead.of(A, EdgeRows.vertex(0), CellSet.all(Family.RECORD));
    tolerant(
        () -> {
          try (Snapshot snapshot = store.snapshot(SnapshotUse.LONG)) {
            for (int i = 0; i < 3; i++) {
              try (RowCursor cursor = snapshot.row(vertex)) {
                assertTrue(cursor.advance());
              }
              long oldest = times.get().oldest();
              assertTrue(
                  oldest <= snapshot.version(),
                  "read at " + snapshot.version() + ", readable from " + oldest);
              instance.sleep(RETENTION / 2);
            }
          }
        });
  }

  private static void tolerant(Runnable work) {
    try {
      work.run();
    } catch (SnapshotTooOldException | StoreException e) {
      // the thread stood still, or the store does not answer
    }
  }
}
