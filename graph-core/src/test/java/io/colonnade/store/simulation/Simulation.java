package io.colonnade.store.simulation;

import io.colonnade.store.simulation.SimulatedThread.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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

  private static final long STEP_NANOS = 100_000;
  private static final int LONGEST_FAULT = 4; // in retention times
  private static final int STEPS = 200_000; // of one run
  private static final int LINES = 300;
  private static final long PATIENCE_SECONDS = 30;

  /** Threads are reused, because many histories are shorter than the start of a thread. */
  private static final ExecutorService CARRIERS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "simulated");
            thread.setDaemon(true);
            return thread;
          });

  private final String name;
  private final Policy policy;
  private final long retention;
  private final Trace trace;
  private final Semaphore stopped = new Semaphore(0);
  private final List<SimulatedThread> threads = new ArrayList<>(); // that have not ended
  private final List<LateRequest> late = new ArrayList<>();
  private final List<Instance> instances = new ArrayList<>();
  private int ids;
  private long now;
  private volatile long step;
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
    this.trace = new Trace(lines);
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
    Instance instance =
        new Instance(this, instanceName, faults, policy.below(LONGEST_FAULT * retention));
    instances.add(instance);
    return instance;
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
    lastStep = step + STEPS;
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
    while (!late.isEmpty()) {
      run(late.get(policy.next(List.copyOf(late), -1)));
    }
  }

  /** Returns the last steps, one a line. */
  public List<String> trace() {
    return trace.lines();
  }

  /** Returns how often each fault occurred. */
  public Map<Fault, Integer> faults() {
    return trace.faults();
  }

  /** Returns the number of steps so far. */
  public long steps() {
    return step;
  }

  /** Returns how to repeat this history, and its last steps. */
  private String report(String what) {
    return what + "\n" + name + "\n" + String.join("\n", trace.lines());
  }

  /** Ends all threads. A second call does nothing. */
  @Override
  public void close() {
    closing = true;
    while (!threads.isEmpty() && !hung) {
      SimulatedThread thread = threads.get(threads.size() - 1);
      if (thread.isStarted()) {
        pass(thread);
        awaitStop();
      } else {
        threads.remove(thread);
      }
    }
  }

  /** Waits until no thread runs. */
  private void awaitStop() {
    long seen = -1;
    try {
      while (!stopped.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        SimulatedThread running = current;
        if (step == seen && running != null) {
          hung = true;
          throw new AssertionError(
              report("a thread waits, but not for the simulation: " + running.describe()));
        }
        seen = step;
      }
    } catch (InterruptedException e) {
      hung = true;
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  // ---- from here on: called by the thread that has the baton, or while none has it

  long now() {
    return now;
  }

  void note(Object request, Object outcome) {
    SimulatedThread me = current;
    trace.add(step, now, me == null ? "-" : me.name(), request, outcome);
  }

  void add(Instance instance, String thread, Kind kind, Runnable work) {
    int id = ids++;
    String numbered = kind == Kind.BACKGROUND ? thread + "-" + id : thread;
    threads.add(new SimulatedThread(id, instance, numbered, kind, work));
  }

  /** Adds a request that runs later, though before a retention time has passed. */
  void addLate(Object request, Supplier<Object> run) {
    long most = retention * 9 / 10;
    String sender = Optional.ofNullable(current).map(SimulatedThread::name).orElse("-");
    long from = now + policy.below(policy.duration(most));
    late.add(new LateRequest(ids++, sender, request, from, now + most, run));
  }

  long below(long bound) {
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
    step++;
    advance(now + STEP_NANOS + policy.below(2 * STEP_NANOS));
    if (step > lastStep) {
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
    fault.ifPresent(trace::count);
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
        me.sleepUntil(now + nanos);
        handOver(me);
      }
      case JUMP -> {
        long nanos = policy.duration(LONGEST_FAULT * retention);
        note("time passes", nanos);
        advance(now + nanos);
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
      advance(now + nanos);
      return;
    }
    note("sleep", nanos);
    step++;
    me.sleepUntil(now + Math.max(0, nanos));
    handOver(me);
  }

  <T> T await(Instance instance, CompletableFuture<T> future) {
    SimulatedThread me = me(instance);
    if (!future.isDone()) {
      if (me == null) {
        throw new IllegalStateException("no simulated thread can complete the future now");
      }
      note("await", "");
      step++;
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
    SimulatedThread me = current;
    if (me == null) {
      return null;
    }
    if (!me.runsOn(Thread.currentThread()) || me.instance() != instance) {
      throw new IllegalStateException(
          "not by a thread of " + instance + ", while it runs: " + me.name());
    }
    requireAlive(me);
    return me;
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
      CARRIERS.execute(() -> carry(next));
    }
  }

  private void carry(SimulatedThread thread) {
    try {
      thread.runWork();
    } catch (RuntimeException | Error e) {
      if (!(e instanceof Killed) || !(closing || thread.instance().isKilled())) {
        failure = e;
      }
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
          threads.stream().filter(thread -> thread.instance().isKilled()).findFirst();
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
      int mine = me != null && me.isReady(now) ? candidates.indexOf(me) : -1;
      Candidate next = candidates.get(policy.next(candidates, mine));
      if (next instanceof SimulatedThread thread) {
        advance(thread.wakesAt());
        return thread;
      }
      run((LateRequest) next);
    }
    return null;
  }

  /** Returns what can run; if no thread is ready, the first that wakes is one of them. */
  private List<Candidate> candidates() {
    List<Candidate> candidates = new ArrayList<>();
    SimulatedThread first = null;
    for (SimulatedThread thread : threads) {
      if (thread.isReady(now)) {
        candidates.add(thread);
      } else if (thread.sleeps() && (first == null || thread.wakesAt() < first.wakesAt())) {
        first = thread;
      }
    }
    if (candidates.isEmpty() && first != null) {
      candidates.add(first);
    }
    for (LateRequest request : late) {
      if (request.from() <= now || candidates.isEmpty()) {
        candidates.add(request);
      }
    }
    if (candidates.isEmpty()) {
      throw new AssertionError(
          "no thread can continue: "
              + String.join("\n", threads.stream().map(SimulatedThread::describe).toList()));
    }
    return candidates;
  }

  /** Moves the clock forward, and runs the requests that may not be later. */
  private void advance(long to) {
    while (true) {
      Optional<LateRequest> due =
          late.stream()
              .filter(request -> request.deadline() <= to)
              .min(Comparator.comparingLong(LateRequest::deadline));
      if (due.isEmpty()) {
        break;
      }
      now = Math.max(now, due.get().deadline());
      run(due.get());
    }
    now = Math.max(now, to);
  }

  private void run(LateRequest request) {
    late.remove(request);
    step++;
    Object outcome = request.run().get();
    trace.add(step, now, request.sender() + " late", request.request(), outcome);
  }
}
