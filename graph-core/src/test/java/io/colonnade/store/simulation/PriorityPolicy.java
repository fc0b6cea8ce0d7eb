package io.colonnade.store.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Always runs the candidate with the highest priority. Priorities are random; at some random steps
 * the one that would run gets the lowest priority so far. Source: Burckhardt et al., "A Randomized
 * Scheduler with Probabilistic Guarantees of Finding Bugs", ASPLOS 2010 (PCT). A bug that needs d
 * ordering decisions is found with d - 1 changes. Everything else is decided by a {@link
 * RandomPolicy}.
 */
final class PriorityPolicy implements Policy {

  /** After so many steps in a row a candidate loses its priority: it may wait for another one. */
  private static final int PATIENCE = 500;

  private final RandomPolicy random;
  private final Set<Long> changes = new HashSet<>();
  private final Map<Integer, Long> priorities = new HashMap<>(); // by id
  private long step;
  private long lowest;
  private int last = -1;
  private int inARow;

  /**
   * Creates the policy.
   *
   * @param changes how often a priority changes
   * @param steps the expected length of the history
   */
  PriorityPolicy(long seed, int changes, int steps) {
    this.random = new RandomPolicy(seed);
    for (int i = 0; i < changes; i++) {
      this.changes.add(random.below(steps));
    }
  }

  @Override
  public int next(List<Candidate> candidates, int current) {
    int best = highest(candidates);
    inARow = candidates.get(best).id() == last ? inARow + 1 : 0;
    if (changes.remove(step++) || inARow > PATIENCE) {
      priorities.put(candidates.get(best).id(), --lowest);
      best = highest(candidates);
      inARow = 0;
    }
    last = candidates.get(best).id();
    return best;
  }

  private int highest(List<Candidate> candidates) {
    int best = 0;
    for (int i = 0; i < candidates.size(); i++) {
      if (priority(candidates.get(i)) > priority(candidates.get(best))) {
        best = i;
      }
    }
    return best;
  }

  private long priority(Candidate candidate) {
    return priorities.computeIfAbsent(candidate.id(), id -> random.below(Long.MAX_VALUE));
  }

  @Override
  public Optional<Fault> fault(Faults faults, Set<Fault> possible) {
    return random.fault(faults, possible);
  }

  @Override
  public long below(long bound) {
    return random.below(bound);
  }

  @Override
  public long duration(long most) {
    return random.duration(most);
  }
}
