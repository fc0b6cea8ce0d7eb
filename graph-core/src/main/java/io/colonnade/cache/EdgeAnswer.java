package io.colonnade.cache;

import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import java.util.Optional;

/**
 * An edge as it was read by its id.
 *
 * @param edge empty if there is none
 */
record EdgeAnswer(Optional<EdgeFact> edge) {

  boolean lacks(Keys wanted) {
    return edge.isPresent() && edge.get().lacks(wanted);
  }

  /** Returns the approximate memory in bytes. */
  long bytes() {
    return Footprint.ENTRY + edge.map(Footprint::ofWhole).orElse(0L);
  }
}
