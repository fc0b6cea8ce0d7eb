package io.colonnade.tx;

import io.colonnade.codec.Id;
import java.util.HashSet;
import java.util.Set;

/**
 * Public ids that no edge had when a transaction asked: so it stays in its snapshot, and who adds
 * many edges under ids of their own can ask for all of them at once. Knows the first so many.
 * Confined to its transaction, which guards it.
 */
final class AbsentEdges {

  private static final int CAPACITY = 20_000;

  /** Of ids, which have any length. */
  private static final long MOST_BYTES = 4 << 20;

  private Set<Id> ids = Set.of();
  private long bytes; // of ids

  /** True if the snapshot is known to have no such edge. */
  boolean holds(Id id) {
    return ids.contains(id);
  }

  void add(Id id) {
    if (ids.isEmpty()) {
      ids = new HashSet<>();
    }
    if (ids.size() < CAPACITY && bytes < MOST_BYTES && ids.add(id)) {
      bytes += id.key().length();
    }
  }
}
