package io.colonnade.store.simulation;

import io.colonnade.store.simulation.SimulatedThread.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One history of simulated instances. Its threads pass a baton: at each step the one that has it
 * asks the policy who continues. Time is virtual: a step takes a fraction of a millisecond, and if
 * all threads wait, the clock moves to the first that wakes.
 *
 * <p>Use: make instances, start their threads, {@link #run}, look at the store, {@link #close}. May
 * be run several times. Used by one thread, and by the simulated threads while it runs.
 */
public final class Simulation implements AutoCloseable {

  /** The retention time of histories that name none. */
  public static final Duration RETENTION = Duration.ofMinutes(10);

  private static final int LONGEST_FAULT = 4; // in retention times
  private static final int STEPS = 200_000; // of one run
  private static final int LINES = 300;
  private static final long PATIENCE_NANOS = 30_000_000_000L;

  private final String name;
  private final Policy policy;
  private final long retention;
  private final Timeline timeline;
  private final Carriers carriers = new Carriers();
  private final Semaphore stopped = new Semaphore(0);
  private final List<SimulatedThread> threads = new ArrayList<>(); // that have not ended
  private int ids;
  private long lastStep = STEPS;
  private volatile @Nullable SimulatedThread current; // null: the simulation does not run
  private @Nullable Throwable failure;
  private boolean calm;
  private boolean closing;
  private boolean hung;

  Simulation(String name, Policy policy, Duration retention, int lines) {
    this.name = name;
    this.policy = policy;
    this.retention = retention.toNanos();
    this.timeline = new Timeline(policy, this.retention * 9 / 10, new Trace(lines));
  }

  /** Creates the history of that seed: random, or driven by priorities. */
  public static Simulation of(long seed) {
    return Math.floorMod(seed, 2) == 0 ? random(seed) : priorities(seed, 1 + (int) (seed & 6), 400);
  }

  /** Creates the history of that seed, whose threads run at random. */
  public static Simulation random(long seed) {
    return new Simulation("random, -Dseed=" + seed, new RandomPolicy(seed), RETENTION, LINES);
  }

  /**
   * Creates the history of that seed, whose threads run by priorities.
   *
   * @param changes how often a priority changes
   * @param steps the expected length of the history
   */
  public static Simulation priorities(long seed, int changes, int steps) {
    return new Simulation(
        "priorities, -Dseed=" + seed, new PriorityPolicy(seed, changes, steps), RETENTION, LINES);
  }

  /** Creates a process whose requests meet these faults, and whose clock is anywhere. */
  public Instance instance(String instanceName, Faults faults) {
    return new Instance(this, instanceName, faults, below(LONGEST_FAULT * retention));
  }

  /** Returns the time for which no request may be late, in nanoseconds. */
  public long retentionNanos() {
    return retention;
  }

  /**
   * Runs until every thread that was started has ended, or was killed. Background work stays where
   * it is, and continues in the next run.
   *
   * @throws AssertionError if a thread failed, if no thread can continue, or after too many steps;
   *     the message contains the seed and the last steps
   */
  public void run() {
    lastStep = timeline.steps() + STEPS;
    SimulatedThread next = nextOrStop(null);
    if (next != null) {
      pass(next);
      awaitStop();
    }
    Throwable cause = failure;
    if (cause != null) {
      throw new AssertionError(report(cause.toString()), cause);
    }
  }

  /**
   * Runs a check, to whose failure the seed and the last steps are added.
   *
   * @throws AssertionError if the check fails
   */
  public void check(Runnable check) {
    try {
      check.run();
    } catch (AssertionError e) {
      throw new AssertionError(report(String.valueOf(e.getMessage())), e);
    }
  }

  /** Ends all faults, and runs every late request. */
  public void calm() {
    calm = true;
    timeline.runAll();
  }

  /** Returns the last steps, one a line. */
  public List<String> trace() {
    return timeline.lines();
  }

  /** Returns how often each fault occurred. */
  public Map<Fault, Integer> faults() {
    return timeline.faults();
  }

  /** Returns the number of steps so far. */
  public long steps() {
    return timeline.steps();
  }

  /** Returns how to repeat this history, and its last steps. */
  private String report(String what) {
    return what + "\n" + name + "\n" + String.join("\n", timeline.lines());
  }

  /** Ends all threads. A second call does nothing. */
  @Override
  public void close() {
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
        } else if (carriers.isHeldUp(running)) {
          running.holdUp();
          timeline.note(running.name(), "waits for a lock", "");
          settle();
          pass(closing ? null : nextOrStop(null));
        } else if (System.nanoTime() - since > PATIENCE_NANOS) {
          hung = true;
          throw new AssertionError(
              report("a thread waits, but not for the simulation: " + running.describe()));
        }
      }
    } catch (InterruptedException e) {
      hung = true;
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  // ---- from here on: called by the thread that has the baton, or while none has it

  long now() {
    return timeline.now();
  }

  void note(Object request, Object outcome) {
    timeline.note(sender(), request, outcome);
  }

  private String sender() {
    SimulatedThread me = current;
    return me == null ? "-" : me.name();
  }

  void add(Instance instance, String thread, Kind kind, Runnable work) {
    takeTurn();
    int id = ids++;
    String numbered = kind == Kind.BACKGROUND ? thread + "-" + id : thread;
    threads.add(new SimulatedThread(id, instance, numbered, kind, work));
  }

  /** Adds a request that runs later, though before a retention time has passed. */
  void addLate(Object request, Supplier<Object> run) {
    timeline.addLate(ids++, sender(), request, run);
  }

  long below(long bound) {
    takeTurn();
    return policy.below(bound);
  }

  /**
   * Lets other threads run before this one continues. Does nothing while the simulation does not
   * run, so that a test may use a store before and after it.
   */
  void step(Instance instance) {
    SimulatedThread me = me(instance);
    if (me == null) {
      return;
    }
    timeline.step();
    if (timeline.steps() > lastStep) {
      failure = new AssertionError("the history does not end within " + STEPS + " steps");
    }
    handOver(me);
  }

  /**
   * Does a step, and decides on the fault of the request that follows it. Those that do not change
   * the request have occurred on return.
   */
  Optional<Fault> request(Instance instance, Set<Fault> possible) {
    step(instance);
    SimulatedThread me = me(instance);
    if (me == null || calm) {
      return Optional.empty();
    }
    Optional<Fault> fault = policy.fault(instance.faults(), possible);
    fault.ifPresent(timeline::count);
    return fault.isPresent() && occurs(fault.get(), me) ? Optional.empty() : fault;
  }

  private boolean occurs(Fault fault, SimulatedThread me) {
    switch (fault) {
      case KILLED_BEFORE -> {
        me.instance().kill();
        throw new Killed(me.instance().name());
      }
      case PAUSE -> {
        long nanos = policy.duration(LONGEST_FAULT * retention);
        note("stands still", nanos);
        me.sleepUntil(now() + nanos);
        handOver(me);
      }
      case JUMP -> {
        long nanos = policy.duration(LONGEST_FAULT * retention);
        note("time passes", nanos);
        timeline.advance(now() + nanos);
      }
      case SKEW -> {
        long nanos = policy.duration(LONGEST_FAULT * retention);
        note("time passes here", nanos);
        me.instance().skew(nanos);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  void sleep(Instance instance, long nanos) {
    SimulatedThread me = me(instance);
    if (me == null) {
      timeline.advance(now() + nanos);
      return;
    }
    note("sleep", nanos);
    timeline.count();
    me.sleepUntil(now() + Math.max(0, nanos));
    handOver(me);
  }

  <T> T await(Instance instance, CompletableFuture<T> future) {
    SimulatedThread me = me(instance);
    if (!future.isDone()) {
      if (me == null) {
        throw new IllegalStateException("no simulated thread can complete the future now");
      }
      note("await", "");
      timeline.count();
      me.await(future);
      handOver(me);
      me.await(null);
    }
    try {
      return future.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** Returns the calling simulated thread, which is alive; null while the simulation rests. */
  private @Nullable SimulatedThread me(Instance instance) {
    SimulatedThread me = takeTurn();
    if (me != null) {
      if (me.instance() != instance) {
        throw new IllegalStateException(me.name() + " is no thread of " + instance);
      }
      requireAlive(me);
    }
    return me;
  }

  /**
   * Returns the calling simulated thread, after it has got the baton, which it lost if it waited
   * for a lock; null while the simulation rests.
   */
  private @Nullable SimulatedThread takeTurn() {
    SimulatedThread me = carriers.me();
    if (me == null) {
      if (current != null) {
        throw new IllegalStateException("the simulation runs, but not this thread");
      }
      return null;
    }
    if (me != current) {
      me.waitForBaton();
    }
    settle();
    return me;
  }

  /** Waits until no thread runs that waited for a lock and has it now. */
  private void settle() {
    for (int i = 0; i < threads.size(); i++) {
      SimulatedThread thread = threads.get(i);
      if (thread.isHeldUp() && !carriers.isHeldUp(thread)) {
        Thread.onSpinWait();
        i = -1; // while it ran, it may have released what others wait for
      }
    }
  }

  private void requireAlive(SimulatedThread me) {
    if (closing || me.instance().isKilled()) {
      throw new Killed(me.instance().name());
    }
  }

  /** Gives the baton to the thread that the policy names, and waits until it comes back. */
  private void handOver(SimulatedThread me) {
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
    note("ends", "");
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
      int mine = me != null && me.isReady(now()) ? candidates.indexOf(me) : -1;
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
      if (thread.isReady(now())) {
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
