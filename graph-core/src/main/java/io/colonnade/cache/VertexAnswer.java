package io.colonnade.cache;

import io.colonnade.layout.VertexPart;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The vertex itself.
 *
 * @param vertex empty if there is none
 * @param counters the keys that are counters in the snapshot
 */
record VertexAnswer(long from, Optional<VertexFact> vertex, Keys counters) implements Answer {

  private static final Set<VertexPart> RECORD = EnumSet.of(VertexPart.RECORD);
  private static final Set<VertexPart> COUNTED = EnumSet.of(VertexPart.RECORD, VertexPart.COUNTERS);

  boolean lacks(Keys wanted) {
    return vertex.isPresent() && vertex.get().lacks(wanted);
  }

  private boolean hasReadCounters() {
    return vertex.isPresent()
        && !counters.equals(Keys.NONE)
        && !vertex.get().counters().lacks(counters);
  }

  @Override
  public Set<VertexPart> parts() {
    return hasReadCounters() ? COUNTED : RECORD;
  }

  /** Returns the answer without out-of-line values, which may change without the record. */
  VertexAnswer inline() {
    return vertex.isEmpty()
        ? this
        : new VertexAnswer(from, vertex.map(VertexFact::inline), counters);
  }

  /** Returns the answer without counters. */
  VertexAnswer withoutCounters() {
    return hasReadCounters()
        ? new VertexAnswer(
            from, vertex.map(fact -> fact.counting(CounterFacts.unread(counters))), counters)
        : this;
  }

  @Override
  public long bytes() {
    return Footprint.ANSWER + vertex.map(Footprint::of).orElse(0L);
  }
}
