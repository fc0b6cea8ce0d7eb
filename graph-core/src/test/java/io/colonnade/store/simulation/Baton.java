package io.colonnade.store.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The right to run, which the simulated threads of a history pass to each other. Used by the thread
 * that has the baton, or while none has it by the one that runs the simulation.
 */
final class Baton {

  private static final long PATIENCE_NANOS = 30_000_000_000L;

  private final Policy policy;
  private final Timeline timeline;
  private final Carriers carriers = new Carriers();
  private final Semaphore stopped = new Semaphore(0);
  private final List<SimulatedThread> threads = new ArrayList<>(); // that have not ended
  private volatile @Nullable SimulatedThread current; // null: no thread has the baton
  private @Nullable Throwable failure;
  private boolean closing;
  private boolean hung;

  Baton(Policy policy, Timeline timeline) {
    this.policy = policy;
    this.timeline = timeline;
  }

  void add(SimulatedThread thread) {
    threads.add(thread);
  }

  /**
   * Runs until the threads of the foreground have ended, or one has failed.
   *
   * @return the failure, also if it was in an earlier run
   */
  Optional<Throwable> run() {
    SimulatedThread next = nextOrStop(null);
    if (next != null) {
      pass(next);
      awaitStop();
    }
    return Optional.ofNullable(failure);
  }

  /** Lets all threads of the instance stand still until that time. */
  void pause(Instance instance, long until) {
    threads.stream()
        .filter(thread -> thread.instance() == instance)
        .forEach(thread -> thread.sleepUntil(Math.max(until, thread.wakesAt())));
  }

  /** Stops the run at the next step. */
  void fail(Throwable why) {
    failure = why;
  }

  /** Returns the name of the thread that has the baton. */
  String holder() {
    SimulatedThread me = current;
    return me == null ? "-" : me.name();
  }

  /** Ends all threads. A second call does nothing. */
  void close() {
    closing = true;
    while (!threads.isEmpty() && !hung) {
      settle();
      SimulatedThread thread =
          threads.stream().filter(free -> !free.isHeldUp()).findFirst().orElse(threads.get(0));
      if (thread.isStarted()) {
        pass(thread);
        awaitStop();
      } else {
        threads.remove(thread);
      }
    }
  }

  /**
   * Waits until no thread runs. If the one that has the baton waits for a lock of another one, it
   * loses the baton until it has the lock.
   */
  private void awaitStop() {
    long steps = -1;
    long since = System.nanoTime();
    try {
      while (!stopped.tryAcquire(1, TimeUnit.MILLISECONDS)) {
        SimulatedThread running = current;
        if (steps != timeline.steps() || running == null) {
          steps = timeline.steps();
          since = System.nanoTime();
        } else if (carriers.isHeldUp(running) && losesBaton(running)) {
          timeline.note(running.name(), "waits for a lock", "");
          settle();
          pass(closing ? null : nextOrStop(null));
        } else if (System.nanoTime() - since > PATIENCE_NANOS) {
          hung = true;
          failure =
              new AssertionError(
                  "a thread waits, but not for the simulation: " + running.describe());
          return;
        }
      }
    } catch (InterruptedException e) {
      hung = true;
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /**
   * Takes the baton from a thread that waits for a lock. The thread may get the lock at any moment:
   * it keeps the baton if it has not looked whether it lost it.
   */
  private boolean losesBaton(SimulatedThread running) {
    running.holdUp();
    return carriers.isHeldUp(running) || (!running.undoHoldUp() && current == running);
  }

  /**
   * Returns the calling simulated thread, after it has got the baton, which it lost if it waited
   * for a lock; null while the simulation rests.
   */
  @Nullable SimulatedThread takeTurn() {
    SimulatedThread me = carriers.me();
    if (me == null) {
      if (current != null) {
        throw new IllegalStateException("the simulation runs, but not this thread");
      }
      return null;
    }
    if (me != current || me.isHeldUp()) {
      me.waitForBaton();
    }
    settle();
    return me;
  }

  /** Waits until no thread runs that waited for a lock and has it now. */
  private void settle() {
    long since = System.nanoTime();
    SimulatedThread me = carriers.me();
    for (int i = 0; i < threads.size(); i++) {
      SimulatedThread thread = threads.get(i);
      if (thread != me && thread.isHeldUp() && !carriers.isHeldUp(thread)) {
        if (System.nanoTime() - since > PATIENCE_NANOS) {
          throw new AssertionError("a thread got a lock, and does no step: " + thread.describe());
        }
        Thread.onSpinWait();
        i = -1; // while it ran, it may have released what others wait for
      }
    }
  }

  /** Ends the thread if its instance was killed. */
  void requireAlive(SimulatedThread me) {
    if (closing || me.instance().isKilled()) {
      throw new Killed(me.instance().name());
    }
  }

  /** Gives the baton to the thread that the policy names, and waits until it comes back. */
  void handOver(SimulatedThread me) {
    SimulatedThread unused = takeTurn(); // it may have waited for a lock since
    SimulatedThread next = nextOrStop(me);
    if (next != me) {
      pass(next);
      me.waitForBaton();
    }
    requireAlive(me);
  }

  private void pass(@Nullable SimulatedThread next) {
    current = next;
    if (next == null) {
      stopped.release();
    } else if (next.isStarted()) {
      next.pass();
    } else {
      carriers.start(next, () -> live(next));
    }
  }

  private void live(SimulatedThread thread) {
    Throwable end = null;
    try {
      thread.run();
    } catch (RuntimeException | Error e) {
      end = e;
    }
    takeTurn();
    if (end != null && !(end instanceof Killed && (closing || thread.instance().isKilled()))) {
      failure = end;
    }
    timeline.note(thread.name(), "ends", "");
    threads.remove(thread);
    pass(closing ? null : nextOrStop(null));
  }

  private @Nullable SimulatedThread nextOrStop(@Nullable SimulatedThread me) {
    try {
      return next(me);
    } catch (RuntimeException | Error e) {
      failure = e;
      return null;
    }
  }

  /** Returns the thread that continues; null if the simulation stops. */
  private @Nullable SimulatedThread next(@Nullable SimulatedThread me) {
    while (failure == null) {
      Optional<SimulatedThread> dying =
          threads.stream()
              .filter(thread -> thread.instance().isKilled() && !thread.isHeldUp())
              .findFirst();
      if (dying.isPresent()) {
        if (dying.get().isStarted()) {
          return dying.get();
        }
        threads.remove(dying.get());
        continue;
      }
      if (threads.stream().noneMatch(SimulatedThread::isForeground)) {
        return null;
      }
      List<Candidate> candidates = candidates();
      int mine = me != null && me.isReady(timeline.now()) ? candidates.indexOf(me) : -1;
      Candidate next = candidates.get(policy.next(candidates, mine));
      if (next instanceof SimulatedThread thread) {
        timeline.advance(thread.wakesAt());
        return thread;
      }
      timeline.run((LateRequest) next);
    }
    return null;
  }

  /** Returns what can run; if no thread is ready, the first that wakes is one of them. */
  private List<Candidate> candidates() {
    List<Candidate> candidates = new ArrayList<>();
    SimulatedThread first = null;
    for (SimulatedThread thread : threads) {
      if (thread.isReady(timeline.now())) {
        candidates.add(thread);
      } else if (thread.sleeps() && (first == null || thread.wakesAt() < first.wakesAt())) {
        first = thread;
      }
    }
    if (candidates.isEmpty() && first != null) {
      candidates.add(first);
    }
    candidates.addAll(timeline.ready(candidates.isEmpty()));
    if (candidates.isEmpty()) {
      throw new AssertionError(
          "no thread can continue: "
              + String.join("\n", threads.stream().map(SimulatedThread::describe).toList()));
    }
    return candidates;
  }
}
