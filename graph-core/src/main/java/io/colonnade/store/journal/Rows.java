package io.colonnade.store.journal;

import io.colonnade.error.FormatException;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.StoreClosedException;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The row store with requests that are repeated until they are answered, for at most a configured
 * time. Thread-safe.
 */
final class Rows {

  private static final long CHUNK = 4 << 20;

  private final RowStore store;
  private final Scheduling scheduling;
  private final long patience;
  private final Meter meter;
  private final boolean endsByInterrupt;

  /**
   * Creates the access, which an interrupt does not end.
   *
   * @param patience how long requests are repeated, in nanoseconds
   */
  Rows(RowStore store, Scheduling scheduling, long patience, Meter meter) {
    this(store, scheduling, patience, meter, false);
  }

  private Rows(
      RowStore store, Scheduling scheduling, long patience, Meter meter, boolean endsByInterrupt) {
    this.store = store;
    this.scheduling = scheduling;
    this.patience = patience;
    this.meter = meter;
    this.endsByInterrupt = endsByInterrupt;
  }

  /** Returns the most bytes of one cell of a write set that is stored as a whole. */
  int chunkBytes() {
    return (int) Math.min(CHUNK, store.limits().cellBytes());
  }

  Meter meter() {
    return meter;
  }

  /** Returns an access to the same row store that also reports to another meter. */
  Rows countedBy(Meter other) {
    RowStore counted = store.countedBy(other);
    return new Rows(counted, scheduling, patience, meter.and(other), endsByInterrupt);
  }

  /**
   * Returns an access whose reads and waits end when their thread is interrupted. Mutations do not,
   * as their outcomes must be known.
   */
  Rows interruptible() {
    return new Rows(store, scheduling, patience, meter, true);
  }

  /** Draws a version, until there is an answer. */
  Stamp draw(long epochs) {
    return answered(
        () -> {
          meter.count(Event.ROUND, 1);
          return store.draw(epochs);
        });
  }

  /** Returns the version that was drawn last. */
  Stamp last() {
    return answered(
        () -> {
          meter.count(Event.ROUND, 1);
          return store.last();
        });
  }

  /** Opens a read of rows, with the contract of the row store. */
  VersionedCursor rows(List<RowRead> reads, long version) {
    return answered(
        () -> {
          meter.count(Event.ROUND, 1);
          return store.rows(reads, version);
        });
  }

  /** Opens a scan, with the contract of the row store. */
  VersionedCursor scan(Scan scan, long version) {
    return answered(
        () -> {
          meter.count(Event.ROUND, 1);
          return store.scan(scan, version);
        });
  }

  Patience patience() {
    return new Patience(scheduling, patience, this::mustContinue);
  }

  private void mustContinue() {
    if (endsByInterrupt && Thread.currentThread().isInterrupted()) {
      throw new ReadInterruptedException();
    }
  }

  /** Waits for what another caller does. */
  <T> T await(CompletableFuture<T> future) {
    return endsByInterrupt ? scheduling.awaitOrInterrupt(future) : scheduling.await(future);
  }

  /** Moves a cursor, until there is an answer. */
  boolean advance(VersionedCursor cursor) {
    return answered(cursor::advance);
  }

  /**
   * Returns the answer to a request that may run more than once.
   *
   * @throws StoreException if the store did not answer in time, or refused the request
   * @throws ReadInterruptedException if an interrupt ends the access
   */
  private <T> T answered(Supplier<T> request) {
    Patience left = patience();
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          return request.get();
        } catch (StoreClosedException | FormatException e) {
          throw e;
        } catch (StoreException e) {
          mustContinue();
          if (e.isRefusal()) {
            throw e; // the next answer would be the same
          }
          left.pause(e);
        } catch (ReadInterruptedException e) {
          if (endsByInterrupt) {
            throw e;
          }
          isInterrupted |= Thread.interrupted(); // a commit must know what is written
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns the locks of rows, in the order of the rows, read in one call. */
  List<RowLocks> locks(List<RowKey> rows) {
    List<RowRead> reads = new ArrayList<>(rows.size());
    rows.forEach(row -> reads.add(RowRead.of(row.table(), row.row(), CellSet.all(Family.LOCKS))));
    List<RowLocks> locks = new ArrayList<>(reads.size());
    reads.forEach(read -> locks.add(new RowLocks()));
    try (VersionedCursor cursor = rows(reads, 0)) {
      while (advance(cursor)) {
        locks.get(cursor.request()).add(cursor);
      }
    }
    return locks;
  }

  RowLocks locks(RowKey row) {
    return locks(List.of(row)).get(0);
  }

  /** Sends the mutations once, and returns their outcomes. */
  List<Outcome> mutate(List<RowMutation> mutations) {
    if (mutations.isEmpty()) {
      return List.of();
    }
    long conditional =
        mutations.stream().filter(mutation -> mutation.condition().isPresent()).count();
    meter.count(Event.ROUND, 1);
    meter.count(Event.CONDITIONAL_ROW, conditional);
    meter.count(Event.PLAIN_ROW, mutations.size() - conditional);
    return store.mutate(mutations);
  }

  Outcome mutate(RowMutation mutation) {
    return mutate(List.of(mutation)).get(0);
  }

  /**
   * Sends mutations until each is answered. A mutation may run more than once: it must have the
   * same effect then.
   *
   * @throws StoreException if the store did not answer in time, or refused the request
   */
  void mutateUntilAnswered(List<RowMutation> mutations) {
    List<RowMutation> left = mutations;
    Patience patience = patience();
    while (true) {
      List<Outcome> outcomes = mutate(left);
      List<RowMutation> unknown = new ArrayList<>();
      for (int i = 0; i < outcomes.size(); i++) {
        if (outcomes.get(i) == Outcome.UNKNOWN) {
          unknown.add(left.get(i));
        }
      }
      if (unknown.isEmpty()) {
        return;
      }
      patience.pause();
      left = unknown;
    }
  }
}
