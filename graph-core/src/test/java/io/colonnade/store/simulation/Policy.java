package io.colonnade.store.simulation;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All decisions of a history. The decisions, in their order, determine the history. Confined to one
 * history.
 */
public interface Policy {

  /**
   * Returns the index of the candidate that runs next.
   *
   * @param candidates at least one, in the order of their ids
   * @param current the index of the thread that ran last; -1 if that cannot continue
   */
  int next(List<Candidate> candidates, int current);

  /** Returns the fault that occurs at a request, if any. */
  Optional<Fault> fault(Faults faults, Set<Fault> possible);

  /** Returns a number from 0 (inclusive) to the bound (exclusive), which is at least 1. */
  long below(long bound);

  /** Returns a duration from 1 to the given one, of any magnitude. */
  long duration(long most);
}
