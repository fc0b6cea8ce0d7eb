package io.colonnade.store.journal;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The commits of this process whose rows are still to be written. What another process must read
 * from an intent is known here, and a transaction that meets several locks of one commit waits for
 * the thread that applies it, instead of writing all its rows a second time. Thread-safe.
 */
final class OwnCommits {

  private final Map<TransactionId, Unapplied> unapplied = new ConcurrentHashMap<>();

  /** A commit whose rows are still to be written. Thread-safe. */
  static final class Unapplied {

    private final Plan plan;
    private final long version;
    private final CompletableFuture<Boolean> isApplied = new CompletableFuture<>();
    private volatile boolean isBegun;

    private Unapplied(Plan plan, long version) {
      this.plan = plan;
      this.version = version;
    }

    Plan plan() {
      return plan;
    }

    long version() {
      return version;
    }

    /**
     * Waits until all rows are written. Returns false if no thread has begun with that, or if it
     * has failed.
     */
    boolean isAppliedMeanwhile(Rows rows) {
      return isBegun && rows.await(isApplied);
    }
  }

  /** Adds a commit when its version is known. */
  void add(TransactionId id, Plan plan, long version) {
    unapplied.put(id, new Unapplied(plan, version));
  }

  /** Returns a commit whose rows are still to be written; empty for any other transaction. */
  Optional<Unapplied> find(TransactionId id) {
    return Optional.ofNullable(unapplied.get(id));
  }

  /** Marks that a thread has begun to write the rows. */
  void begin(TransactionId id) {
    find(id).ifPresent(commit -> commit.isBegun = true);
  }

  /** Removes a commit, and ends the waits for it. */
  void end(TransactionId id, boolean isApplied) {
    Unapplied commit = unapplied.remove(id);
    if (commit != null) {
      boolean unused = commit.isApplied.complete(isApplied);
    }
  }
}
