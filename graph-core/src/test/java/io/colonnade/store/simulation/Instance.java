package io.colonnade.store.simulation;

import io.colonnade.store.journal.Scheduling;
import io.colonnade.store.simulation.SimulatedThread.Kind;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * A simulated process: its threads, its clock, and the faults that its requests meet. Used by its
 * own threads, and by the thread that runs the simulation while that does not run.
 */
public final class Instance implements Scheduling {

  private final Simulation simulation;
  private final String name;
  private final Faults faults;
  private long clock; // ahead of the clock of the simulation by so many nanoseconds
  private boolean killed;

  Instance(Simulation simulation, String name, Faults faults, long clock) {
    this.simulation = simulation;
    this.name = name;
    this.faults = faults;
    this.clock = clock;
  }

  public String name() {
    return name;
  }

  /** Starts a thread, for whose end {@link Simulation#run} waits. */
  public void start(String thread, Runnable work) {
    simulation.add(this, thread, Kind.FOREGROUND, work);
  }

  /**
   * Kills this instance: each of its threads ends at its next step by {@link Killed}, and none of
   * its requests is sent any more. Late ones run nevertheless.
   */
  public void kill() {
    killed = true;
    simulation.note("killed", name);
  }

  public boolean isKilled() {
    return killed;
  }

  /** Returns the time of the simulation, in nanoseconds, which clocks of instances do not show. */
  public long time() {
    return simulation.now();
  }

  @Override
  public long nanos() {
    return simulation.now() + clock;
  }

  @Override
  public Instant wallClock() {
    return Instant.ofEpochSecond(0, nanos());
  }

  @Override
  public void sleep(long nanos) {
    simulation.sleep(this, nanos);
  }

  @Override
  public <T> T await(CompletableFuture<T> future) {
    return simulation.await(this, future);
  }

  @Override
  public void execute(Runnable work) {
    simulation.add(this, "background", Kind.BACKGROUND, work);
  }

  @Override
  public void repeatWhile(long pauseNanos, BooleanSupplier work) {
    execute(
        () -> {
          do {
            sleep(pauseNanos);
          } while (work.getAsBoolean());
        });
  }

  /** Does nothing: background work of a simulation stays where it is. */
  @Override
  public void close() {}

  /** Lets time pass by the clock of this instance alone. */
  void skew(long nanos) {
    clock += nanos;
  }

  Faults faults() {
    return faults;
  }

  /** Does a step, see {@link Simulation#step}. */
  void step() {
    simulation.step(this);
  }

  /** Does a step before a request, see {@link Simulation#request}. */
  Optional<Fault> request(Set<Fault> possible) {
    return simulation.request(this, possible);
  }

  Simulation simulation() {
    return simulation;
  }

  @Override
  public String toString() {
    return name;
  }
}
