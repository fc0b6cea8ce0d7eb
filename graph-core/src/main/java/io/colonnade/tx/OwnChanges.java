package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.GraphChange;
import io.colonnade.model.VertexFact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

  private final Map<Id, Change<VertexFact>> vertices = new LinkedHashMap<>();
  private final Map<EdgeId, Change<EdgeFact>> edges = new LinkedHashMap<>();
  private final Set<Id> goneVertices = new HashSet<>(); // created and removed again
  private final Set<EdgeId> goneEdges = new HashSet<>(); // created and removed again

  /** The edges that are not stored where they are now, by either end; made when first read. */
  private @Nullable Map<Id, Set<EdgeId>> listedEdges;

  private final Map<EdgeId, Long> removedAt = new HashMap<>(); // edges, by count
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

  /** How many edges are not as they are stored. */
  int edgeCount() {
    return edges.size();
  }

  /** True if each edge is as it is stored, and was all the time. */
  boolean leaveEdgesAlone() {
    return edges.isEmpty() && goneEdges.isEmpty();
  }

  boolean isEmpty() {
    return vertices.isEmpty() && edges.isEmpty();
  }

  GraphChange toGraphChange() {
    return new GraphChange(List.copyOf(vertices.values()), List.copyOf(edges.values()));
  }

  /** True if a vertex is removed, or was made again with another label. */
  boolean removeVertices() {
    for (Change<VertexFact> change : vertices.values()) {
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
    return present(vertices.get(id), known, goneVertices.contains(id));
  }

  /** What an edge is now that this transaction has read or made; empty if it is removed. */
  Optional<EdgeFact> present(EdgeFact known) {
    return present(edges.get(known.id()), known, goneEdges.contains(known.id()));
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

  private static <F> Optional<F> present(@Nullable Change<F> change, F known, boolean gone) {
    if (change != null) {
      return change.after();
    }
    return gone ? Optional.empty() : Optional.of(known);
  }

  /** The vertices that are new or changed, in a list of its own. */
  List<VertexFact> presentVertices() {
    return present(vertices);
  }

  /** The edges that are new or changed, in a list of its own. */
  List<EdgeFact> presentEdges() {
    return present(edges);
  }

  private static <F> List<F> present(Map<?, Change<F>> changes) {
    List<F> present = new ArrayList<>();
    changes.values().forEach(change -> change.after().ifPresent(present::add));
    return present;
  }

  /** Ids of the vertices that are new, in a list of its own. */
  List<Id> createdVertices() {
    return created(vertices);
  }

  /** Ids of the edges that are new, in a list of its own. */
  List<EdgeId> createdEdges() {
    return created(edges);
  }

  /**
   * Ids of the edges at a vertex that are not stored there, in a list of its own: new ones, and
   * those made again under their id between other vertices or with another label.
   */
  List<EdgeId> edgesNotStoredAt(Id vertex) {
    Map<Id, Set<EdgeId>> listed = listedEdges;
    if (listed == null) {
      listed = new HashMap<>();
      for (Change<EdgeFact> change : edges.values()) {
        list(change, listed);
      }
      listedEdges = listed;
    }
    return List.copyOf(listed.getOrDefault(vertex, Set.of()));
  }

  /**
   * @param before the state before this call, empty if the vertex did not exist
   */
  void vertex(Optional<VertexFact> before, Optional<VertexFact> after) {
    Id id = before.or(() -> after).orElseThrow().ref().id();
    count++;
    bytes += grown(vertices.get(id), before, after, any -> Footprint.CHANGE, Footprint::of);
    record(vertices, goneVertices, id, before, after);
  }

  /**
   * @param before the state before this call, empty if the edge did not exist
   */
  void edge(Optional<EdgeFact> before, Optional<EdgeFact> after) {
    EdgeId id = before.or(() -> after).orElseThrow().id();
    count++;
    bytes += grown(edges.get(id), before, after, Footprint::removed, Footprint::of);
    record(edges, goneEdges, id, before, after);
    if (after.isEmpty()) {
      removedAt.put(id, count);
    }
    Map<Id, Set<EdgeId>> listed = listedEdges;
    if (listed != null) {
      before.ifPresent(edge -> unlist(edge, listed));
      Change<EdgeFact> change = edges.get(id);
      if (change != null) {
        list(change, listed);
      }
    }
  }

  private static void list(Change<EdgeFact> change, Map<Id, Set<EdgeId>> listed) {
    if (change.after().isEmpty()
        || change.before().filter(change.subject()::liesWhere).isPresent()) {
      return;
    }
    EdgeFact edge = change.subject();
    for (Id end : List.of(edge.out().id(), edge.in().id())) {
      listed.computeIfAbsent(end, any -> new LinkedHashSet<>()).add(edge.id());
    }
  }

  private static void unlist(EdgeFact edge, Map<Id, Set<EdgeId>> listed) {
    for (Id end : List.of(edge.out().id(), edge.in().id())) {
      Set<EdgeId> atEnd = listed.get(end);
      if (atEnd != null) {
        atEnd.remove(edge.id());
      }
    }
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

  private static <K, F> void record(
      Map<K, Change<F>> changes, Set<K> gone, K id, Optional<F> before, Optional<F> after) {
    Change<F> earlier = changes.get(id);
    Optional<F> original = earlier == null ? before : earlier.before();
    if (original.isEmpty() && after.isEmpty()) {
      changes.remove(id);
      gone.add(id);
    } else {
      gone.remove(id);
      changes.put(id, new Change<>(original, after));
    }
  }

  private static <K, F> List<K> created(Map<K, Change<F>> changes) {
    List<K> ids = new ArrayList<>();
    changes.forEach(
        (id, change) -> {
          if (change.creates()) {
            ids.add(id);
          }
        });
    return ids;
  }
}
