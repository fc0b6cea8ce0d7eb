package io.colonnade.tx;

import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The edges at a frontier as a transaction saw them when the cursor was opened: vertex by vertex,
 * first those of the snapshot, then those not stored there; or all by their places, where the query
 * asks for that. One that was given other properties meanwhile has these; one that was removed
 * meanwhile is still handed out, so that a traversal that drops what it finds finds all of it.
 * Guarded by the transaction.
 */
final class MergedIncidences implements FactCursor<Incidence> {

  private final Object lock;
  private final FactCursor<Incidence> stored;
  private final int[] storedVertices; // index in the store's query to index in ours
  private final OwnChanges changes;
  private final EdgeQuery query;
  private final long openedAt; // by count of the changes
  private final List<Iterator<EdgeFact>> created = new ArrayList<>(); // by vertex of the query
  private final Deque<Incidence> ready = new ArrayDeque<>();
  private @Nullable Incidence ahead; // read from the store, not yet handed out
  private @Nullable EdgeFact ownAhead; // of those that are created, not yet handed out
  private boolean storedEnded;
  private int vertex;
  private int found; // at that vertex

  /**
   * @param stored answers the query for some of its vertices, in order
   * @param storedVertices which ones, by index
   */
  MergedIncidences(
      Object lock,
      FactCursor<Incidence> stored,
      int[] storedVertices,
      OwnChanges changes,
      EdgeQuery query) {
    this.lock = lock;
    this.stored = stored;
    this.storedVertices = storedVertices;
    this.changes = changes;
    this.query = query;
    this.openedAt = changes.count();
    for (VertexRef ref : query.vertices()) {
      created.add(changes.addedEdges().find(ref.id(), query));
    }
  }

  @Override
  public Optional<Incidence> next() {
    synchronized (lock) {
      while (true) {
        Incidence own = ready.poll();
        if (own != null) {
          return Optional.of(own);
        }
        Incidence read = nextStoredAtVertex();
        if (read != null) {
          if (query.isByPlace() && readyBefore(read)) {
            ahead = read;
            continue;
          }
          Optional<Incidence> present = present(read);
          if (present.isPresent() && found++ < query.limit()) {
            return present;
          }
        } else if (vertex < created.size()) {
          EdgeFact next = found < query.limit() ? nextOwn() : null;
          if (next != null) {
            makeReady(next);
          } else {
            vertex++;
            found = 0;
            ownAhead = null;
          }
        } else {
          return Optional.empty();
        }
      }
    }
  }

  /** Makes the next one ready if its place is before what was read; false if it is not. */
  private boolean readyBefore(Incidence read) {
    EdgeFact next = nextOwn();
    if (next == null || next.place().compareTo(read.edge().place()) >= 0) {
      ownAhead = next;
      return false;
    }
    makeReady(next);
    return true;
  }

  /** The next edge that was created at the vertex, null if there are no more. */
  private @Nullable EdgeFact nextOwn() {
    EdgeFact next = ownAhead;
    ownAhead = null;
    return next == null && created.get(vertex).hasNext() ? created.get(vertex).next() : next;
  }

  /** What was read as it is now, empty if the edge was gone before. */
  private Optional<Incidence> present(Incidence read) {
    EdgeFact edge = read.edge();
    if (changes.leaveEdgesAlone()) {
      return Optional.of(read.vertex() == vertex ? read : new Incidence(vertex, read.side(), edge));
    }
    return changes
        .present(edge, openedAt)
        .filter(edge::liesWhere)
        .map(now -> new Incidence(vertex, read.side(), now));
  }

  private @Nullable Incidence nextStoredAtVertex() {
    if (ahead == null && !storedEnded) {
      ahead = stored.next().orElse(null);
      storedEnded = ahead == null;
    }
    if (ahead == null || storedVertices[ahead.vertex()] != vertex) {
      return null;
    }
    Incidence read = ahead;
    ahead = null;
    return read;
  }

  private void makeReady(EdgeFact opened) {
    Optional<EdgeFact> present = changes.present(opened, openedAt).filter(opened::liesWhere);
    if (present.isPresent()) {
      EdgeFact edge = present.get();
      makeReady(Side.OUT, edge, edge.out());
      makeReady(Side.IN, edge, edge.in());
    }
  }

  private void makeReady(Side side, EdgeFact edge, VertexRef end) {
    boolean isAtVertex = end.id().equals(query.vertices().get(vertex).id());
    if (isAtVertex && query.wants(side, edge) && found++ < query.limit()) {
      ready.add(new Incidence(vertex, side, edge));
    }
  }

  @Override
  public void close() {
    synchronized (lock) { // not while another thread is inside next()
      stored.close();
    }
  }
}
