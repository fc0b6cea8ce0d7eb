package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.GraphChange;
import io.colonnade.model.VertexFact;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction has changed so far, each element from the state before the transaction to the
 * present one. An element created and removed again leaves no trace. Confined to its transaction,
 * which guards it.
 */
final class OwnChanges {

  private final OwnElements<Id, VertexFact> vertices =
      new OwnElements<>(vertex -> vertex.ref().label());
  private final OwnElements<EdgeId, EdgeFact> edges = new OwnElements<>(EdgeFact::label);

  /** The edges that are not stored where they are now; made when first asked for. */
  private @Nullable OwnIncidences added;

  /** The edges as they are stored that are there no more; made when first asked for. */
  private @Nullable OwnIncidences hidden;

  private Map<EdgeId, Long> removedAt = Map.of(); // edges, by count
  private long bytes;
  private long count;

  /** About how much memory the changes take, and at least so much the commit. */
  long approximateBytes() {
    return bytes;
  }

  /** How many times something was changed, back and forth included. */
  long count() {
    return count;
  }

  /** Returns false if the edges at the vertex are those that are stored. */
  boolean touchEdgesAt(Id vertex) {
    return !edges.isEmpty() && (hiddenEdges().isAt(vertex) || addedEdges().isAt(vertex));
  }

  /** How many edges are not as they are stored. */
  int edgeCount() {
    return edges.size();
  }

  /** True if each edge is as it is stored, and was all the time. */
  boolean leaveEdgesAlone() {
    return edges.areUntouched();
  }

  boolean isEmpty() {
    return vertices.isEmpty() && edges.isEmpty();
  }

  GraphChange toGraphChange() {
    return new GraphChange(List.copyOf(vertices.all()), List.copyOf(edges.all()));
  }

  /** True if a vertex is removed, or was made again with another label. */
  boolean removeVertices() {
    for (Change<VertexFact> change : vertices.all()) {
      if (!change.creates()
          && (change.removes()
              || change.before().orElseThrow().ref().label() != change.subject().ref().label())) {
        return true;
      }
    }
    return false;
  }

  /** The change of the vertex, empty if it is as it was. */
  Optional<Change<VertexFact>> vertex(Id id) {
    return Optional.ofNullable(vertices.get(id));
  }

  /** True if the vertex was not there before, so that no edges of it are stored. */
  boolean isNew(Id vertex) {
    Change<VertexFact> change = vertices.get(vertex);
    return change != null && change.creates();
  }

  /** The change of the edge, empty if it is as it was. */
  Optional<Change<EdgeFact>> edge(EdgeId id) {
    return Optional.ofNullable(edges.get(id));
  }

  /** What a vertex is now that this transaction has read or made; empty if it is removed. */
  Optional<VertexFact> present(VertexFact known) {
    Id id = known.ref().id();
    return vertices.present(id, known);
  }

  /** What an edge is now that this transaction has read or made; empty if it is removed. */
  Optional<EdgeFact> present(EdgeFact known) {
    return edges.present(known.id(), known);
  }

  /**
   * What an edge is now to who began to read when the count was that: one that was removed since is
   * as it was read.
   */
  Optional<EdgeFact> present(EdgeFact known, long since) {
    Optional<EdgeFact> now = present(known);
    return now.isEmpty() && removedAt.getOrDefault(known.id(), 0L) > since
        ? Optional.of(known)
        : now;
  }

  /** The vertices that are new or changed. */
  OwnElements<Id, VertexFact> vertices() {
    return vertices;
  }

  /** The edges that are new or changed. */
  OwnElements<EdgeId, EdgeFact> edges() {
    return edges;
  }

  /** How many more vertices of those labels there are than are stored; empty: of all labels. */
  long moreVertices(Set<Integer> labels) {
    return vertices.more(labels);
  }

  /** How many more edges of those labels there are than are stored; empty: of all labels. */
  long moreEdges(Set<Integer> labels) {
    return edges.more(labels);
  }

  /** Returns the ids of the vertices that are new now, see {@link OwnElements#created}. */
  Iterator<Id> createdVertices() {
    return vertices.created();
  }

  /** Returns the ids of the edges that are new now, see {@link OwnElements#created}. */
  Iterator<EdgeId> createdEdges() {
    return edges.created();
  }

  /**
   * Returns the edges that are not stored where they are now: new ones, and those made again under
   * their id between other vertices or with another label.
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

  /** Returns the edges as they are stored that are not where they are stored any more. */
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
   * @param before the state before this call, empty if the vertex did not exist
   */
  void vertex(Optional<VertexFact> before, Optional<VertexFact> after) {
    Id id = before.or(() -> after).orElseThrow().ref().id();
    count++;
    bytes += grown(vertices.get(id), before, after, any -> Footprint.CHANGE, Footprint::of);
    vertices.record(id, before, after);
  }

  /**
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
   * @param removal what it takes if the element is removed
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
