package io.colonnade.store.simulation;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The real threads of a history, by which simulated threads run. Thread-safe. */
final class Carriers {

  /** Threads are reused, because many histories are shorter than the start of a thread. */
  private static final ExecutorService POOL =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "simulated");
            thread.setDaemon(true);
            return thread;
          });

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Map<Long, SimulatedThread> carried = new ConcurrentHashMap<>(); // by thread id

  /** Runs the work of the simulated thread on a thread of its own. */
  void start(SimulatedThread thread, Runnable work) {
    POOL.execute(
        () -> {
          Thread carrier = Thread.currentThread();
          thread.carry(carrier);
          carried.put(carrier.getId(), thread);
          try {
            work.run();
          } finally {
            carried.remove(carrier.getId());
          }
        });
  }

  /** Returns the simulated thread that calls this; null if another thread does. */
  @Nullable SimulatedThread me() {
    return carried.get(Thread.currentThread().getId());
  }

  /**
   * Returns whether the thread waits for a monitor or a lock that another simulated thread has, or
   * is about to release.
   */
  boolean isHeldUp(SimulatedThread thread) {
    Thread carrier = thread.carrier();
    if (carrier == null || carrier.getState() == Thread.State.RUNNABLE) {
      return false;
    }
    ThreadInfo info = THREADS.getThreadInfo(carrier.getId());
    // The JVM reports a thread that has just got the lock as waiting for itself.
    return info != null
        && info.getLockOwnerId() != carrier.getId()
        && carried.containsKey(info.getLockOwnerId());
  }
}
