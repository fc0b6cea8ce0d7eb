package io.colonnade.graph;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Snapshot isolation in its plainest form: whole copies of a tiny graph, and for each commit the
 * sets of what it changed. Confined to one thread.
 */
final class IsolationModel {

  record EdgeState(long out, long in, int property) {}

  /** A graph: vertex to property, edge to ends and property; 0 stands for no property. */
  record State(Map<Long, Integer> vertices, Map<String, EdgeState> edges) {
    State() {
      this(new TreeMap<>(), new TreeMap<>());
    }

    State copy() {
      return new State(new TreeMap<>(vertices), new TreeMap<>(edges));
    }
  }

  /** What one commit did, in the terms in which others conflict with it. */
  private record Done(Set<Object> elements, Set<Long> lives, Set<Long> touched) {}

  private final List<Done> commits = new ArrayList<>();
  private State latest = new State();

  Tx begin() {
    return new Tx();
  }

  final class Tx {

    private int base = -1;
    private State original = new State();
    private State own = new State();

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

    List<String> edges() {
      return List.copyOf(own.edges().keySet());
    }

    boolean addVertex(long v) {
      return own.vertices().putIfAbsent(v, 0) == null;
    }

    boolean setProperty(long v, int value) {
      return own.vertices().replace(v, value) != null;
    }

    boolean addEdge(String id, long out, long in) {
      boolean possible = own.vertices().containsKey(out) && own.vertices().containsKey(in);
      if (possible) {
        own.edges().put(id, new EdgeState(out, in, 0));
      }
      return possible;
    }

    void removeEdge(String id) {
      own.edges().remove(id);
    }

    void setEdgeProperty(String id, int value) {
      own.edges().computeIfPresent(id, (any, edge) -> new EdgeState(edge.out, edge.in, value));
    }

    boolean removeVertex(long v) {
      own.edges().values().removeIf(edge -> edge.out == v || edge.in == v);
      boolean existed = own.vertices().remove(v) != null;
      if (existed) {
        rewritten.add(v);
      }
      return existed;
    }

    /**
     * Vertices removed at some time: made again, they count as changed even if they look the same.
     */
    private final Set<Long> rewritten = new HashSet<>();

    /** True if it commits, false if it conflicts. */
    boolean commit() {
      read();
      Done mine = new Done(new HashSet<>(), new HashSet<>(), new HashSet<>());
      Set<Long> mustLive = new HashSet<>();
      Set<Long> mustBeUntouched = new HashSet<>();
      vertexChanges(mine, mustBeUntouched);
      edgeChanges(mine, mustLive);
      for (Done other : commits.subList(base, commits.size())) {
        if (meet(other.elements, mine.elements)
            || meet(other.lives, mustLive)
            || meet(other.touched, mustBeUntouched)) {
          return false;
        }
      }
      apply();
      commits.add(mine);
      return true;
    }

    private void vertexChanges(Done mine, Set<Long> mustBeUntouched) {
      Set<Long> all = new HashSet<>(original.vertices().keySet());
      all.addAll(own.vertices().keySet());
      for (long v : all) {
        Integer before = original.vertices().get(v);
        Integer after = own.vertices().get(v);
        boolean same = before != null && before.equals(after) && !written(v);
        if (!same) {
          mine.elements.add(v);
          if (before == null || after == null) {
            mine.lives.add(v);
          }
          if (after == null) {
            mustBeUntouched.add(v);
          } else {
            mine.touched.add(v);
          }
        }
      }
    }

    private boolean written(long v) {
      return rewritten.contains(v);
    }

    private void edgeChanges(Done mine, Set<Long> mustLive) {
      Set<String> all = new HashSet<>(original.edges().keySet());
      all.addAll(own.edges().keySet());
      for (String e : all) {
        EdgeState before = original.edges().get(e);
        EdgeState after = own.edges().get(e);
        if (before == null || !before.equals(after)) {
          mine.elements.add(e);
          if (after != null) {
            for (long end : new long[] {after.out, after.in}) {
              mine.touched.add(end);
              if (original.vertices().containsKey(end)) {
                mustLive.add(end);
              }
            }
          }
        }
      }
    }

    private void apply() {
      State next = latest.copy();
      for (long v : original.vertices().keySet()) {
        if (!own.vertices().containsKey(v)) {
          next.vertices().remove(v);
        }
      }
      own.vertices()
          .forEach(
              (v, property) -> {
                if (!property.equals(original.vertices().get(v)) || written(v)) {
                  next.vertices().put(v, property);
                }
              });
      for (String e : original.edges().keySet()) {
        if (!own.edges().containsKey(e)) {
          next.edges().remove(e);
        }
      }
      own.edges()
          .forEach(
              (e, edge) -> {
                if (!edge.equals(original.edges().get(e))) {
                  next.edges().put(e, edge);
                }
              });
      latest = next;
    }
  }

  private static <E> boolean meet(Set<E> a, Set<E> b) {
    return a.stream().anyMatch(b::contains);
  }
}
