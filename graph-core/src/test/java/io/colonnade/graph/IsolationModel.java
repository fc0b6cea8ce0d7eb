package io.colonnade.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Snapshot isolation in its plainest form: whole copies of a tiny graph, and for each commit the
 * sets of what it changed. Confined to one thread.
 */
final class IsolationModel {

  record EdgeState(String label, long out, long in, int property) {}

  /**
   * A graph: vertex to property, edge to the rest, and the elements that have a counter to its
   * value; 0 stands for no property. Edges are in the order in which they were added: generated ids
   * have another order in each run.
   */
  record State(
      Map<Long, Integer> vertices, Map<String, EdgeState> edges, Map<Object, Long> counters) {
    State() {
      this(new TreeMap<>(), new LinkedHashMap<>(), new HashMap<>());
    }

    State copy() {
      return new State(
          new TreeMap<>(vertices), new LinkedHashMap<>(edges), new HashMap<>(counters));
    }

    boolean has(Object element) {
      return element instanceof Long vertex
          ? vertices.containsKey(vertex)
          : edges.containsKey((String) element);
    }

    /** Returns the ids of all vertices and edges. */
    List<Object> elements() {
      List<Object> all = new ArrayList<>(vertices.keySet());
      all.addAll(edges.keySet());
      return all;
    }
  }

  /** What no other commit may have done since the snapshot, in the order of the checks. */
  enum Rule {
    /** A commit that changes an element requires that it is unchanged. */
    ELEMENT_UNCHANGED,
    /** A commit that adds an edge to a vertex, or counts an element, requires that it is alive. */
    ELEMENT_ALIVE,
    /** A commit that removes an element requires that it has no new edges and was not counted. */
    ELEMENT_UNTOUCHED,
    /** A commit that sets or removes a counter requires that it is unchanged. */
    COUNTER_UNCHANGED
  }

  /**
   * What one commit did, in the terms in which others conflict with it.
   *
   * @param elements that it has created, changed or removed
   * @param lives the elements that it has created or removed
   * @param touched the elements that it has given edges or counted
   * @param counters that it has added to, set or removed, by element
   */
  private record Done(
      Set<Object> elements, Set<Object> lives, Set<Object> touched, Set<Object> counters) {
    Done() {
      this(new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>());
    }
  }

  /** What one commit requires. */
  private record Needs(
      Set<Object> unchanged, Set<Object> alive, Set<Object> untouched, Set<Object> uncounted) {
    Needs() {
      this(new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>());
    }

    Optional<Rule> brokenBy(Done other) {
      if (meet(other.elements, unchanged)) {
        return Optional.of(Rule.ELEMENT_UNCHANGED);
      } else if (meet(other.lives, alive)) {
        return Optional.of(Rule.ELEMENT_ALIVE);
      } else if (meet(other.touched, untouched)) {
        return Optional.of(Rule.ELEMENT_UNTOUCHED);
      }
      return meet(other.counters, uncounted)
          ? Optional.of(Rule.COUNTER_UNCHANGED)
          : Optional.empty();
    }
  }

  private final IsolationPhase phase;
  private final List<Done> commits = new ArrayList<>();
  private State latest = new State();

  IsolationModel(IsolationPhase phase) {
    this.phase = phase;
  }

  Tx begin() {
    return new Tx();
  }

  final class Tx {

    private int base = -1;
    private State original = new State();
    private State own = new State();

    /**
     * Elements of the snapshot that were removed at some time: made again, they count as changed
     * even if they look the same.
     */
    private final Set<Object> removed = new HashSet<>();

    /** The own additions to counters, by element; not to those that were set. */
    private final Map<Object, Long> added = new HashMap<>();

    /** The elements whose counter was set or removed. */
    private final Set<Object> set = new HashSet<>();

    void read() {
      if (base < 0) {
        base = commits.size();
        original = latest.copy();
        own = latest.copy();
      }
    }

    State view() {
      read();
      return own;
    }

    boolean addVertex(long v) {
      return own.vertices().putIfAbsent(v, 0) == null;
    }

    boolean setProperty(long v, int value) {
      return own.vertices().replace(v, value) != null;
    }

    void addEdge(String id, EdgeState edge) {
      own.edges().put(id, edge);
    }

    void setEdgeProperty(String id, int value) {
      own.edges()
          .computeIfPresent(id, (any, edge) -> new EdgeState(edge.label, edge.out, edge.in, value));
    }

    void removeEdge(String id) {
      own.edges().remove(id);
      remove(id);
    }

    boolean removeVertex(long v) {
      boolean existed = own.vertices().remove(v) != null;
      if (existed) {
        remove(v);
        Map<String, EdgeState> edges = Map.copyOf(own.edges());
        edges.forEach(
            (id, edge) -> {
              if (edge.out == v || edge.in == v) {
                removeEdge(id);
              }
            });
      }
      return existed;
    }

    private void remove(Object element) {
      own.counters().remove(element);
      added.remove(element);
      set.remove(element);
      if (original.has(element)) {
        removed.add(element);
      }
    }

    void add(Object element, long by) {
      own.counters().merge(element, by, Long::sum);
      if (!set.contains(element)) {
        added.merge(element, by, Long::sum);
      }
    }

    void setCounter(Object element, long value) {
      own.counters().put(element, value);
      added.remove(element);
      set.add(element);
    }

    boolean removeCounter(Object element) {
      boolean existed = own.counters().remove(element) != null;
      if (existed) {
        added.remove(element);
        set.add(element);
      }
      return existed;
    }

    /** Returns the rule by which the commit is refused; empty if it commits. */
    Optional<Rule> commit() {
      read();
      Done mine = new Done();
      Needs needs = new Needs();
      vertexChanges(mine, needs);
      edgeChanges(mine, needs);
      counterChanges(mine, needs);
      needs.unchanged.addAll(mine.elements);
      for (Done other : commits.subList(base, commits.size())) {
        Optional<Rule> broken = needs.brokenBy(other);
        if (broken.isPresent()) {
          return broken;
        }
      }
      apply();
      commits.add(mine);
      return Optional.empty();
    }

    private void vertexChanges(Done mine, Needs needs) {
      Set<Long> all = new HashSet<>(original.vertices().keySet());
      all.addAll(own.vertices().keySet());
      for (long v : all) {
        Integer before = original.vertices().get(v);
        Integer after = own.vertices().get(v);
        if (before != null && before.equals(after) && !removed.contains(v)) {
          continue;
        }
        mine.elements.add(v);
        if (before == null) {
          mine.lives.add(v);
        } else if (after == null || removed.contains(v) && phase.hasCounters()) {
          end(v, mine, needs); // of one that is made again, additions to its counter are lost
        }
        if (after != null) {
          mine.touched.add(v);
        }
      }
    }

    private void edgeChanges(Done mine, Needs needs) {
      Set<String> all = new HashSet<>(original.edges().keySet());
      all.addAll(own.edges().keySet());
      for (String e : all) {
        EdgeState before = original.edges().get(e);
        EdgeState after = own.edges().get(e);
        if (before != null && before.equals(after) && !removed.contains(e)) {
          continue;
        }
        mine.elements.add(e);
        if (removed.contains(e)) {
          end(e, mine, needs);
        }
        if (after != null) {
          for (long end : new long[] {after.out, after.in}) {
            mine.touched.add(end);
            if (original.vertices().containsKey(end)) {
              needs.alive.add(end);
            }
          }
        }
      }
    }

    private void end(Object element, Done mine, Needs needs) {
      mine.lives.add(element);
      needs.untouched.add(element);
    }

    private void counterChanges(Done mine, Needs needs) {
      Set<Object> counted = new HashSet<>(added.keySet());
      counted.addAll(set);
      for (Object element : counted) {
        if (!isMadeHere(element)) {
          mine.touched.add(element);
          mine.counters.add(element);
          needs.alive.add(element);
        }
      }
      needs.uncounted.addAll(set);
    }

    private boolean isMadeHere(Object element) {
      return !original.has(element) || removed.contains(element);
    }

    private void apply() {
      State next = latest.copy();
      apply(original.vertices(), own.vertices(), next.vertices());
      apply(original.edges(), own.edges(), next.edges());
      removed.forEach(next.counters()::remove);
      set.forEach(next.counters()::remove);
      own.counters()
          .forEach(
              (element, value) -> {
                if (isMadeHere(element) || set.contains(element)) {
                  next.counters().put(element, value);
                } else if (added.containsKey(element)) {
                  next.counters().merge(element, added.get(element), Long::sum);
                }
              });
      latest = next;
    }

    private <K, V> void apply(Map<K, V> before, Map<K, V> after, Map<K, V> next) {
      for (K element : before.keySet()) {
        if (!after.containsKey(element)) {
          next.remove(element);
        }
      }
      after.forEach(
          (element, state) -> {
            if (!state.equals(before.get(element)) || removed.contains(element)) {
              next.put(element, state);
            }
          });
    }
  }

  private static <E> boolean meet(Set<E> a, Set<E> b) {
    return a.stream().anyMatch(b::contains);
  }
}
