package io.colonnade.store.journal;

import io.colonnade.error.ReadInterruptedException;
import io.colonnade.metric.Event;
import io.colonnade.store.RowStore.Stamp;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The versions that this process draws. At most one request is under way; all callers that waited
 * before it was sent share its result, which is as safe as a draw for each: the transactions of one
 * version never change the same element, as all of them hold their locks. Thread-safe.
 */
final class Draws {

  private final Rows rows;
  private final Scheduling scheduling;
  private final Shared commits = new Shared();
  private final Shared looks = new Shared();
  private final Epochs epochs = new Epochs();
  private Stamp seen; // guarded by this
  private long seenAt; // guarded by this

  Draws(Rows rows, Scheduling scheduling) {
    this.rows = rows;
    this.scheduling = scheduling;
    this.seenAt = scheduling.nanos();
    this.seen = rows.last();
  }

  /**
   * Returns a version that was drawn after this call began, greater than all drawn before it.
   *
   * @param epochs by how much the epoch increases at least
   * @param by an access to the same row store; determines whether an interrupt ends the call
   */
  Stamp draw(long epochs, Rows by) {
    // An attempt without an answer may have moved the epoch, and so does the next one.
    return commits.get(epochs, by, any -> by.draw(any));
  }

  /** Returns a version that no other call, of any process, returns. */
  long own() {
    return rows.draw(0).version();
  }

  /** Returns the version that was drawn last when this call began, or a later one. */
  Stamp last() {
    return last(rows);
  }

  /**
   * Returns the version that was drawn last when this call began, or a later one.
   *
   * @param by an access to the same row store; determines whether an interrupt ends the call
   */
  Stamp last(Rows by) {
    return looks.get(0, by, any -> by.last());
  }

  /**
   * A version that was drawn already.
   *
   * @param asked when it was asked for
   */
  record Known(Stamp stamp, long asked) {}

  /** Returns a version that was drawn already; without a call, if one is known that is young. */
  Known recent(long maxAge) {
    synchronized (this) {
      if (scheduling.nanos() - seenAt < maxAge) {
        return new Known(seen, seenAt);
      }
    }
    long asked = scheduling.nanos();
    return new Known(last(), asked);
  }

  /** Returns the epochs of the versions that this process has drawn or read. */
  Epochs epochs() {
    return epochs;
  }

  private synchronized void see(Stamp stamp, long asked) {
    epochs.see(stamp);
    if (stamp.version() >= seen.version()) {
      seen = stamp;
      seenAt = asked;
    }
  }

  /** Sends a request. */
  private interface Request {
    Stamp send(long epochs);
  }

  /** Callers that wait for the next request. */
  private static final class Waiting {

    private final CompletableFuture<Stamp> answer = new CompletableFuture<>();
    private long epochs; // guarded by the lock of its Shared
  }

  /** One kind of request, of which one is under way at most. */
  private final class Shared {

    private Waiting next = new Waiting(); // guarded by this
    private @Nullable CompletableFuture<Boolean> underWay; // guarded by this; null: none

    Stamp get(long epochs, Rows by, Request request) {
      rows.meter().count(Event.VERSION_ASKED, 1);
      Waiting mine;
      synchronized (this) {
        mine = next;
        mine.epochs = Math.max(mine.epochs, epochs);
      }
      while (true) {
        CompletableFuture<Boolean> other = begin(mine);
        if (other == null) {
          send(mine, request);
        } else {
          by.await(other);
        }
        if (mine.answer.isDone()) {
          return scheduling.await(mine.answer);
        }
      }
    }

    /**
     * Makes this caller the sender if no request is under way; else returns what ends with the
     * request.
     */
    private synchronized @Nullable CompletableFuture<Boolean> begin(Waiting mine) {
      if (mine.answer.isDone()) {
        return CompletableFuture.completedFuture(true);
      }
      if (underWay != null) {
        return underWay;
      }
      underWay = new CompletableFuture<>();
      next = new Waiting();
      return null;
    }

    private void send(Waiting mine, Request request) {
      try {
        rows.meter().count(Event.VERSION_DRAWN, 1);
        long asked = scheduling.nanos();
        Stamp stamp = request.send(mine.epochs);
        see(stamp, asked);
        mine.answer.complete(stamp);
      } catch (ReadInterruptedException e) {
        throw e; // one of those that wait sends the request again
      } catch (RuntimeException e) {
        mine.answer.completeExceptionally(e);
      } finally {
        end();
      }
    }

    private void end() {
      CompletableFuture<Boolean> ended;
      synchronized (this) {
        ended = underWay;
        underWay = null;
      }
      if (ended != null) {
        ended.complete(true);
      }
    }
  }
}
