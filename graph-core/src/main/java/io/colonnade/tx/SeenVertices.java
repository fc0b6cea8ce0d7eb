package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Layout;
import io.colonnade.model.Change;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The vertices as a transaction sees them: those of its snapshot with its own changes applied, and
 * those that it has added. Confined to its transaction, which guards it.
 */
final class SeenVertices {

  private final Object lock;
  private final Layout layout;
  private final OwnChanges changes;
  private final VertexCache cache;
  private final SnapshotReads reads;

  /**
   * Creates the view.
   *
   * @param lock also guards the cursors
   */
  SeenVertices(
      Object lock, Layout layout, OwnChanges changes, VertexCache cache, SnapshotReads reads) {
    this.lock = lock;
    this.layout = layout;
    this.changes = changes;
    this.cache = cache;
    this.reads = reads;
  }

  /** Returns the vertices with these ids, see {@link GraphTransaction#vertices(List, Keys)}. */
  List<Optional<VertexFact>> find(List<Id> ids, Keys wanted) {
    List<Optional<VertexFact>> found = new ArrayList<>(ids.size());
    List<Id> unread = new ArrayList<>(Math.min(ids.size(), 16));
    boolean isSecondTime = false;
    for (Id id : ids) {
      Optional<Change<VertexFact>> change = changes.vertex(id);
      VertexCache.Known known = change.isPresent() ? null : cache.get(id);
      if (known != null && !known.lacks(wanted)) {
        found.add(known.vertex());
      } else {
        found.add(change.flatMap(Change::after));
        if (change.isEmpty()) {
          unread.add(id);
          isSecondTime |= known != null;
        }
      }
    }
    if (!unread.isEmpty()) {
      Keys reading = isSecondTime ? Keys.ALL : wanted;
      List<Optional<VertexFact>> read = reads.read(at -> layout.vertices(at, unread, reading));
      int next = 0;
      for (int i = 0; i < ids.size() && next < read.size(); i++) {
        if (ids.get(i).equals(unread.get(next))) {
          Optional<VertexFact> fact = read.get(next++);
          if (fact.isEmpty() || !fact.get().lacks(reading)) { // otherwise its values did not fit
            cache.put(ids.get(i), fact);
          }
          found.set(i, fact);
        }
      }
    }
    return found;
  }

  /** Returns the number of vertices of those labels, see {@link GraphTransaction#countVertices}. */
  long count(Set<Integer> labels) {
    return reads.read(at -> layout.countVertices(at, labels)) + changes.moreVertices(labels);
  }

  /** Returns all vertices, see {@link GraphTransaction#vertices(Keys)}. */
  FactCursor<VertexFact> all(Keys wanted) {
    return new MergedFacts<>(
        lock,
        reads.stream(at -> layout.vertices(at, wanted)),
        changes::present,
        changes.createdVertices(),
        id -> changes.vertex(id).flatMap(Change::after));
  }
}
