package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.VertexFact;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Vertices that a transaction has read, absent ones too, as they are in its snapshot: right as long
 * as the transaction lives. Forgets the least recently used. Confined to its transaction, which
 * guards it.
 */
final class VertexCache {

  private static final int CAPACITY = 20_000;

  private final Map<Id, Optional<VertexFact>> read =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Id, Optional<VertexFact>> eldest) {
          return size() > CAPACITY;
        }
      };

  /** True if the vertex, present or absent, was read. */
  boolean holds(Id id) {
    return read.containsKey(id);
  }

  /** What was read, empty if there is no such vertex; ask {@link #holds} first. */
  Optional<VertexFact> get(Id id) {
    return read.getOrDefault(id, Optional.empty());
  }

  void put(Id id, Optional<VertexFact> vertex) {
    read.put(id, vertex);
  }
}
