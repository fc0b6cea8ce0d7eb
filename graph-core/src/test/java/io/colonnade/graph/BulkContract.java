package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.Operator;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.LazyBarrierStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.PathRetractionStrategy;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.junit.jupiter.api.Test;

/**
 * With {@code withBulk(false)} no result depends on how many traversers a step takes at once: it is
 * that of TinkerGraph without the barriers that strategies add. Graphs of several sizes lead to
 * numbers of traversers below, at and above the sizes of batches.
 */
public abstract class BulkContract extends GraphContract {

  /** Vertices in each of three layers: two hops lead to 2,940 traversers at most. */
  private static final List<Integer> WIDTHS = List.of(2, 4, 7, 14);

  private static final Map<String, Function<GraphTraversalSource, GraphTraversal<?, ?>>>
      TRAVERSALS = traversals();

  private static Map<String, Function<GraphTraversalSource, GraphTraversal<?, ?>>> traversals() {
    Map<String, Function<GraphTraversalSource, GraphTraversal<?, ?>>> all = new LinkedHashMap<>();
    all.put("groupCount", g -> g.V().out().out().groupCount().by("name"));
    all.put("count", g -> g.V().out().out().count());
    all.put("threeHops", g -> g.V().out().out().in().count());
    all.put("values", g -> g.V().out().out().values("name"));
    all.put("edges", g -> g.V().outE().inV().outE().inV().label());
    all.put("local", g -> g.V().out().out().local(__.in().count()));
    all.put("filter", g -> g.V().out().out().where(__.in("next")).values("name"));
    all.put("repeat", g -> g.V().repeat(__.out()).times(2).values("name"));
    all.put("emit", g -> g.V().repeat(__.out()).emit().times(2).groupCount().by("name"));
    all.put("until", g -> g.V().repeat(__.out()).until(__.not(__.out())).values("name"));
    all.put("sack", g -> g.withSack(1, Operator.sum).V().out().out().sack());
    all.put("aggregate", g -> g.V().out().out().aggregate("x").by("name").cap("x"));
    all.put("inside", g -> g.V().out().out().local(__.aggregate("x").by("name")).cap("x"));
    all.put("then", g -> g.V().out().out().groupCount("x").by("name").in().values("name"));
    all.put(
        "sideEffect",
        g -> g.V().out().out().sideEffect(__.in().groupCount("x").by("name")).cap("x"));
    all.put("barrier", g -> g.V().out().out().barrier().values("name"));
    all.put(
        "barrierOfTheSizeOfAddedOnes",
        g -> g.withSack(1, Operator.sum).V("r").out().out().barrier(2_500).sack());
    all.put("union", g -> g.V().out().union(__.out(), __.out().in()).values("name"));
    all.put("select", g -> g.V().as("a").out().out().select("a").values("name"));
    all.put("path", g -> g.V().out().out().path().by("name"));
    return all;
  }

  @Test
  void unbulkedTraversals_mergeNothing() {
    for (int width : WIDTHS) {
      try (Graph model = TinkerGraph.open()) {
        add(model, width);
        add(graph, width);
        compare(model.traversal(), width);
        graph.tx().commit();
        compare(model.traversal(), width);
        g.V().drop().iterate();
        graph.tx().commit();
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }

  private void compare(GraphTraversalSource model, int width) {
    GraphTraversalSource plain =
        model
            .withBulk(false)
            .withoutStrategies(LazyBarrierStrategy.class, PathRetractionStrategy.class);
    TRAVERSALS.forEach(
        (name, traversal) ->
            assertEquals(
                counted(traversal.apply(plain).toList()),
                counted(traversal.apply(g.withBulk(false)).toList()),
                () -> name + " at " + width + ": " + traversal.apply(g).explain()));
  }

  /** Results are compared by what they print: no two vertices have one name. */
  private static Map<String, Integer> counted(List<?> results) {
    Map<String, Integer> counted = new TreeMap<>();
    for (Object result : results) {
      counted.merge(text(result), 1, Integer::sum);
    }
    return counted;
  }

  private static String text(Object result) {
    if (result instanceof Map<?, ?> map) {
      return new TreeMap<>(map).toString();
    } else if (result instanceof Collection<?> collection) { // in the order of a hash
      List<String> sorted = new ArrayList<>();
      collection.forEach(one -> sorted.add(one.toString()));
      Collections.sort(sorted);
      return sorted.toString();
    }
    return result.toString();
  }

  /** A root, three layers of which each vertex leads to all of the next. */
  private static void add(Graph graph, int width) {
    List<Vertex> before = List.of(graph.addVertex(T.id, "r", "name", "root"));
    for (int layer = 0; layer < 3; layer++) {
      List<Vertex> now = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        Vertex vertex = graph.addVertex(T.id, layer + "-" + i, "name", "n" + layer + i);
        String label = i % 2 == 0 ? "next" : "near";
        before.forEach(one -> one.addEdge(label, vertex));
        now.add(vertex);
      }
      before = now;
    }
  }
}
