package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Vertices that a transaction has read, including absent ones, in the state of its snapshot: valid
 * as long as the transaction lives. Evicts the least recently used vertices if there are too many
 * or if their values take too many bytes. Confined to its transaction, which guards it.
 */
final class VertexCache {

  private static final int CAPACITY = 20_000;

  /** The most bytes of encoded values; decoded values take about the same memory in addition. */
  private static final long MOST_BYTES = 8 << 20;

  /**
   * The result of a read.
   *
   * @param vertex empty if there is no such vertex
   */
  record Known(Optional<VertexFact> vertex) {

    boolean lacks(Keys wanted) {
      return vertex.isPresent() && vertex.get().lacks(wanted);
    }

    private long bytes() {
      return vertex.map(fact -> fact.bytes(Keys.NONE)).orElse(0L);
    }
  }

  private final Map<Id, Known> read = new LinkedHashMap<>(2, 0.75f, true);
  private long bytes; // of all values

  /** Returns the result of an earlier read; null if there was none. */
  @Nullable Known get(Id id) {
    return read.get(id);
  }

  void put(Id id, Optional<VertexFact> vertex) {
    Known known = new Known(vertex);
    Known before = read.put(id, known);
    bytes += known.bytes() - (before == null ? 0 : before.bytes());
    if (isTooLarge()) {
      forgetEldest();
    }
  }

  private boolean isTooLarge() {
    return read.size() > CAPACITY || bytes > MOST_BYTES;
  }

  /** Evicts vertices, but never the one that was put last, even if it is large. */
  private void forgetEldest() {
    Iterator<Known> eldest = read.values().iterator();
    while (read.size() > 1 && isTooLarge()) {
      bytes -= eldest.next().bytes();
      eldest.remove();
    }
  }
}
