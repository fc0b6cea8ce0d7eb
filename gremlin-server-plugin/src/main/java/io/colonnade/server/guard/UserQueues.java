package io.colonnade.server.guard;

import io.colonnade.server.monitor.RequestLimits;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Passes requests on to threads, at most so many of each user at a time. The others of the user
 * wait here, in their order, and those of other users go first. Thread-safe.
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
    private int passed; // on to the threads, and not ended

    UserQueue(String user) {
      this.user = user;
    }
  }

  /**
   * @param threads run what is passed on in its order, as many at a time as the limits say, and
   *     refuse it only once they are shut down
   */
  UserQueues(RequestLimits limits, Executor threads) {
    this.limits = limits;
    this.threads = threads;
  }

  /**
   * Passes a request on, now or when an earlier one of the user has ended.
   *
   * @throws RejectedExecutionException if as many requests of all users wait as may, or if the
   *     threads are shut down
   */
  void execute(String user, Runnable request) {
    UserQueue queue;
    synchronized (users) {
      if (open >= limits.threads() + limits.waiting()) {
        throw new RejectedExecutionException(RequestThreads.tooManyWait(limits));
      }
      open++;
      queue = users.computeIfAbsent(user, UserQueue::new);
      if (queue.passed == limits.perUser()) {
        queue.waiting.add(request);
        return;
      }
      queue.passed++;
    }
    pass(queue, request);
  }

  private void pass(UserQueue queue, Runnable request) {
    threads.execute(
        () -> {
          try {
            request.run();
          } finally {
            ended(queue);
          }
        });
  }

  private void ended(UserQueue queue) {
    Runnable next;
    synchronized (users) {
      open--;
      next = queue.waiting.poll();
      if (next == null) {
        queue.passed--;
        if (queue.passed == 0) {
          users.remove(queue.user);
        }
        return;
      }
    }
    try {
      pass(queue, next);
    } catch (RejectedExecutionException e) {
      return; // the server has stopped and has closed the connections of those that wait
    }
  }
}
