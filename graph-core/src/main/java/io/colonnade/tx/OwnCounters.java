package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.model.CounterChange;
import io.colonnade.model.CounterChanges;
import io.colonnade.model.CounterChanges.Existence;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The changes of counters of a transaction: all additions to a counter are one change. Confined to
 * its transaction, which guards it.
 */
final class OwnCounters {

  /** The approximate memory of a change, and at least that of its part of a commit, in bytes. */
  private static final long FOOTPRINT = 400;

  private final OfKind<Id, VertexRef> vertices = new OfKind<>();
  private final OfKind<EdgeId, EdgeFact> edges = new OfKind<>();

  /** The changes at the vertices, or at the edges. */
  private static final class OfKind<K, S> {

    private Map<K, CounterChanges<S>> changes = Map.of(); // replaced at the first change

    SortedMap<Integer, CounterChange> of(K element) {
      CounterChanges<S> known = changes.get(element);
      return known == null ? Collections.emptySortedMap() : known.byKey();
    }

    /** Puts a change, and returns how many more changes there are. */
    int put(K element, S subject, int key, CounterChange change) {
      CounterChanges<S> known = changes.get(element);
      SortedMap<Integer, CounterChange> after = new TreeMap<>(of(element));
      boolean isMore = after.put(key, change) == null;
      put(element, subject, known == null ? Existence.KEPT : known.existence(), after);
      return isMore ? 1 : 0;
    }

    private void put(
        K element, S subject, Existence existence, SortedMap<Integer, CounterChange> byKey) {
      if (changes.isEmpty()) {
        changes = new LinkedHashMap<>();
      }
      changes.put(element, new CounterChanges<>(subject, existence, byKey));
    }

    /**
     * Removes all counters of an element that is removed, stored ones for the case of its return.
     */
    void remove(K element, S subject, CounterFacts counters, boolean isStored) {
      if (isStored) {
        SortedMap<Integer, CounterChange> removed = new TreeMap<>();
        counters
            .stored()
            .forEach((key, value) -> removed.put(key, removal(OptionalLong.of(value))));
        of(element) // a former one, if this one was made again
            .forEach(
                (key, change) -> {
                  if (change instanceof CounterChange.Replaced replaced) {
                    removed.put(key, removal(replaced.before()));
                  }
                });
        put(element, subject, Existence.MADE_AGAIN, removed);
      } else if (!changes.isEmpty()) {
        changes.remove(element);
      }
    }

    private static CounterChange removal(OptionalLong stored) {
      return new CounterChange.Replaced(stored, OptionalLong.empty());
    }

    List<CounterChanges<S>> all(Predicate<K> exists) {
      List<CounterChanges<S>> all = new ArrayList<>(changes.size());
      changes.forEach(
          (element, counters) -> {
            if (exists.test(element)) {
              all.add(counters);
            }
          });
      return all;
    }
  }

  boolean isEmpty() {
    return vertices.changes.isEmpty() && edges.changes.isEmpty();
  }

  /** Returns whether no counter of an edge was changed. */
  boolean leaveEdgesAlone() {
    return edges.changes.isEmpty();
  }

  // ---- as the transaction sees them

  /** Returns a vertex with its counters as the transaction sees them. */
  VertexFact over(VertexFact vertex) {
    return vertices.changes.isEmpty()
        ? vertex
        : vertex.counting(vertex.counters().with(vertices.of(vertex.ref().id())));
  }

  /** Returns an edge with its counters as the transaction sees them. */
  EdgeFact over(EdgeFact edge) {
    return edges.changes.isEmpty()
        ? edge
        : edge.counting(edge.counters().with(edges.of(edge.id())));
  }

  // ---- changes; each returns by how many bytes it grows

  /** Adds to a counter of a vertex. */
  long add(VertexRef vertex, int key, long by) {
    CounterChange change = added(vertices.of(vertex.id()).get(key), by);
    return FOOTPRINT * vertices.put(vertex.id(), vertex, key, change);
  }

  /** Adds to a counter of an edge. */
  long add(EdgeFact edge, int key, long by) {
    CounterChange change = added(edges.of(edge.id()).get(key), by);
    return FOOTPRINT * edges.put(edge.id(), edge, key, change);
  }

  private static CounterChange added(@Nullable CounterChange before, long by) {
    if (before instanceof CounterChange.Added added) {
      return new CounterChange.Added(sum(added.by(), by));
    }
    if (before instanceof CounterChange.Replaced replaced) {
      OptionalLong after = OptionalLong.of(sum(replaced.after().orElse(0), by));
      return new CounterChange.Replaced(replaced.before(), after);
    }
    return new CounterChange.Added(by);
  }

  private static long sum(long before, long by) {
    long sum = before + by; // cannot exceed 64 bits: both are in the range of counters
    if (sum > CounterFacts.MOST || sum < -CounterFacts.MOST) {
      throw new InvalidInputException(Problem.COUNTER_OVERFLOW, "before", before, "by", by);
    }
    return sum;
  }

  /** An element that was made again does not have the counters that are stored. */
  private static CounterChange replaced(
      @Nullable CounterChange before, OptionalLong stored, OptionalLong after) {
    return before instanceof CounterChange.Replaced replaced
        ? new CounterChange.Replaced(replaced.before(), after)
        : new CounterChange.Replaced(stored, after);
  }

  /** Sets or removes a counter of a vertex whose counters were read. */
  long replace(VertexFact vertex, int key, OptionalLong after) {
    VertexRef ref = vertex.ref();
    CounterChange change =
        replaced(vertices.of(ref.id()).get(key), vertex.counters().stored(key), after);
    return FOOTPRINT * vertices.put(ref.id(), ref, key, change);
  }

  /** Sets or removes a counter of an edge whose counters were read. */
  long replace(EdgeFact edge, int key, OptionalLong after) {
    CounterChange change =
        replaced(edges.of(edge.id()).get(key), edge.counters().stored(key), after);
    return FOOTPRINT * edges.put(edge.id(), edge, key, change);
  }

  /**
   * Removes the counters of a vertex that is removed.
   *
   * @param isStored whether the store has the vertex, which may be made again under its id
   */
  void remove(VertexFact vertex, boolean isStored) {
    vertices.remove(vertex.ref().id(), vertex.ref(), vertex.counters(), isStored);
  }

  /** Removes the counters of an edge that is removed, as {@link #remove(VertexFact, boolean)}. */
  void remove(EdgeFact edge, boolean isStored) {
    edges.remove(edge.id(), edge, edge.counters(), isStored);
  }

  // ---- for the commit

  /** Returns the changes at the vertices that exist. */
  List<CounterChanges<VertexRef>> ofVertices(Predicate<Id> exists) {
    return vertices.all(exists);
  }

  /** Returns the changes at the edges that exist, each with its edge at the present location. */
  List<CounterChanges<EdgeFact>> ofEdges(OwnElements<EdgeId, EdgeFact> changed) {
    List<CounterChanges<EdgeFact>> all = edges.all(changed::mayExist);
    all.replaceAll(
        counters -> {
          EdgeFact known = counters.subject();
          EdgeFact present = changed.present(known.id()).orElse(known);
          return new CounterChanges<>(present, counters.existence(), counters.byKey());
        });
    return all;
  }
}
