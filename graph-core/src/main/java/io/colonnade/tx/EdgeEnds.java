package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.Change;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The vertices that a transaction adds edges to: it need not know more of them than that they live,
 * and their labels. Confined to its transaction, which guards it.
 */
final class EdgeEnds {

  private static final int CAPACITY = 40_000;

  private final LiveVertices live;
  private final OwnChanges changes;
  private final VertexCache cache;
  private final Map<Id, VertexRef> stored = new HashMap<>();

  EdgeEnds(LiveVertices live, OwnChanges changes, VertexCache cache) {
    this.live = live;
    this.changes = changes;
    this.cache = cache;
  }

  /** What the transaction knows of the vertex as it is now; null if it has to be found. */
  @Nullable Known known(Id id) {
    Optional<Change<VertexFact>> change = changes.vertex(id);
    if (change.isPresent()) {
      return new Known(change.get().after().map(VertexFact::ref));
    }
    VertexRef ref = stored.get(id);
    if (ref != null) {
      return new Known(Optional.of(ref));
    }
    VertexCache.Known read = cache.get(id);
    return read == null ? null : new Known(read.vertex().map(VertexFact::ref));
  }

  /**
   * What is known of a vertex.
   *
   * @param ref empty if there is no such vertex
   */
  record Known(Optional<VertexRef> ref) {}

  /**
   * Finds vertices that are not changed, and from now on knows those that exist.
   *
   * @param ticket of the live vertices, taken before the snapshot of the transaction
   * @param read reads vertices of that snapshot, which was taken
   */
  List<Optional<VertexRef>> find(
      List<Id> ids, long ticket, Function<List<Id>, List<Optional<VertexFact>>> read) {
    List<Optional<VertexRef>> found = live.find(ids);
    List<Id> unread = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      if (found.get(i).isEmpty()) {
        unread.add(ids.get(i));
      }
    }
    if (!unread.isEmpty()) {
      List<Optional<VertexRef>> seen = GraphStore.refs(read.apply(unread));
      live.put(ticket, seen);
      int next = 0;
      for (int i = 0; i < ids.size(); i++) {
        if (found.get(i).isEmpty()) {
          found.set(i, seen.get(next++));
        }
      }
    }
    for (Optional<VertexRef> vertex : found) {
      if (vertex.isPresent() && stored.size() < CAPACITY) {
        stored.put(vertex.get().id(), vertex.get());
      }
    }
    return found;
  }
}
