package io.colonnade.layout.cells;

import io.colonnade.model.Keys;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Collects facts in the places they were asked for; those that miss wanted values wait for {@link
 * #finish}. Confined to one call.
 */
public final class Batch<F> {

  private final Keys wanted;
  private final List<Optional<F>> facts;
  private final List<RawFact<F>> incomplete = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();

  /**
   * @param wanted keys whose values the facts shall have
   */
  public Batch(int size, Keys wanted) {
    this.wanted = wanted;
    this.facts = new ArrayList<>(Collections.nCopies(size, Optional.empty()));
  }

  /** The fact of that place. */
  public void put(int place, RawFact<F> raw) {
    if (raw.lacks(wanted)) {
      incomplete.add(raw);
      places.add(place);
    } else {
      facts.set(place, Optional.of(raw.fact()));
    }
  }

  /** All facts by place, empty where there is none; one store call if any missed a value. */
  public List<Optional<F>> finish(Snapshot snapshot) {
    List<F> completed = RestReads.complete(snapshot, incomplete, wanted);
    for (int i = 0; i < completed.size(); i++) {
      facts.set(places.get(i), Optional.of(completed.get(i)));
    }
    return facts;
  }
}
