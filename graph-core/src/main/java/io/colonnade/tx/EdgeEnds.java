package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.Change;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the vertices to which a transaction adds edges. For these it only needs to know that they
 * exist, and their labels. Confined to its transaction, which guards it.
 */
final class EdgeEnds {

  private static final int CAPACITY = 40_000;

  /** The most bytes of ids; supplied ids have any length. */
  private static final long MOST_BYTES = 4 << 20;

  private final TransactionState tx;
  private final SeenVertices vertices;
  private final Map<Id, VertexRef> stored = new HashMap<>();
  private long storedBytes; // of ids

  EdgeEnds(TransactionState tx, SeenVertices vertices) {
    this.tx = tx;
    this.vertices = vertices;
  }

  /** Returns references to the vertices, see {@link GraphTransaction#ends}. */
  List<Optional<VertexRef>> find(List<Id> ids) {
    List<Optional<VertexRef>> ends = new ArrayList<>(ids.size());
    List<Id> unknown = new ArrayList<>(0);
    for (Id id : ids) {
      Known known = known(id);
      ends.add(known == null ? Optional.empty() : known.ref());
      if (known == null) {
        unknown.add(id);
      }
    }
    if (!unknown.isEmpty()) {
      List<Optional<VertexRef>> found = findUnknown(unknown);
      int next = 0;
      for (int i = 0; i < ids.size() && next < found.size(); i++) {
        if (ids.get(i).equals(unknown.get(next))) {
          ends.set(i, found.get(next++));
        }
      }
    }
    return ends;
  }

  /**
   * Returns what the transaction knows of the present state of the vertex; null if the vertex must
   * be looked up.
   */
  private @Nullable Known known(Id id) {
    Optional<Change<VertexFact>> change = tx.changes().vertex(id);
    if (change.isPresent()) {
      return new Known(change.get().after().map(VertexFact::ref));
    }
    VertexRef ref = stored.get(id);
    if (ref != null) {
      return new Known(Optional.of(ref));
    }
    VertexCache.Known read = tx.cache().get(id);
    return read == null ? null : new Known(read.vertex().map(VertexFact::ref));
  }

  /**
   * The known state of a vertex.
   *
   * @param ref empty if there is no such vertex
   */
  private record Known(Optional<VertexRef> ref) {}

  /** Finds vertices that the transaction has not changed, and keeps those that exist. */
  private List<Optional<VertexRef>> findUnknown(List<Id> ids) {
    long ticket = tx.view().ticket(); // taken before any other look-up of live vertices
    LiveVertices live = tx.graph().liveVertices();
    List<Optional<VertexRef>> found = live.find(ids);
    List<Id> unread = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      if (found.get(i).isEmpty()) {
        unread.add(ids.get(i));
      }
    }
    if (!unread.isEmpty()) {
      List<Optional<VertexRef>> seen = GraphStore.refs(vertices.find(unread, Keys.NONE));
      live.put(ticket, seen);
      int next = 0;
      for (int i = 0; i < ids.size(); i++) {
        if (found.get(i).isEmpty()) {
          found.set(i, seen.get(next++));
        }
      }
    }
    for (Optional<VertexRef> vertex : found) {
      vertex.ifPresent(this::remember);
    }
    return found;
  }

  private void remember(VertexRef vertex) {
    boolean fits = stored.size() < CAPACITY && storedBytes < MOST_BYTES;
    if (fits && stored.put(vertex.id(), vertex) == null) {
      storedBytes += vertex.id().key().length();
    }
  }
}
