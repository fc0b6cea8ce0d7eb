package io.colonnade.store.simulation;

import io.colonnade.store.simulation.ReplayPolicy.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs all schedules of a tiny history, depth first over its choices: which thread continues, and
 * which fault occurs. Threads are interrupted only so often, because most bugs need few switches.
 *
 * @param preemptions how often a thread that can continue is interrupted at most
 * @param faults how many faults occur at most
 * @param schedules after so many the search is cut off
 */
public record Search(int preemptions, int faults, int schedules) {

  /**
   * The end of a search.
   *
   * @param schedules how many were run
   * @param isComplete whether there are no more
   * @param failure of the last one, if that failed, which ends the search
   */
  public record Result(int schedules, boolean isComplete, Optional<Throwable> failure) {}

  /**
   * Runs the history with each schedule, until one fails.
   *
   * @param history makes instances, starts threads, runs the simulation and checks; must not depend
   *     on anything but the simulation
   */
  public Result run(Consumer<Simulation> history) {
    List<Choice> path = new ArrayList<>();
    for (int schedule = 1; schedule <= schedules; schedule++) {
      ReplayPolicy policy = new ReplayPolicy(path, preemptions, faults);
      try (Simulation simulation = new Simulation("choices " + path, 0, policy)) {
        history.accept(simulation);
      } catch (AssertionError | RuntimeException e) {
        return new Result(schedule, false, Optional.of(e));
      }
      path = following(policy.taken());
      if (path.isEmpty()) {
        return new Result(schedule, true, Optional.empty());
      }
    }
    return new Result(schedules, false, Optional.empty());
  }

  /** Returns the choices up to the last with another alternative, which is taken; empty: none. */
  private static List<Choice> following(List<Choice> taken) {
    List<Choice> path = new ArrayList<>(taken);
    while (!path.isEmpty()) {
      Choice last = path.remove(path.size() - 1);
      if (last.taken() + 1 < last.of()) {
        path.add(new Choice(last.taken() + 1, last.of()));
        return path;
      }
    }
    return path;
  }
}
