package io.colonnade.server.guard;

import io.colonnade.server.monitor.RequestLimits;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Passes requests to threads, for each user no more at a time than the limits say. Further requests
 * of a user wait here, in their order, and do not delay those of other users. One user gets at most
 * half of the places to wait. Thread-safe.
 */
final class UserQueues {

  private final RequestLimits limits;
  private final Executor threads;

  /** The users with open requests. Guards itself and the fields below. */
  private final Map<String, UserQueue> users = new HashMap<>();

  private int open; // requests that a thread evaluates or that wait

  /** The requests of one user. */
  private static final class UserQueue {

    private final String user;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int passed; // to the threads, and not ended

    UserQueue(String user) {
      this.user = user;
    }
  }

  /**
   * @param threads run what is passed to them in its order, never in the calling thread, as many at
   *     a time as the limits say, and refuse it only once they are shut down
   */
  UserQueues(RequestLimits limits, Executor threads) {
    this.limits = limits;
    this.threads = threads;
  }

  /**
   * Passes a request to the threads, now or when an earlier one of the user has ended.
   *
   * @throws RejectedExecutionException if as many requests of all users or of this one wait as may,
   *     or if the threads are shut down
   */
  void execute(String user, Runnable request) {
    synchronized (users) {
      if (open - limits.threads() >= limits.waiting()) {
        throw new RejectedExecutionException(RequestThreads.tooManyWait(limits.waiting()));
      }
      UserQueue queue = users.getOrDefault(user, new UserQueue(user));
      int share = Math.max(1, limits.waiting() / 2);
      if (queue.waiting.size() >= share) {
        throw new RejectedExecutionException(RequestThreads.tooManyWait(share));
      }
      if (queue.passed == limits.perUser()) {
        queue.waiting.add(request);
      } else {
        threads.execute(() -> run(queue, request)); // counted only if a thread takes it
        queue.passed++;
        users.put(user, queue);
      }
      open++;
    }
  }

  private void run(UserQueue queue, Runnable first) {
    @Nullable Runnable request = first;
    while (request != null) {
      try {
        request.run();
      } finally {
        request = passNext(queue);
      }
    }
  }

  /** Passes the next request of the user; returns it if the threads take no more. */
  private @Nullable Runnable passNext(UserQueue queue) {
    Runnable next;
    synchronized (users) {
      open--;
      next = queue.waiting.poll();
      if (next == null) {
        queue.passed--;
        if (queue.passed == 0) {
          users.remove(queue.user);
        }
        return null;
      }
    }
    try {
      threads.execute(() -> run(queue, next));
      return null;
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      return next; // the threads end when all that waits has ended, or no more can be started
    }
  }
}
