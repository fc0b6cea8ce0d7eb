package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Schema;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a transaction so far, each element from the state before the transaction to the
 * present one. An element that was created and removed again is not contained. Confined to its
 * transaction, which guards it.
 */
final class OwnChanges {

  private final OwnElements<Id, VertexFact> vertices =
      new OwnElements<>(vertex -> vertex.ref().label());
  private final OwnElements<EdgeId, EdgeFact> edges = new OwnElements<>(EdgeFact::label);

  /** The edges that the store does not contain at their present ends; created at first use. */
  private @Nullable OwnIncidences added;

  /** The stored edges that no longer exist as stored; created at first use. */
  private @Nullable OwnIncidences hidden;

  /** The changes by their entries in indexes; created at first use. */
  private @Nullable IndexedChanges indexed;

  /** The changes of counters; created at first use, which is rare. */
  private @Nullable OwnCounters counters;

  private Map<EdgeId, Long> removedAt = Map.of(); // edges, by count
  private Set<EdgeId> restored = Set.of(); // edges, see GraphChange
  private long bytes;
  private long count;

  /** Returns the approximate memory of the changes in bytes, and at least that of their commit. */
  long approximateBytes() {
    return bytes;
  }

  /** Returns the changes by their entries in the indexes of a graph. */
  IndexedChanges indexed(GraphIndexes indexes) {
    IndexedChanges made = indexed;
    if (made == null) {
      made = new IndexedChanges(indexes, this);
      indexed = made;
    }
    return made;
  }

  /** Returns the number of changes, including changes that were reversed. */
  long count() {
    return count;
  }

  /** Returns false if the edges at the vertex are exactly the stored ones. */
  boolean touchEdgesAt(Id vertex) {
    return !edges.isEmpty() && (hiddenEdges().isAt(vertex) || addedEdges().isAt(vertex));
  }

  /** Returns how many edges differ from the stored ones. */
  int edgeCount() {
    return edges.size();
  }

  /** Returns whether no edge has ever been changed. */
  boolean leaveEdgesAlone() {
    return edges.areUntouched() && (counters == null || counters.leaveEdgesAlone());
  }

  boolean isEmpty() {
    return vertices.isEmpty() && edges.isEmpty() && (counters == null || counters.isEmpty());
  }

  /**
   * Returns whether a vertex that the store contains is removed, or replaced by one with another
   * label.
   */
  boolean removesVertex() {
    for (Change<VertexFact> vertex : vertices.all()) {
      if (!vertex.creates()
          && (vertex.removes()
              || vertex.before().orElseThrow().ref().label() != vertex.subject().ref().label())) {
        return true;
      }
    }
    return false;
  }

  GraphChange toGraphChange() {
    return new GraphChange(
        List.copyOf(vertices.all()),
        List.copyOf(edges.all()),
        restored,
        counters == null ? List.of() : counters.ofVertices(vertices::mayExist),
        counters == null ? List.of() : counters.ofEdges(edges));
  }

  private OwnCounters counters() {
    OwnCounters made = counters;
    if (made == null) {
      made = new OwnCounters();
      counters = made;
    }
    return made;
  }

  // ---- counters

  /** Adds to a counter of a vertex that exists. */
  void count(VertexRef vertex, int key, long by) {
    counted(counters().add(vertex, key, by));
  }

  /** Adds to a counter of an edge that exists. */
  void count(EdgeFact edge, int key, long by) {
    counted(counters().add(edge, key, by));
  }

  /**
   * Sets a counter, or removes it.
   *
   * @param vertex with its counters
   * @param after empty: the counter is removed
   */
  void replaceCounter(VertexFact vertex, int key, OptionalLong after) {
    counted(counters().replace(vertex, key, after));
  }

  /** Sets a counter, or removes it, as {@link #replaceCounter(VertexFact, int, OptionalLong)}. */
  void replaceCounter(EdgeFact edge, int key, OptionalLong after) {
    counted(counters().replace(edge, key, after));
  }

  /** Returns the name of the first changed element with a property of the key, for messages. */
  Optional<String> firstWithProperty(int key, GraphStore graph) {
    for (Change<VertexFact> vertex : vertices.all()) {
      if (vertex.after().filter(now -> hasProperty(now, key)).isPresent()) {
        return Optional.of("v[" + vertex.subject().ref().id() + "]");
      }
    }
    for (Change<EdgeFact> edge : edges.all()) {
      if (edge.after().filter(now -> now.keys().contains(key)).isPresent()) {
        return Optional.of("e[" + graph.publicId(edge.subject()) + "]");
      }
    }
    return Optional.empty();
  }

  private static boolean hasProperty(VertexFact vertex, int key) {
    return vertex.keys().contains(key)
        || vertex.record().stream()
            .anyMatch(each -> PropertyFact.find(each.meta(), key).isPresent());
  }

  private void counted(long grownBytes) {
    count++;
    bytes += grownBytes;
  }

  /** Shows counters as the transaction sees them, at vertices that were read. */
  void countVertices(List<Optional<VertexFact>> read) {
    if (counters != null) {
      read.replaceAll(this::countedVertex);
    }
  }

  /** Shows counters as the transaction sees them, at edges that were read. */
  void countEdges(List<Optional<EdgeFact>> read) {
    if (counters != null) {
      read.replaceAll(this::countedEdge);
    }
  }

  private Optional<VertexFact> countedVertex(Optional<VertexFact> read) {
    return counters == null ? read : read.map(counters::over);
  }

  private Optional<EdgeFact> countedEdge(Optional<EdgeFact> read) {
    return counters == null ? read : read.map(counters::over);
  }

  /** Returns a vertex that was read, with its counters as the transaction sees them. */
  VertexFact counted(VertexFact vertex) {
    return counters == null ? vertex : counters.over(vertex);
  }

  /** Returns an edge that was read, with its counters as the transaction sees them. */
  EdgeFact counted(EdgeFact edge) {
    return counters == null ? edge : counters.over(edge);
  }

  /** Returns the change of the vertex; empty if it is unchanged. */
  Optional<Change<VertexFact>> vertex(Id id) {
    return Optional.ofNullable(vertices.get(id));
  }

  /**
   * Returns whether the vertex did not exist before the transaction, so that it has no stored
   * edges.
   */
  boolean isNew(Id vertex) {
    Change<VertexFact> change = vertices.get(vertex);
    return change != null && change.creates();
  }

  /** Returns the change of the edge; empty if it is unchanged. */
  Optional<Change<EdgeFact>> edge(EdgeId id) {
    return Optional.ofNullable(edges.get(id));
  }

  /**
   * Returns the present state of a vertex that this transaction has read or created; empty if it
   * was removed.
   */
  Optional<VertexFact> present(VertexFact known) {
    Id id = known.ref().id();
    return countedVertex(vertices.present(id, known));
  }

  /**
   * Returns the present state of an edge that this transaction has read or created; empty if it was
   * removed.
   */
  Optional<EdgeFact> present(EdgeFact known) {
    return countedEdge(edges.present(known.id(), known));
  }

  /**
   * Returns the present state of an edge for a reader that started at that count of changes. An
   * edge that was removed since is returned as it was read.
   */
  Optional<EdgeFact> present(EdgeFact known, long since) {
    Optional<EdgeFact> now = present(known);
    return now.isEmpty() && removedAt.getOrDefault(known.id(), 0L) > since
        ? Optional.of(known)
        : now;
  }

  /** Returns the new and changed vertices. */
  OwnElements<Id, VertexFact> vertices() {
    return vertices;
  }

  /** Returns the new and changed edges. */
  OwnElements<EdgeId, EdgeFact> edges() {
    return edges;
  }

  /**
   * Returns the difference between the present and the stored number of vertices of those labels;
   * empty: all labels.
   */
  long moreVertices(Set<Integer> labels) {
    return vertices.more(labels);
  }

  /**
   * Returns the difference between the present and the stored number of edges of those labels;
   * empty: all labels.
   */
  long moreEdges(Set<Integer> labels) {
    return edges.more(labels);
  }

  /** Returns the ids of the vertices that are new at present, see {@link OwnElements#created}. */
  Iterator<Id> createdVertices() {
    return vertices.created();
  }

  /** Returns the ids of the edges that are new at present, see {@link OwnElements#created}. */
  Iterator<EdgeId> createdEdges() {
    return edges.created();
  }

  /**
   * Returns the edges that the store does not contain at their present ends: new edges, and edges
   * that were created again under their id between other vertices or with another label.
   */
  OwnIncidences addedEdges() {
    OwnIncidences all = added;
    if (all == null) {
      all = new OwnIncidences();
      for (Change<EdgeFact> change : edges.all()) {
        list(change, all);
      }
      added = all;
    }
    return all;
  }

  /** Returns the stored edges that no longer exist as stored. */
  OwnIncidences hiddenEdges() {
    OwnIncidences all = hidden;
    if (all == null) {
      all = new OwnIncidences();
      for (Change<EdgeFact> change : edges.all()) {
        hide(change, all);
      }
      hidden = all;
    }
    return all;
  }

  /**
   * Records a change of a vertex.
   *
   * @param before the state before this call, empty if the vertex did not exist
   */
  void vertex(Optional<VertexFact> before, Optional<VertexFact> after) {
    Id id = before.or(() -> after).orElseThrow().ref().id();
    count++;
    bytes += grown(vertices.get(id), before, after, any -> Footprint.CHANGE, Footprint::of);
    vertices.record(id, before, after);
  }

  /**
   * Records the removal of a vertex, with its counters.
   *
   * @param schema that of the transaction, which says whether elements can have counters
   */
  void remove(VertexFact vertex, Schema schema) {
    boolean wasNew = isNew(vertex.ref().id());
    vertex(Optional.of(vertex), Optional.empty());
    if (!schema.counters().equals(Keys.NONE)) {
      counters().remove(vertex, !wasNew);
    }
  }

  /** Records the removal of an edge, with its counters, as {@link #remove(VertexFact, Schema)}. */
  void remove(EdgeFact edge, Schema schema) {
    Change<EdgeFact> earlier = edges.get(edge.id());
    edge(Optional.of(edge), Optional.empty());
    if (!schema.edgeCounters().equals(Keys.NONE)) {
      counters().remove(edge, earlier == null || !earlier.creates());
    }
  }

  /**
   * Records a change of an edge.
   *
   * @param before the state before this call, empty if the edge did not exist
   */
  void edge(Optional<EdgeFact> before, Optional<EdgeFact> after) {
    EdgeId id = before.or(() -> after).orElseThrow().id();
    count++;
    bytes += grown(edges.get(id), before, after, Footprint::removed, Footprint::of);
    edges.record(id, before, after);
    if (after.isEmpty()) {
      if (removedAt.isEmpty()) {
        removedAt = new HashMap<>();
      }
      removedAt.put(id, count);
    }
    Change<EdgeFact> change = edges.get(id);
    if (added != null) {
      before.ifPresent(added::remove);
      list(change, added);
    }
    if (hidden != null) {
      hide(change, hidden);
    }
  }

  /** Notes that a user has supplied the generated id of an edge that is created next. */
  void restore(EdgeId.Generated id) {
    if (restored.isEmpty()) {
      restored = new HashSet<>();
    }
    restored.add(id);
  }

  private static void list(@Nullable Change<EdgeFact> change, OwnIncidences added) {
    if (change != null && change.after().isPresent() && !isWhereStored(change)) {
      added.add(change.subject());
    }
  }

  private static void hide(@Nullable Change<EdgeFact> change, OwnIncidences hidden) {
    if (change != null && change.before().isPresent()) {
      if (change.removes() || !isWhereStored(change)) {
        hidden.add(change.before().get());
      } else {
        hidden.remove(change.before().get());
      }
    }
  }

  private static boolean isWhereStored(Change<EdgeFact> change) {
    return change.before().filter(change.subject()::liesWhere).isPresent();
  }

  /**
   * Returns the increase in memory.
   *
   * @param removal the memory of the removal of the element
   */
  private static <F> long grown(
      @Nullable Change<F> earlier,
      Optional<F> before,
      Optional<F> after,
      ToLongFunction<F> removal,
      ToLongFunction<F> footprint) {
    if (earlier == null) {
      return size(before, after, removal, footprint);
    }
    return size(earlier.before(), after, removal, footprint)
        - size(earlier.before(), earlier.after(), removal, footprint);
  }

  private static <F> long size(
      Optional<F> before,
      Optional<F> after,
      ToLongFunction<F> removal,
      ToLongFunction<F> footprint) {
    if (after.isPresent()) {
      return Footprint.CHANGE + footprint.applyAsLong(after.get());
    }
    return before.isPresent() ? removal.applyAsLong(before.get()) : Footprint.CHANGE;
  }
}
