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
 * Vertices that a transaction has read, absent ones too, as they are in its snapshot: right as long
 * as the transaction lives. Forgets the least recently used vertices when there are too many of
 * them, or when their values take too many bytes. Confined to its transaction, which guards it.
 */
final class VertexCache {

  private static final int CAPACITY = 20_000;

  /** Of encoded values; decoded ones take about as much memory again. */
  private static final long MOST_BYTES = 8 << 20;

  /**
   * What a read has found.
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

  /** What was read; null if nothing was. */
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

  /** Keeps the vertex that was put last, however large it is. */
  private void forgetEldest() {
    Iterator<Known> eldest = read.values().iterator();
    while (read.size() > 1 && isTooLarge()) {
      bytes -= eldest.next().bytes();
      eldest.remove();
    }
  }
}
