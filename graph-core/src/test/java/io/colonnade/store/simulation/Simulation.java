package io.colonnade.store.simulation;

import io.colonnade.store.simulation.SimulatedThread.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One history of simulated instances. Its threads pass a baton: at each step the one that has it
 * asks the policy which thread continues. Time is virtual: a step takes a fraction of a
 * millisecond, and if all threads wait, the clock moves to the first that wakes.
 *
 * <p>Use: make instances, start their threads, {@link #run}, look at the store, {@link #close}. May
 * be run several times. Used by one thread, and by the simulated threads while it runs.
 */
public final class Simulation implements AutoCloseable {

  /** The retention time of every history. */
  public static final Duration RETENTION = Duration.ofMinutes(10);

  private static final int LONGEST_FAULT = 4; // in retention times
  private static final int STEPS = 200_000; // of one run
  private static final int LINES = 300;

  private final String name;
  private final long seed;
  private final Policy policy;
  private final long retention;
  private final Timeline timeline;
  private final Baton baton;
  private int ids;
  private long lastStep = STEPS;
  private boolean calm;

  Simulation(String name, long seed, Policy policy) {
    this.name = name;
    this.seed = seed;
    this.policy = policy;
    this.retention = RETENTION.toNanos();
    this.timeline = new Timeline(policy, this.retention * 9 / 10, new Trace(LINES));
    this.baton = new Baton(policy, timeline);
  }

  /** Creates the history of that seed: random, or driven by priorities. */
  public static Simulation of(long seed) {
    return Math.floorMod(seed, 2) == 0 ? random(seed) : priorities(seed, 1 + (int) (seed & 6), 400);
  }

  /** Creates the history of that seed, whose threads run at random. */
  public static Simulation random(long seed) {
    return new Simulation("random, -Dseed=" + seed, seed, new RandomPolicy(seed));
  }

  /**
   * Creates the history of that seed, whose threads run by priorities.
   *
   * @param changes how often a priority changes
   * @param steps the expected length of the history
   */
  public static Simulation priorities(long seed, int changes, int steps) {
    return new Simulation(
        "priorities, -Dseed=" + seed, seed, new PriorityPolicy(seed, changes, steps));
  }

  /** Creates a process whose requests meet these faults, and whose clock is anywhere. */
  public Instance instance(String instanceName, Faults faults) {
    return new Instance(this, instanceName, faults, below(LONGEST_FAULT * retention));
  }

  /** Returns the seed of this history, for other random choices of a test; 0 in a search. */
  public long seed() {
    return seed;
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
    Optional<Throwable> failure = baton.run();
    if (failure.isPresent()) {
      throw new AssertionError(report(failure.get().toString()), failure.get());
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
    baton.takeTurn();
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
    baton.close();
  }

  // ---- from here on: called by the thread that has the baton, or while none has it

  long now() {
    return timeline.now();
  }

  /** Adds a line to the trace. Thread-safe, because a resting simulation has no baton. */
  synchronized void note(Object request, Object outcome) {
    timeline.note(baton.holder(), request, outcome);
  }

  void add(Instance instance, String thread, Kind kind, Runnable work) {
    baton.takeTurn();
    int id = ids++;
    String numbered = kind == Kind.BACKGROUND ? thread + "-" + id : thread;
    baton.add(new SimulatedThread(id, instance, numbered, kind, work));
  }

  /** Adds a request that runs later, though before a retention time has passed. */
  void addLate(Object request, Supplier<Object> run) {
    timeline.addLate(ids++, baton.holder(), request, run);
  }

  /** Returns a number that the policy chooses. Thread-safe as {@link #note}. */
  long below(long bound) {
    baton.takeTurn();
    synchronized (this) {
      return policy.below(bound);
    }
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
      baton.fail(new AssertionError("the history does not end within " + STEPS + " steps"));
    }
    baton.handOver(me);
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
        baton.handOver(me);
      }
      case PAUSE_ALL -> {
        long nanos = policy.duration(LONGEST_FAULT * retention);
        note("all stand still", nanos);
        baton.pause(me.instance(), now() + nanos);
        baton.handOver(me);
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
      timeline.advance(after(nanos));
      return;
    }
    note("sleep", nanos);
    timeline.count();
    me.sleepUntil(after(nanos));
    baton.handOver(me);
  }

  private long after(long nanos) {
    return now() + Math.min(Math.max(0, nanos), Long.MAX_VALUE / 4);
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
      baton.handOver(me);
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
    SimulatedThread me = baton.takeTurn();
    if (me != null) {
      if (me.instance() != instance) {
        throw new IllegalStateException(me.name() + " is no thread of " + instance);
      }
      baton.requireAlive(me);
    }
    return me;
  }
}
