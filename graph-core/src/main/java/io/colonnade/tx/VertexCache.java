package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Vertices that a transaction has read, absent ones too, as they are in its snapshot: right as long
 * as the transaction lives. Forgets the least recently used. Confined to its transaction, which
 * guards it.
 */
final class VertexCache {

  private static final int CAPACITY = 20_000;

  /**
   * What a read has found.
   *
   * @param vertex empty if there is no such vertex
   */
  record Known(Optional<VertexFact> vertex) {

    boolean lacks(Keys wanted) {
      return vertex.isPresent() && vertex.get().lacks(wanted);
    }
  }

  private final Map<Id, Known> read =
      new LinkedHashMap<>(2, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Id, Known> eldest) {
          return size() > CAPACITY;
        }
      };

  /** What was read; null if nothing was. */
  @Nullable Known get(Id id) {
    return read.get(id);
  }

  void put(Id id, Optional<VertexFact> vertex) {
    read.put(id, new Known(vertex));
  }
}
