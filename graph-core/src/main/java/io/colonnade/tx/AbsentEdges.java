package io.colonnade.tx;

import io.colonnade.codec.Id;
import java.util.HashSet;
import java.util.Set;

/**
 * The public ids that no edge had when a transaction looked them up. The snapshot cannot change, so
 * a writer of many edges with supplied ids can look all of them up at once. Keeps a bounded number
 * of ids, the first ones. Confined to its transaction, which guards it.
 */
final class AbsentEdges {

  private static final int CAPACITY = 20_000;

  /** The most bytes of ids, which have any length. */
  private static final long MOST_BYTES = 4 << 20;

  private Set<Id> ids = Set.of();
  private long bytes; // of ids

  /** Returns whether the snapshot is known to contain no edge with that id. */
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
