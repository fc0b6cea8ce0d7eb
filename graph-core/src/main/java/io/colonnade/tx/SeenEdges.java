package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.Layout;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The edges as a transaction sees them: those of its snapshot with its own changes applied, and
 * those that it has added. Confined to its transaction, which guards it.
 */
final class SeenEdges {

  private final Object lock;
  private final Layout layout;
  private final OwnChanges changes;
  private final SnapshotReads reads;
  private final AbsentEdges absentEdges = new AbsentEdges();

  /**
   * Creates the view.
   *
   * @param lock also guards the cursors
   */
  SeenEdges(Object lock, Layout layout, OwnChanges changes, SnapshotReads reads) {
    this.lock = lock;
    this.layout = layout;
    this.changes = changes;
    this.reads = reads;
  }

  /** Returns the edges at a frontier, see {@link GraphTransaction#edges(EdgeQuery, Keys)}. */
  FactCursor<Incidence> at(EdgeQuery query, Keys wanted) {
    List<VertexRef> stored = new ArrayList<>();
    int[] indexes = new int[query.vertices().size()];
    for (int i = 0; i < query.vertices().size(); i++) {
      VertexRef ref = query.vertices().get(i);
      if (!changes.isNew(ref.id())) {
        indexes[stored.size()] = i;
        stored.add(ref);
      }
    }
    if (stored.isEmpty() && changes.edgeCount() == 0) {
      return NoFacts.of();
    }
    EdgeQuery ofStored = query.at(stored, withRoomForHidden(stored, query));
    FactCursor<Incidence> read =
        stored.isEmpty() ? NoFacts.of() : reads.stream(at -> layout.edges(at, ofStored, wanted));
    return new MergedIncidences(lock, read, indexes, changes, query);
  }

  /** Returns the vertices at the other ends, see {@link GraphTransaction#neighbours}. */
  NeighbourCursor neighbours(EdgeQuery query, long enough) {
    for (VertexRef ref : query.vertices()) {
      if (changes.touchEdgesAt(ref.id()) || changes.isNew(ref.id())) {
        return new NeighboursOfFacts(at(query.asking(), Keys.NONE));
      }
    }
    FactCursor<NeighbourPages.Page> pages =
        reads.stream(at -> NeighbourPages.of(layout.neighbours(at, query), enough));
    return new NeighbourPages(lock, pages, reads);
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

  /** Returns the numbers of edges, see {@link GraphTransaction#degrees(EdgeQuery, long)}. */
  long[] degrees(EdgeQuery query, long most) {
    if (query.vertices().stream().noneMatch(ref -> changes.touchEdgesAt(ref.id()))) {
      return reads.read(at -> layout.degrees(at, query, most));
    }
    List<VertexRef> vertices = query.vertices();
    long[] stored = storedDegrees(query, most);
    long[] degrees = new long[vertices.size()];
    long counted = 0;
    for (int i = 0; i < degrees.length && counted < most; i++) {
      Id id = vertices.get(i).id();
      long present = Math.max(0, stored[i] - changes.hiddenEdges().count(id, query));
      long degree = Math.min(query.limit(), present + changes.addedEdges().count(id, query));
      degrees[i] = Math.min(degree, most - counted);
      counted += degrees[i];
    }
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
    long[] read = reads.read(at -> layout.degrees(at, ofStored, mostStored));
    for (int i = 0; i < read.length; i++) {
      degrees[indexes.get(i)] = read[i];
    }
    return degrees;
  }

  /** Returns the number of edges of those labels, see {@link GraphTransaction#countEdges}. */
  long count(Set<Integer> labels) {
    return reads.read(at -> layout.countEdges(at, labels)) + changes.moreEdges(labels);
  }

  /** Returns the edges with these public ids, see {@link GraphTransaction#edges(List, Keys)}. */
  List<Optional<EdgeFact>> find(List<Id> publicIds, Keys wanted) {
    List<Optional<EdgeFact>> found = new ArrayList<>(publicIds.size());
    List<Id> unchanged = new ArrayList<>();
    for (Id publicId : publicIds) {
      Optional<Change<EdgeFact>> change = changes.edge(layout.ids().identify(publicId));
      if (change.isEmpty() && !absentEdges.holds(publicId)) {
        unchanged.add(publicId);
      }
      found.add(
          change.flatMap(Change::after).filter(edge -> layout.ids().of(edge).equals(publicId)));
    }
    if (!unchanged.isEmpty()) {
      List<Optional<EdgeFact>> read = reads.read(at -> layout.edges(at, unchanged, wanted));
      int next = 0;
      for (int i = 0; i < publicIds.size() && next < read.size(); i++) {
        if (publicIds.get(i).equals(unchanged.get(next))) {
          if (read.get(next).isEmpty()) {
            absentEdges.add(publicIds.get(i));
          }
          found.set(i, read.get(next++));
        }
      }
    }
    return found;
  }

  /** Returns all edges, each once, see {@link GraphTransaction#edges(Keys)}. */
  FactCursor<EdgeFact> all(Keys wanted) {
    return new MergedFacts<>(
        lock,
        reads.stream(at -> layout.edges(at, wanted)),
        changes::present,
        changes.createdEdges(),
        id -> changes.edge(id).flatMap(Change::after));
  }

  /** Returns the present state of the edge of that pair. Uses at most one read, of one range. */
  Optional<EdgeFact> pair(EdgeFact pair) {
    Optional<Change<EdgeFact>> change = changes.edge(pair.id());
    if (change.isPresent()) {
      return change.get().after();
    }
    if (changes.isNew(pair.out().id()) || changes.isNew(pair.in().id())) {
      return Optional.empty();
    }
    Optional<Set<Id>> other = Optional.of(Set.of(pair.in().id()));
    EdgeQuery query =
        new EdgeQuery(List.of(pair.out()), EnumSet.of(Side.OUT), Set.of(pair.label()), other, 1);
    // Own changes need not be looked up: no other edge has this id, so the stored edge is the
    // present one.
    try (FactCursor<Incidence> found = reads.stream(at -> layout.edges(at, query, Keys.ALL))) {
      return found.next().map(Incidence::edge);
    }
  }
}
