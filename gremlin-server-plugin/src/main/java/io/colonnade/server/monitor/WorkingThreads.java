package io.colonnade.server.monitor;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Which thread works for which request, so that a request can be interrupted. Thread-safe. */
final class WorkingThreads {

  private final Map<Thread, RunningRequest> requests = new ConcurrentHashMap<>();

  /** Threads that were interrupted for a request; guards the change of the request of a thread. */
  private final Set<Thread> interrupted = Collections.newSetFromMap(new WeakHashMap<>());

  /** Notes that this thread begins to work for the request, until it ends or another begins. */
  void enter(RunningRequest request) {
    request.startsIn(Thread.currentThread());
    RunningRequest before;
    synchronized (interrupted) {
      if (interrupted.remove(Thread.currentThread())) {
        boolean unused = Thread.interrupted(); // was for the request before
      }
      before = requests.put(Thread.currentThread(), request);
      if (request.ending().isPresent()) {
        interrupted.add(Thread.currentThread());
        Thread.currentThread().interrupt(); // as if it had been interrupted at once
      }
    }
    if (request.hasEnded() && before != request) { // nothing would remove the thread
      leave(request);
    }
  }

  /** Returns whether a thread works for the request. */
  boolean workFor(RunningRequest request) {
    for (Thread thread : request.threads()) {
      if (requests.get(thread) == request && thread.isAlive()) {
        return true;
      }
    }
    return false;
  }

  /** Notes that this thread does not work for the request any more. */
  void leave(RunningRequest request) {
    requests.remove(Thread.currentThread(), request);
  }

  /** Returns the request of this thread, or null if it works for none. */
  @Nullable RunningRequest current() {
    return requests.get(Thread.currentThread());
  }

  /** Notes that no thread works for the request any more. */
  void forget(RunningRequest request) {
    request.threads().forEach(thread -> requests.remove(thread, request));
  }

  /** Interrupts the threads that work for the request. */
  void interrupt(RunningRequest request) {
    synchronized (interrupted) {
      for (Thread thread : request.threads()) {
        if (requests.get(thread) == request) {
          interrupted.add(thread);
          thread.interrupt();
        }
      }
    }
  }
}
