package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.VertexRef;
import io.colonnade.store.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Vertices that recent transactions of this graph have seen, with their labels, so that a
 * transaction that adds edges to a vertex repeatedly need not read it each time. The content is
 * valid for a transaction whose snapshot was opened before its look-up: none of the vertices was
 * removed until then, and because its commit requires the vertices to be live, the commit is
 * refused if one was removed later. Bounded; keeps the vertices that were looked up last.
 *
 * <p>Knows the removals of this process only. On a store that other processes share it is always
 * empty: a vertex may be removed there, and added again with another label. Thread-safe.
 */
final class LiveVertices {

  /** The number of vertices in a generation; there are two. Each vertex takes about 200 bytes. */
  private static final int GENERATION = 100_000;

  /** The most bytes of ids in a generation; supplied ids have any length. */
  private static final long GENERATION_BYTES = 8 << 20;

  private static final long NONE = -1;

  private final int capacity; // of a generation
  private Map<Id, VertexRef> young = new HashMap<>(); // guarded by this
  private Map<Id, VertexRef> old = new HashMap<>(); // guarded by this
  private long youngBytes; // of ids; guarded by this
  private long begun; // commits that remove vertices; guarded by this
  private long ended; // of those, the ones whose outcome is known; guarded by this
  private long doubted; // commits whose outcome was unknown at their end; guarded by this
  private long settled; // of those, the ones that a later commit has decided; guarded by this

  private LiveVertices(int capacity) {
    this.capacity = capacity;
  }

  /** Returns an empty set for the transactions on a store. */
  static LiveVertices of(Store store) {
    return new LiveVertices(store.isShared() ? 0 : GENERATION);
  }

  /** Returns whether vertices are kept at all. */
  boolean isUsed() {
    return capacity > 0;
  }

  /**
   * Returns the ticket that a caller takes before it opens a snapshot and passes to {@link #put}
   * with vertices of the snapshot.
   */
  synchronized long ticket() {
    return begun == ended ? begun : NONE;
  }

  /**
   * Adds vertices of a snapshot, unless one of them may have been removed since the snapshot.
   *
   * @param ticket taken before the snapshot
   * @param seen empty elements are ignored
   */
  synchronized void put(long ticket, List<Optional<VertexRef>> seen) {
    if (isUsed() && ticket == begun) {
      for (Optional<VertexRef> vertex : seen) {
        vertex.ifPresent(this::put);
      }
    }
  }

  private void put(VertexRef vertex) {
    if (young.size() >= capacity || youngBytes >= GENERATION_BYTES) {
      old = young;
      young = new HashMap<>();
      youngBytes = 0;
    }
    if (young.put(vertex.id(), vertex) == null) {
      youngBytes += vertex.id().key().length();
    }
  }

  /**
   * Returns the vertices in the order of the ids; empty if it is not known whether a vertex exists.
   */
  synchronized List<Optional<VertexRef>> find(List<Id> ids) {
    List<Optional<VertexRef>> found = new ArrayList<>(ids.size());
    for (Id id : ids) {
      VertexRef known = young.get(id);
      if (known == null) {
        known = old.get(id);
        if (known != null) {
          put(known);
        }
      }
      found.add(Optional.ofNullable(known));
    }
    return found;
  }

  /** Notes the start of a commit that removes vertices. Clears everything. */
  synchronized void removalBegins() {
    begun++;
    young = new HashMap<>();
    youngBytes = 0;
    old = new HashMap<>();
  }

  /** Notes that such a commit has happened, or has certainly not happened. */
  synchronized void removalEnds() {
    ended++;
  }

  /**
   * Notes that the outcome of such a commit is unknown. Nothing is kept until the store has decided
   * it, see {@link #decided}.
   */
  synchronized void removalInDoubt() {
    doubted++;
  }

  /** Returns how many removals have been in doubt. A commit takes this number before it begins. */
  synchronized long doubts() {
    return doubted;
  }

  /**
   * Notes that a commit has succeeded. The store has then decided every commit that was in doubt
   * when this commit began, and later snapshots show the decision.
   *
   * @param doubts the {@link #doubts} before that commit began
   */
  synchronized void decided(long doubts) {
    if (doubts > settled) {
      ended += doubts - settled;
      settled = doubts;
    }
  }
}
