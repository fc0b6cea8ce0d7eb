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
 * first those of the snapshot, then those that the transaction added; or all in the order of their
 * sort-key prefixes if the query requires that. An edge whose properties have changed since has the
 * new properties. An edge that was removed since is still returned, so that a traversal that drops
 * what it finds finds every edge. Guarded by the transaction.
 */
final class MergedIncidences implements FactCursor<Incidence> {

  private final Object lock;
  private final FactCursor<Incidence> stored;
  private final int[] storedVertices; // index in the store's query to index in this query
  private final OwnChanges changes;
  private final EdgeQuery query;
  private final long openedAt; // count of changes
  private final List<Iterator<EdgeFact>> created = new ArrayList<>(); // by vertex of the query
  private final Deque<Incidence> ready = new ArrayDeque<>();
  private @Nullable Incidence ahead; // read from the store, not yet returned
  private @Nullable EdgeFact ownAhead; // of the created edges, not yet returned
  private boolean storedEnded;
  private int vertex;
  private int found; // at the current vertex

  /**
   * Creates the cursor.
   *
   * @param stored answers the query for some of its vertices, in order
   * @param storedVertices the indexes of those vertices
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

  /**
   * Prepares the next created edge if its sort-key prefix is before that of the edge that was read;
   * returns false if it is not.
   */
  private boolean readyBefore(Incidence read) {
    EdgeFact next = nextOwn();
    if (next == null || next.place().compareTo(read.edge().place()) >= 0) {
      ownAhead = next;
      return false;
    }
    makeReady(next);
    return true;
  }

  /** Returns the next edge that was created at the vertex; null if there is none. */
  private @Nullable EdgeFact nextOwn() {
    EdgeFact next = ownAhead;
    ownAhead = null;
    return next == null && created.get(vertex).hasNext() ? created.get(vertex).next() : next;
  }

  /**
   * Returns the present state of an edge that was read; empty if it was removed before the cursor
   * was opened.
   */
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
