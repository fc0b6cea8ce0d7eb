package io.colonnade.store.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The virtual time of a history, its steps so far, and the requests that run at a later time. Used
 * by the thread that has the baton; others may read the time and the number of steps.
 */
final class Timeline {

  private static final long STEP_NANOS = 100_000;

  private final Policy policy;
  private final long latest; // a request runs within this time
  private final Trace trace;
  private final List<LateRequest> late = new ArrayList<>();
  private volatile long now;
  private volatile long steps;

  Timeline(Policy policy, long latest, Trace trace) {
    this.policy = policy;
    this.latest = latest;
    this.trace = trace;
  }

  long now() {
    return now;
  }

  long steps() {
    return steps;
  }

  /** Counts a step, which takes a fraction of a millisecond. */
  void step() {
    count();
    advance(now + STEP_NANOS + policy.below(2 * STEP_NANOS));
  }

  /** Counts a step that takes no time of its own. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // only one thread has the baton
  void count() {
    steps++;
  }

  /** Adds a request that runs later, though before the latest time has passed. */
  void addLate(int id, String sender, Object request, Supplier<Object> run) {
    long from = now + policy.below(policy.duration(latest));
    late.add(new LateRequest(id, sender, request, from, now + latest, run));
  }

  /** Returns the requests whose time has come, or all. */
  List<LateRequest> ready(boolean all) {
    return late.stream().filter(request -> all || request.from() <= now).toList();
  }

  /** Moves the clock forward, and runs the requests that may not be later. */
  void advance(long to) {
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

  void run(LateRequest request) {
    late.remove(request);
    count();
    note(request.sender() + " late", request.request(), request.run().get());
  }

  /** Runs all requests now, in an order that the policy chooses. */
  void runAll() {
    while (!late.isEmpty()) {
      run(late.get(policy.next(List.copyOf(late), -1)));
    }
  }

  void note(String thread, Object request, Object outcome) {
    trace.add(steps, now, thread, request, outcome);
  }

  void count(Fault fault) {
    trace.count(fault);
  }

  Map<Fault, Integer> faults() {
    return trace.faults();
  }

  List<String> lines() {
    return trace.lines();
  }
}
