package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Side;
import io.colonnade.model.SortRange;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Edges of a transaction by the vertices at their ends. For a vertex with many of them, also by
 * side and label and by the vertex at the other end, so that a query visits only the edges that it
 * asks for. Confined to its transaction, which guards it.
 */
final class OwnIncidences {

  /** With fewer edges at a vertex, a query visits all of them. */
  private static final int FEW = 32;

  private final Map<Id, End> ends = new HashMap<>();

  /**
   * The edges of one side of a vertex.
   *
   * @param label empty: all labels
   */
  private record Run(Side side, Optional<Integer> label) {}

  /** The edges at one vertex, in the order in which they were added. */
  private static final class End {

    private final InOrder<EdgeId, EdgeFact> edges = new InOrder<>();

    /** Created at first use. */
    private @Nullable Map<Run, InOrder<EdgeId, EdgeFact>> byRun;

    /** Created at first use. */
    private @Nullable Map<Id, InOrder<EdgeId, EdgeFact>> byOther;
  }

  /** Returns whether the vertex has an edge. */
  boolean isAt(Id vertex) {
    return ends.containsKey(vertex);
  }

  /** Adds an edge, or replaces the fact with the same id and ends. */
  void add(EdgeFact edge) {
    for (Side side : Side.values()) {
      End end = ends.computeIfAbsent(edge.end(side).id(), any -> new End());
      end.edges.put(edge.id(), edge);
      if (end.byRun != null) {
        addToRuns(side, edge, end.byRun);
      }
      if (end.byOther != null) {
        addToOther(side, edge, end.byOther);
      }
    }
  }

  private static void addToRuns(
      Side side, EdgeFact edge, Map<Run, InOrder<EdgeId, EdgeFact>> byRun) {
    for (Run run : runs(side, edge)) {
      byRun.computeIfAbsent(run, any -> new InOrder<>()).put(edge.id(), edge);
    }
  }

  private static List<Run> runs(Side side, EdgeFact edge) {
    return List.of(new Run(side, Optional.of(edge.label())), new Run(side, Optional.empty()));
  }

  private static void addToOther(
      Side side, EdgeFact edge, Map<Id, InOrder<EdgeId, EdgeFact>> byOther) {
    byOther.computeIfAbsent(other(side, edge).id(), any -> new InOrder<>()).put(edge.id(), edge);
  }

  private static VertexRef other(Side side, EdgeFact edge) {
    return side == Side.OUT ? edge.in() : edge.out();
  }

  /** Removes an edge, if it is contained. */
  void remove(EdgeFact edge) {
    for (Side side : Side.values()) {
      End end = ends.get(edge.end(side).id());
      if (end == null) {
        continue;
      }
      end.edges.remove(edge.id());
      if (end.byRun != null) {
        Map<Run, InOrder<EdgeId, EdgeFact>> byRun = end.byRun;
        runs(side, edge).forEach(run -> remove(run, edge, byRun));
      }
      if (end.byOther != null) {
        remove(other(side, edge).id(), edge, end.byOther);
      }
      if (end.edges.isEmpty()) {
        ends.remove(edge.end(side).id());
      }
    }
  }

  private static <K> void remove(K key, EdgeFact edge, Map<K, InOrder<EdgeId, EdgeFact>> all) {
    InOrder<EdgeId, EdgeFact> some = all.get(key);
    if (some != null) {
      some.remove(edge.id());
      if (some.isEmpty()) {
        all.remove(key);
      }
    }
  }

  /**
   * Returns edges at a vertex that include those that a query asks for, each once, in their state
   * at this moment: in the order of their sort-key prefixes if the query requires that, else in any
   * order and at a cost proportional to the steps of the iterator.
   */
  Iterator<EdgeFact> find(Id vertex, EdgeQuery query) {
    Iterator<EdgeFact> candidates = candidates(vertex, query);
    if (!query.isBySortKey()) {
      return candidates;
    }
    List<EdgeFact> found = new ArrayList<>();
    while (candidates.hasNext()) {
      EdgeFact edge = candidates.next();
      if (incidences(vertex, edge, query) > 0) {
        found.add(edge);
      }
    }
    found.sort(Comparator.comparing(EdgeFact::sortPrefix));
    return found.iterator();
  }

  /** Returns how many edge ends at a vertex a query asks for; a loop may count twice. */
  int count(Id vertex, EdgeQuery query) {
    int count = 0;
    End end = ends.get(vertex);
    if (end != null
        && end.edges.size() > FEW
        && query.others().isEmpty()
        && query.sorted().range().equals(SortRange.ALL)) {
      for (Run run : runs(query)) {
        InOrder<EdgeId, EdgeFact> here = byRun(vertex, end).get(run);
        count += here == null ? 0 : here.size();
      }
    } else if (end != null) {
      Iterator<EdgeFact> candidates = candidates(vertex, query);
      while (candidates.hasNext()) {
        count += incidences(vertex, candidates.next(), query);
      }
    }
    return count;
  }

  private static int incidences(Id vertex, EdgeFact edge, EdgeQuery query) {
    int incidences = 0;
    for (Side side : query.sides()) {
      if (edge.end(side).id().equals(vertex) && query.wants(side, edge)) {
        incidences++;
      }
    }
    return incidences;
  }

  private Iterator<EdgeFact> candidates(Id vertex, EdgeQuery query) {
    End end = ends.get(vertex);
    if (end == null) {
      return Collections.emptyIterator();
    }
    boolean isOfAll = query.sides().size() == Side.values().length && query.labels().isEmpty();
    if (end.edges.size() <= FEW || (isOfAll && query.others().isEmpty())) {
      return end.edges.iterator();
    }
    if (query.others().isPresent() && query.others().get().size() < end.edges.size()) {
      return union(query.others().get(), byOther(vertex, end));
    }
    return union(runs(query), byRun(vertex, end));
  }

  private static <K> Iterator<EdgeFact> union(
      Collection<K> keys, Map<K, InOrder<EdgeId, EdgeFact>> all) {
    List<Iterator<EdgeFact>> some = new ArrayList<>();
    for (K key : keys) {
      InOrder<EdgeId, EdgeFact> here = all.get(key);
      if (here != null) {
        some.add(here.iterator());
      }
    }
    return some.size() == 1 ? some.get(0) : new Chain(some.iterator());
  }

  private static List<Run> runs(EdgeQuery query) {
    List<Run> runs = new ArrayList<>();
    Set<Integer> labels = query.labels();
    for (Side side : query.sides()) {
      labels.forEach(label -> runs.add(new Run(side, Optional.of(label))));
      if (labels.isEmpty()) {
        runs.add(new Run(side, Optional.empty()));
      }
    }
    return runs;
  }

  /** An iterator over the edges of several runs, one run after the other, each edge once. */
  private static final class Chain implements Iterator<EdgeFact> {

    private final Iterator<Iterator<EdgeFact>> left;
    private final Set<EdgeId> loops = new HashSet<>(); // only loops are in two runs of a vertex
    private Iterator<EdgeFact> current = Collections.emptyIterator();
    private @Nullable EdgeFact next;

    Chain(Iterator<Iterator<EdgeFact>> left) {
      this.left = left;
    }

    @Override
    public boolean hasNext() {
      while (next == null && (current.hasNext() || left.hasNext())) {
        if (current.hasNext()) {
          EdgeFact edge = current.next();
          boolean isLoop = edge.out().id().equals(edge.in().id());
          next = isLoop && !loops.add(edge.id()) ? null : edge;
        } else {
          current = left.next();
        }
      }
      return next != null;
    }

    @Override
    public EdgeFact next() {
      EdgeFact edge = hasNext() ? next : null;
      if (edge == null) {
        throw new NoSuchElementException();
      }
      next = null;
      return edge;
    }
  }

  private static Map<Run, InOrder<EdgeId, EdgeFact>> byRun(Id vertex, End end) {
    Map<Run, InOrder<EdgeId, EdgeFact>> byRun = end.byRun;
    if (byRun == null) {
      byRun = new HashMap<>();
      for (EdgeFact edge : end.edges) {
        for (Side side : Side.values()) {
          if (edge.end(side).id().equals(vertex)) {
            addToRuns(side, edge, byRun);
          }
        }
      }
      end.byRun = byRun;
    }
    return byRun;
  }

  private static Map<Id, InOrder<EdgeId, EdgeFact>> byOther(Id vertex, End end) {
    Map<Id, InOrder<EdgeId, EdgeFact>> byOther = end.byOther;
    if (byOther == null) {
      byOther = new HashMap<>();
      for (EdgeFact edge : end.edges) {
        for (Side side : Side.values()) {
          if (edge.end(side).id().equals(vertex)) {
            addToOther(side, edge, byOther);
          }
        }
      }
      end.byOther = byOther;
    }
    return byOther;
  }
}
