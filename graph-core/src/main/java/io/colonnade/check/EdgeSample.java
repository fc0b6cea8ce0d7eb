package io.colonnade.check;

import io.colonnade.codec.Id;
import io.colonnade.layout.Layout;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Counts the out edges of some vertices and reads only a few at each of them. If a vertex has more
 * edges of a label than are read, their number is estimated from the position of the last one:
 * edges are in the order of the keys of their in vertices, which are evenly distributed as those of
 * all vertices are. If a label has sort keys, only the edges that were read are counted, so that
 * the estimate is too low. Confined to one collection of statistics.
 */
final class EdgeSample {

  /** The least number of edges to read at a vertex or of a label. */
  private static final int FEWEST = 16;

  /** The most vertices with more edges to read label by label, and the most labels. */
  private static final int HUBS = 100;

  private static final int LABELS = 32;

  private static final int FRONTIER = 500;

  private final Layout layout;
  private final Snapshot snapshot;
  private final int budget;
  private final Findings findings;
  private final Map<VertexRef, List<Seen>> hubs = new LinkedHashMap<>();
  private final Set<Integer> labels = new LinkedHashSet<>();

  /** What is kept of an edge, whose properties may be large. */
  private record Seen(int label, int spread) {}

  /**
   * @param budget the approximate limit of edges read at all vertices, and again at those with more
   */
  EdgeSample(Layout layout, Snapshot snapshot, int budget, Findings findings) {
    this.layout = layout;
    this.snapshot = snapshot;
    this.budget = budget;
    this.findings = findings;
  }

  /** Returns true if all edges of the vertices were read. */
  boolean isWhole() {
    return hubs.isEmpty();
  }

  /**
   * Counts the edges of the vertices; called once.
   *
   * @param rareLabels labels that edges may also have although none of the first edges has them
   */
  void take(List<VertexRef> vertices, List<Integer> rareLabels) {
    int limit = Math.max(FEWEST, budget / Math.max(vertices.size(), 1));
    for (int from = 0; from < vertices.size(); from += FRONTIER) {
      List<VertexRef> some = vertices.subList(from, Math.min(from + FRONTIER, vertices.size()));
      read(some, Set.of(), limit, this::take)
          .forEach((vertex, edges) -> take(vertex, edges, limit));
    }
    labels.addAll(rareLabels);
    countHubs();
  }

  private void take(EdgeFact edge) {
    findings.edge(edge);
    labels.add(edge.label());
  }

  private void take(VertexRef vertex, List<Seen> edges, int limit) {
    if (edges.size() < limit) {
      edges.forEach(edge -> findings.edges(edge.label(), 1));
    } else {
      hubs.put(vertex, edges);
    }
  }

  /** Returns the first edges of each vertex that has edges, and gives each to the consumer. */
  private Map<VertexRef, List<Seen>> read(
      List<VertexRef> vertices, Set<Integer> wanted, int limit, Consumer<EdgeFact> each) {
    EdgeQuery query = new EdgeQuery(vertices, Set.of(Side.OUT), wanted).at(vertices, limit);
    Map<VertexRef, List<Seen>> found = new LinkedHashMap<>();
    layout
        .edges(snapshot, query, Keys.NONE)
        .readAll(
            one -> {
              EdgeFact edge = one.edge();
              each.accept(edge);
              found
                  .computeIfAbsent(vertices.get(one.vertex()), any -> new ArrayList<>())
                  .add(new Seen(edge.label(), edge.in().id().spread()));
            });
    return found;
  }

  /** Counts label by label within the budget; at other vertices, counts the edges already read. */
  private void countHubs() {
    List<VertexRef> looked = hubs.keySet().stream().limit(HUBS).toList();
    List<Integer> known = labels.stream().limit(LABELS).toList();
    int limit = Math.max(FEWEST, budget / Math.max(looked.size() * known.size(), 1));
    for (int label : known) {
      read(looked, Set.of(label), limit, unused -> {})
          .values()
          .forEach(
              edges ->
                  findings.edges(label, edges.size() < limit ? edges.size() : estimate(edges)));
    }
    hubs.values().stream()
        .skip(HUBS)
        .forEach(edges -> edges.forEach(edge -> findings.edges(edge.label(), 1)));
  }

  /** Estimates the number of edges from the first of them, which all have one label. */
  private static double estimate(List<Seen> first) {
    int previous = 0;
    for (Seen edge : first) {
      int next = edge.spread();
      if (next < previous) {
        return first.size(); // not in the order of keys
      }
      previous = next;
    }
    // The last edge ends the range that was read and is not a sample of its density.
    double estimated = (first.size() - 1) * (double) Id.SPREADS / Math.max(previous, 1);
    return Math.max(first.size(), estimated);
  }
}
