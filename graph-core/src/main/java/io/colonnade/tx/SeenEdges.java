package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.Layout;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.metric.Meter;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.ElementKind;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The edges as a transaction sees them: those of its snapshot with its own changes applied, and
 * those that it has added. Thread-safe, by the lock of the transaction. Throws the exceptions that
 * {@link TransactionReads} names.
 */
public final class SeenEdges {

  private final TransactionState tx;
  private final Meter meter;
  private final OwnChanges changes;

  SeenEdges(TransactionState tx, Meter meter) {
    this.tx = tx;
    this.meter = meter;
    this.changes = tx.changes();
  }

  /**
   * Returns the edges at a frontier, in the order of its vertices. Uses at most one store call, one
   * more for each page of edges in which a required value is stored out of line, and one more for
   * sorted edges between two vertices, see {@link LighterEnd}.
   *
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link EdgeFact#lacks}
   */
  public MergedIncidences at(EdgeQuery query, Keys wanted) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      List<VertexRef> stored = new ArrayList<>();
      int[] indexes = new int[query.vertices().size()];
      for (int i = 0; i < query.vertices().size(); i++) {
        VertexRef ref = query.vertices().get(i);
        if (!changes.isNew(ref.id())) {
          indexes[stored.size()] = i;
          stored.add(ref);
        }
      }
      EdgeQuery ofStored = query.at(stored, withRoomForHidden(stored, query));
      FactCursor<Incidence> read =
          stored.isEmpty()
              ? NoFacts.of()
              : tx.facts(meter).edges(ofStored, wanted, unknown -> read(unknown, wanted));
      return new MergedIncidences(tx, read, indexes, query);
    }
  }

  private FactCursor<Incidence> read(EdgeQuery query, Keys wanted) {
    Snapshot snapshot = tx.view().snapshot(meter);
    LighterEnd end = LighterEnd.of(query, tx.facts(meter), tx.graph().liveSchema(), snapshot);
    return end == null
        ? layout().edges(snapshot, query, wanted)
        : end.edges(layout(), snapshot, wanted);
  }

  /**
   * Returns the vertices at the other ends of the edges that the query finds, in the order of
   * {@link #at}. Uses at most one store call, and one more for sorted edges between two vertices,
   * see {@link LighterEnd}. Creates facts only if this transaction has changed edges at one of the
   * vertices.
   *
   * @param enough the number of neighbours after which the caller will probably stop: the cursor
   *     does not read ahead of it, but can return all neighbours
   */
  public NeighbourCursor neighbours(EdgeQuery query, long enough) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      for (VertexRef ref : query.vertices()) {
        if (changes.touchEdgesAt(ref.id()) || changes.isNew(ref.id())) {
          return at(query.asking(), Keys.NONE);
        }
      }
      NeighbourCursor stored = tx.facts(meter).neighbours(query, this::readNeighbours);
      return new NeighbourPages(tx, stored, enough);
    }
  }

  private NeighbourCursor readNeighbours(EdgeQuery query) {
    Snapshot snapshot = tx.view().snapshot(meter);
    LighterEnd end = LighterEnd.of(query, tx.facts(meter), tx.graph().liveSchema(), snapshot);
    return end == null ? layout().neighbours(snapshot, query) : end.neighbours(layout(), snapshot);
  }

  /**
   * Returns a limit that is still reached after the edges that the transaction has removed are left
   * out.
   */
  private int withRoomForHidden(List<VertexRef> stored, EdgeQuery query) {
    if (changes.edgeCount() == 0 || query.limit() == Integer.MAX_VALUE) {
      return query.limit();
    }
    int most = 0;
    for (VertexRef ref : stored) {
      most = Math.max(most, changes.hiddenEdges().count(ref.id(), query));
    }
    return (int) Math.min(Integer.MAX_VALUE, (long) query.limit() + most);
  }

  /**
   * Returns the number of edges that the query finds at each of its vertices, by the index of the
   * vertex. Counts at most {@code most} edges in total: if the sum reaches {@code most}, the vertex
   * that reached it may have more edges, and the vertices after it were not counted. Uses at most
   * one store call. Creates facts only if this transaction has changed edges at one of the
   * vertices.
   *
   * @param most at least 1
   */
  public long[] degrees(EdgeQuery query, long most) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      if (query.vertices().stream().noneMatch(ref -> changes.touchEdgesAt(ref.id()))) {
        return stored(query, most);
      }
      List<VertexRef> vertices = query.vertices();
      long[] stored = storedDegrees(query, most);
      long[] degrees = new long[vertices.size()];
      long counted = 0;
      for (int i = 0; i < degrees.length && counted < most; i++) {
        long degree = Math.min(query.limit(), seen(stored[i], vertices.get(i).id(), query));
        degrees[i] = Math.min(degree, most - counted);
        counted += degrees[i];
      }
      return degrees;
    }
  }

  /** Returns how many edges the transaction sees where so many are stored. */
  private long seen(long stored, Id id, EdgeQuery query) {
    long present = Math.max(0, stored - changes.hiddenEdges().count(id, query));
    return present + changes.addedEdges().count(id, query);
  }

  /**
   * Returns the number of edges that each of several queries finds. Uses one store call.
   *
   * @param queries of one vertex each, without limits, for which {@link #areCounted}
   */
  public long[] degrees(List<EdgeQuery> queries) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      long[] degrees = tx.facts(meter).storedDegrees(queries);
      tx.view().mustBeValid();
      for (int i = 0; i < degrees.length; i++) {
        EdgeQuery query = queries.get(i);
        degrees[i] = seen(degrees[i], query.vertices().get(0).id(), query);
      }
      return degrees;
    }
  }

  /**
   * Returns whether {@link #degrees} reads stored degrees instead of edges, so that it costs little
   * at any number of edges.
   */
  public boolean areCounted(EdgeQuery query) {
    synchronized (tx.lock()) {
      return tx.graph().liveSchema().degreesIn(tx.view().snapshot(meter)).answer(query);
    }
  }

  private long[] stored(EdgeQuery query, long most) {
    long[] degrees = tx.facts(meter).degrees(query, most);
    tx.view().mustBeValid();
    return degrees;
  }

  /**
   * Returns the number of stored edges at each vertex of a query, by the index of the vertex:
   * enough to reach the limits after the edges that the transaction has removed are left out.
   */
  private long[] storedDegrees(EdgeQuery query, long most) {
    List<VertexRef> vertices = query.vertices();
    List<VertexRef> stored = new ArrayList<>();
    List<Integer> indexes = new ArrayList<>();
    for (int i = 0; i < vertices.size(); i++) {
      if (!changes.isNew(vertices.get(i).id())) {
        stored.add(vertices.get(i));
        indexes.add(i);
      }
    }
    long[] degrees = new long[vertices.size()];
    if (stored.isEmpty()) {
      return degrees;
    }
    long hidden = 0;
    for (VertexRef ref : stored) {
      hidden = Math.max(hidden, changes.hiddenEdges().count(ref.id(), query));
    }
    long room = hidden * stored.size();
    long mostStored = most > Long.MAX_VALUE - room ? Long.MAX_VALUE : most + room;
    EdgeQuery ofStored = query.at(stored, withRoomForHidden(stored, query));
    long[] read = stored(ofStored, mostStored);
    for (int i = 0; i < read.length; i++) {
      degrees[indexes.get(i)] = read[i];
    }
    return degrees;
  }

  /**
   * Returns the number of edges. Uses one store call and creates no facts.
   *
   * @param labels numbers of the labels to count; empty: all labels
   */
  public long count(Set<Integer> labels) {
    synchronized (tx.lock()) {
      tx.view().mustServe();
      long stored = tx.graph().count(tx.view().snapshot(meter), ElementKind.EDGE, labels);
      tx.view().mustBeValid();
      return stored + changes.moreEdges(labels);
    }
  }

  /**
   * Returns the present state of the edges with these public ids, in the order of the ids; empty
   * for an id without an edge. If the required out-of-line values exceed some megabytes, only the
   * first edges that are read have them, at least the first of all.
   *
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link EdgeFact#lacks}
   */
  public List<Optional<EdgeFact>> find(List<Id> publicIds, Keys wanted) {
    synchronized (tx.lock()) {
      List<Optional<EdgeFact>> found = new ArrayList<>(publicIds.size());
      List<Id> unchanged = new ArrayList<>();
      for (Id publicId : publicIds) {
        Optional<Change<EdgeFact>> change = changes.edge(layout().ids().identify(publicId));
        if (change.isEmpty()) {
          unchanged.add(publicId);
        }
        found.add(
            change.flatMap(Change::after).filter(edge -> layout().ids().of(edge).equals(publicId)));
      }
      if (!unchanged.isEmpty()) {
        List<Optional<EdgeFact>> read = tx.facts(meter).edges(unchanged, wanted);
        tx.view().mustBeValid();
        int next = 0;
        for (int i = 0; i < publicIds.size() && next < read.size(); i++) {
          if (publicIds.get(i).equals(unchanged.get(next))) {
            found.set(i, read.get(next++));
          }
        }
      }
      changes.countEdges(found);
      return found;
    }
  }

  /**
   * Returns the present state of an edge; empty if it was removed.
   *
   * @param known the edge as it was read
   * @param readBy serial of the transaction that read it: an edge that this transaction has read
   *     needs no store call unless it lacks a required value
   */
  public Optional<EdgeFact> present(EdgeFact known, long readBy, Keys wanted) {
    synchronized (tx.lock()) {
      if (readBy == tx.serial()) {
        Optional<EdgeFact> now = changes.present(known);
        if (now.isEmpty() || !now.get().lacks(wanted)) {
          return now;
        }
      }
      return find(List.of(layout().ids().of(known)), wanted).get(0);
    }
  }

  /**
   * Returns all edges, each once.
   *
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link EdgeFact#lacks}
   */
  public FactCursor<EdgeFact> all(Keys wanted) {
    synchronized (tx.lock()) {
      return new MergedFacts<>(
          tx,
          layout().edges(tx.view().snapshot(meter), wanted),
          changes::present,
          changes.createdEdges(),
          id -> changes.edge(id).flatMap(Change::after).map(changes::counted));
    }
  }

  /** Returns the present state of the edge of that pair. Uses at most one read, of one range. */
  Optional<EdgeFact> pair(EdgeFact pair) {
    Optional<Change<EdgeFact>> change = changes.edge(pair.id());
    if (change.isPresent()) {
      return change.get().after().map(changes::counted);
    }
    if (changes.isNew(pair.out().id()) || changes.isNew(pair.in().id())) {
      return Optional.empty();
    }
    Optional<Set<Id>> other = Optional.of(Set.of(pair.in().id()));
    EdgeQuery query =
        new EdgeQuery(List.of(pair.out()), EnumSet.of(Side.OUT), Set.of(pair.label()), other, 1);
    // Own changes need not be looked up: no other edge has this id, so the stored edge is the
    // present one.
    try (FactCursor<Incidence> found = layout().edges(tx.view().snapshot(meter), query, Keys.ALL)) {
      Optional<EdgeFact> edge = found.next().map(Incidence::edge);
      tx.view().mustBeValid();
      return edge.map(changes::counted);
    }
  }

  private Layout layout() {
    return tx.graph().layout();
  }
}
