package io.colonnade.upkeep;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ConflictException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.RetryableException;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Ticker;
import io.colonnade.schema.ClaimRows;
import io.colonnade.schema.ClaimRows.Claimed;
import io.colonnade.store.Identity;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.tx.GraphStore;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The claim of this process on a piece of work that one process at a time should do. A claim that
 * no longer beats can be taken over, so two processes may still be at work: the work must allow
 * that. Confined to one job.
 */
final class Claim implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Claim.class);

  /** How long another process's claim must not have beaten, by the clock of this process. */
  private static final long SILENCE_NANOS = 10_000_000_000L;

  private static final long BEAT_NANOS = 2_000_000_000L;

  private final Store store;
  private final Ticker ticker;
  private final Bytes row;
  private final long owner;
  private final String process;
  private Optional<Claimed> seen = Optional.empty();
  private long seenAt;

  private Claim(GraphStore graph, Bytes row) {
    this.store = graph.store();
    this.ticker = graph.ticker();
    this.row = row;
    this.owner = graph.opening();
    this.process = Identity.ofThisProcess("").name();
  }

  /** Returns the claim on the work that has this row of {@link ClaimRows}; not taken yet. */
  static Claim on(GraphStore graph, Bytes row) {
    return new Claim(graph, row);
  }

  /**
   * Takes the claim if no process has it, if its owner no longer beats, or if no other process can
   * be at work. To be called repeatedly.
   *
   * @return whether this process has the claim now
   */
  boolean take() {
    try (Snapshot now = store.snapshot(SnapshotUse.TRANSACTION)) {
      Optional<Claimed> is = ClaimRows.read(now, row);
      if (is.isPresent() && isAnothers(is.get()) && store.isShared()) {
        if (!seen.equals(is)) {
          seen = is;
          seenAt = ticker.nanos();
        }
        if (ticker.nanos() - seenAt < SILENCE_NANOS) {
          return false;
        }
      }
      return put(now, is, writeSet -> {});
    }
  }

  private boolean isAnothers(Claimed claimed) {
    return claimed.owner() != owner;
  }

  /** Tells others that this process is at work, if it has not done so lately; false if lost. */
  boolean beat() {
    return ticker.nanos() - seenAt < BEAT_NANOS || keep(writeSet -> {});
  }

  /**
   * Commits rows under the claim.
   *
   * @return false if another process has taken the claim: nothing was written
   */
  boolean keep(Consumer<WriteSet> rows) {
    return keep((now, writeSet) -> rows.accept(writeSet));
  }

  /**
   * Commits work under the claim that depends on a snapshot.
   *
   * @param work adds cells to a write set that is based on the snapshot
   * @return false if another process has taken the claim, or if the work conflicts with another
   *     commit: nothing was written
   */
  boolean keep(BiConsumer<Snapshot, WriteSet> work) {
    try (Snapshot now = store.snapshot(SnapshotUse.TRANSACTION)) {
      Optional<Claimed> is = ClaimRows.read(now, row);
      return is.isPresent()
          && !isAnothers(is.get())
          && put(now, is, writeSet -> work.accept(now, writeSet));
    }
  }

  private boolean put(Snapshot now, Optional<Claimed> before, Consumer<WriteSet> rows) {
    Claimed next = new Claimed(owner, before.map(Claimed::beat).orElse(0L) + 1, process);
    WriteSet writeSet = WriteSet.basedOn(now.version());
    ClaimRows.put(writeSet, row, next);
    rows.accept(writeSet);
    try {
      store.commit(writeSet);
    } catch (ConflictException e) {
      return false;
    }
    seen = Optional.of(next);
    seenAt = ticker.nanos();
    return true;
  }

  private void release() {
    try (Snapshot now = store.snapshot(SnapshotUse.TRANSACTION)) {
      if (ClaimRows.read(now, row).filter(is -> !isAnothers(is)).isPresent()) {
        WriteSet writeSet = WriteSet.basedOn(now.version());
        ClaimRows.delete(writeSet, row);
        store.commit(writeSet);
      }
    } catch (ConflictException e) {
      // Another process has taken it.
    }
  }

  /**
   * Gives the claim back, so that no other process waits; does nothing if it is lost. A failure
   * only makes other processes wait.
   */
  @Override
  public void close() {
    try {
      release();
    } catch (StoreException | OutcomeUnknownException | RetryableException e) {
      LOG.info("cannot give a claim back: {}", e.getMessage());
    }
  }

  /** Returns the process that has the claim, as it was seen last, for users. */
  String holder() {
    return seen.map(Claimed::process).orElse("another process");
  }
}
