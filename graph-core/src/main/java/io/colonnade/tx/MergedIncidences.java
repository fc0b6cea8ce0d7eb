package io.colonnade.tx;

import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.NeighbourCursor;
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
 * what it finds finds every edge. Guarded by the transaction; confined to one thread at a time.
 */
public final class MergedIncidences implements NeighbourCursor {

  private final TransactionState tx;
  private final FactCursor<Incidence> stored;
  private final int[] storedVertices; // index in the store's query to index in this query
  private final OwnChanges changes;
  private final EdgeQuery query;
  private final long openedAt; // count of changes
  private final List<Iterator<EdgeFact>> created = new ArrayList<>(); // by vertex of the query
  private final Deque<Incidence> ready = new ArrayDeque<>();
  private @Nullable Incidence current; // null before the first edge and at the end
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
      TransactionState tx, FactCursor<Incidence> stored, int[] storedVertices, EdgeQuery query) {
    this.tx = tx;
    this.stored = stored;
    this.storedVertices = storedVertices;
    this.changes = tx.changes();
    this.query = query;
    this.openedAt = changes.count();
    for (VertexRef ref : query.vertices()) {
      created.add(changes.addedEdges().find(ref.id(), query));
    }
  }

  @Override
  public boolean advance() {
    synchronized (tx.lock()) {
      current = next();
      return current != null;
    }
  }

  /** Returns the edge and the vertex at which it was found. */
  public Incidence incidence() {
    Incidence at = current;
    if (at == null) {
      throw new IllegalStateException("the cursor is at no edge");
    }
    return at;
  }

  /** Returns the serial of the transaction that reads the edges. */
  public long readBy() {
    return tx.serial();
  }

  @Override
  public int vertex() {
    return incidence().vertex();
  }

  @Override
  public VertexRef near() {
    return incidence().edge().end(incidence().side());
  }

  @Override
  public VertexRef other() {
    return incidence().other();
  }

  private @Nullable Incidence next() {
    while (true) {
      Incidence own = ready.poll();
      if (own != null) {
        return own;
      }
      Incidence read = nextStoredAtVertex();
      if (read != null) {
        if (query.isBySortKey() && readyBefore(read)) {
          ahead = read;
          continue;
        }
        Incidence present = present(read);
        if (present != null && found++ < query.limit()) {
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
        return null;
      }
    }
  }

  /**
   * Prepares the next created edge if its sort-key prefix is before that of the edge that was read;
   * returns false if it is not.
   */
  private boolean readyBefore(Incidence read) {
    EdgeFact next = nextOwn();
    if (next == null || next.sortPrefix().compareTo(read.edge().sortPrefix()) >= 0) {
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
   * Returns the present state of an edge that was read; null if it was removed before the cursor
   * was opened.
   */
  private @Nullable Incidence present(Incidence read) {
    EdgeFact edge = read.edge();
    if (changes.leaveEdgesAlone()) {
      return read.vertex() == vertex ? read : new Incidence(vertex, read.side(), edge);
    }
    return changes
        .present(edge, openedAt)
        .filter(edge::liesWhere)
        .map(now -> new Incidence(vertex, read.side(), now))
        .orElse(null);
  }

  private @Nullable Incidence nextStoredAtVertex() {
    if (ahead == null && !storedEnded) {
      ahead = stored.next().orElse(null);
      tx.view().mustBeValid();
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
    synchronized (tx.lock()) { // not while another thread is inside advance()
      stored.close();
    }
  }
}
