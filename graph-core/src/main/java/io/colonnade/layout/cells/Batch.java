package io.colonnade.layout.cells;

import io.colonnade.model.Keys;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Collects facts in the order of their requests. Required values that are stored out of line are
 * read by {@link #finish}. Confined to one call.
 */
public final class Batch<F> {

  /** The most bytes of out-of-line values that one batch reads, but for the first fact. */
  private static final long MOST_BYTES = 4 << 20;

  private final Keys wanted;
  private final List<Optional<F>> facts;
  private final List<RawFact<F>> incomplete = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();

  /**
   * @param wanted the required keys
   */
  public Batch(int size, Keys wanted) {
    this.wanted = wanted;
    this.facts = new ArrayList<>(Collections.nCopies(size, Optional.empty()));
  }

  /** Adds the fact of a request. */
  public void put(int place, RawFact<F> raw) {
    if (raw.lacks(wanted)) {
      incomplete.add(raw);
      places.add(place);
    } else {
      facts.set(place, Optional.of(raw.fact()));
    }
  }

  /**
   * Returns all facts by request, empty if nothing was found; makes one store call if a fact lacks
   * a required value. The call reads the missing values of the first fact, and those of the next
   * facts as long as all of them take at most {@link #MOST_BYTES} together: facts after these still
   * lack their values.
   */
  public List<Optional<F>> finish(Snapshot snapshot) {
    if (incomplete.isEmpty()) {
      return facts;
    }
    int fitting = fitting();
    List<F> completed = RestReads.complete(snapshot, incomplete.subList(0, fitting), wanted);
    incomplete.subList(fitting, incomplete.size()).forEach(raw -> completed.add(raw.fact()));
    for (int i = 0; i < completed.size(); i++) {
      facts.set(places.get(i), Optional.of(completed.get(i)));
    }
    return facts;
  }

  /** Returns how many of the incomplete facts are completed at once. */
  private int fitting() {
    long bytes = 0;
    int fitting = 0;
    for (RawFact<F> raw : incomplete) {
      bytes += raw.missingBytes(wanted);
      if (bytes > MOST_BYTES && fitting > 0) {
        break;
      }
      fitting++;
    }
    return fitting;
  }
}
