package io.colonnade.store.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Repeats a list of choices, and takes the first alternative at each further one. Without choices
 * left a thread continues as long as it can, and no fault occurs.
 */
final class ReplayPolicy implements Policy {

  /**
   * One choice.
   *
   * @param taken the alternative that was taken, from 0
   * @param of how many there were, at least 2
   */
  record Choice(int taken, int of) {}

  private final List<Choice> given;
  private final List<Choice> taken = new ArrayList<>();
  private int preemptions;
  private int faults;

  /**
   * Creates the policy.
   *
   * @param preemptions how often a thread that can continue is interrupted at most
   * @param faults how many faults occur at most
   */
  ReplayPolicy(List<Choice> given, int preemptions, int faults) {
    this.given = given;
    this.preemptions = preemptions;
    this.faults = faults;
  }

  /** Returns all choices so far. */
  List<Choice> taken() {
    return taken;
  }

  private int choose(int of) {
    if (of == 1) {
      return 0;
    }
    int at = taken.size();
    Choice choice = at < given.size() ? given.get(at) : new Choice(0, of);
    if (choice.of() != of) {
      throw new AssertionError("the history is not deterministic: " + choice + ", now of " + of);
    }
    taken.add(choice);
    return choice.taken();
  }

  @Override
  public int next(List<Candidate> candidates, int current) {
    if (current < 0) {
      return choose(candidates.size());
    }
    int choice = choose(preemptions > 0 ? candidates.size() : 1);
    if (choice == 0) {
      return current;
    }
    preemptions--;
    return choice <= current ? choice - 1 : choice;
  }

  @Override
  public Optional<Fault> fault(Faults probable, Set<Fault> possible) {
    if (faults == 0) {
      return Optional.empty();
    }
    List<Fault> some =
        possible.stream().filter(fault -> probable.probability(fault) > 0).sorted().toList();
    int choice = choose(1 + some.size());
    if (choice == 0) {
      return Optional.empty();
    }
    faults--;
    return Optional.of(some.get(choice - 1));
  }

  /** Returns 0: only the order of steps and the faults are searched. */
  @Override
  public long below(long bound) {
    return 0;
  }

  @Override
  public long duration(long most) {
    return most;
  }
}
