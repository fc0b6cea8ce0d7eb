package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.graph.GraphContract;
import io.colonnade.metric.Event;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How many cells a traversal reads whose consumer wants little: about as many as it hands out, and
 * a batch for each hop, however large the vertices are that it meets.
 *
 * <p>The graph: a hub (1) with {@value #DEGREE} edges to {@value #LEAVES} leaves, several to each,
 * and from each leaf one edge back to the hub and one to another leaf; {@value #SMALL} small
 * vertices with edges to the hub, to two others of them, and to a leaf. A vertex (2) has edges to
 * all small vertices, a vertex (3) to the hub and some small ones, a vertex (4) many edges to the
 * hub alone.
 */
public abstract class StopEarlyContract extends GraphContract {

  private static final int DEGREE = 20_000;
  private static final int LEAVES = 2_000;
  private static final int SMALL = 60;

  /** The most that a hop may read beyond what is wanted of it. */
  private static final long BATCH = 300;

  private long results; // of the last run

  private static final List<Long> STARTS = List.of(1L, 2L, 3L, 4L, 5_000L, 100_000L);

  @BeforeEach
  void buildHub() {
    Vertex hub = vertex(1L);
    List<Vertex> leaves = new ArrayList<>();
    for (long i = 0; i < LEAVES; i++) {
      leaves.add(vertex(100_000 + i));
    }
    for (int i = 0; i < LEAVES; i++) {
      leaves.get(i).addEdge("e", hub);
      leaves.get(i).addEdge("e", leaves.get((i + 1) % LEAVES));
    }
    for (int i = 0; i < DEGREE; i++) {
      hub.addEdge("e", leaves.get(i % LEAVES), "n", i);
    }
    List<Vertex> small = new ArrayList<>();
    for (long i = 0; i < SMALL; i++) {
      small.add(vertex(5_000 + i));
    }
    Vertex toAll = vertex(2L);
    Vertex toSome = vertex(3L);
    Vertex toHub = vertex(4L);
    toSome.addEdge("e", hub);
    for (int i = 0; i < SMALL; i++) {
      Vertex each = small.get(i);
      each.addEdge("e", hub);
      each.addEdge("e", small.get((i + 1) % SMALL));
      each.addEdge("e", small.get((i + 7) % SMALL));
      each.addEdge("e", leaves.get(i));
      toAll.addEdge("e", each);
      if (i % 9 == 0) {
        toSome.addEdge("e", each);
      }
    }
    for (int i = 0; i < 500; i++) {
      toHub.addEdge("e", hub);
    }
    graph.tx().commit();
  }

  private Vertex vertex(long id) {
    return graph.addVertex(T.id, id, T.label, "node", "name", "n" + id);
  }

  // ---- what is asked

  private record Bounded(
      int limit, int hops, Function<Object, GraphTraversal<?, ?>> traversal, boolean takesOne) {}

  private Map<String, Bounded> bounded() {
    Map<String, Bounded> all = new LinkedHashMap<>();
    for (int limit : new int[] {1, 5, 100}) {
      limits(limit, all);
      limitsInside(limit, all);
    }
    taken(all);
    return all;
  }

  private void limits(int limit, Map<String, Bounded> all) {
    put(all, limit, 1, "out.limit", v -> g.V(v).out().limit(limit));
    put(all, limit, 2, "out2.limit", v -> g.V(v).out().out().limit(limit));
    put(all, limit, 3, "out3.limit", v -> g.V(v).out().out().out().limit(limit));
    put(all, limit, 1, "out.limit.count", v -> g.V(v).out().limit(limit).count());
    put(all, limit, 2, "out2.limit.count", v -> g.V(v).out().out().limit(limit).count());
    put(all, limit, 3, "out3.limit.count", v -> g.V(v).out().out().out().limit(limit).count());
    put(all, limit, 3, "both3.limit.count", v -> g.V(v).both().both().both().limit(limit).count());
    put(all, limit, 2, "outE.inV.outE", v -> g.V(v).outE("e").inV().outE().limit(limit));
    put(all, limit, 3, "labels", v -> g.V(v).out("e").out("e").in("e").limit(limit).count());
    put(all, limit, 3, "repeat", v -> g.V(v).repeat(__.out()).times(3).limit(limit));
    put(all, limit, 3, "repeat.count", v -> g.V(v).repeat(__.out()).times(3).limit(limit).count());
    put(all, limit, 2, "emit", v -> g.V(v).repeat(__.out()).emit().times(2).limit(limit).count());
    put(all, limit, 2, "values", v -> g.V(v).out().values("name").limit(limit));
    put(all, limit, 3, "path", v -> g.V(v).out().out().out().path().limit(limit));
    put(all, limit, 3, "union", v -> g.V(v).out().union(__.out(), __.in()).limit(limit));
    put(all, limit, 2, "properties", v -> g.V(v).outE().has("n", P.gte(0)).limit(limit));
  }

  private void limitsInside(int limit, Map<String, Bounded> all) {
    put(all, limit, 2, "where", v -> g.V(v).out().where(__.out()).limit(limit));
    put(all, limit, 4, "where2", v -> g.V(v).out().where(__.out().out()).limit(limit));
    put(all, limit, 2, "local", v -> g.V(v).out().local(__.out().limit(1)).limit(limit));
    put(all, limit, 2, "flatMap", v -> g.V(v).out().flatMap(__.out()).limit(limit));
    put(all, limit, 2, "coalesce", v -> g.V(v).out().coalesce(__.in("x"), __.out()).limit(limit));
    put(
        all,
        limit,
        2,
        "count.is",
        v -> g.V(v).out().where(__.outE().count().is(P.gt(1))).limit(limit));
  }

  private void taken(Map<String, Bounded> all) {
    take(all, 1, "out.next", v -> g.V(v).out());
    take(all, 2, "out2.next", v -> g.V(v).out().out());
    take(all, 3, "out3.next", v -> g.V(v).out().out().out());
    take(all, 3, "repeat.next", v -> g.V(v).repeat(__.out()).times(3));
    take(all, 3, "dedup.next", v -> g.V(v).out().out().dedup().out());
    take(all, 3, "is.next", v -> g.V(v).out().out().out().count().is(P.gt(3)));
    take(all, 2, "is1.next", v -> g.V(v).bothE().count().is(P.gt(3)));
    take(all, 2, "until", v -> g.V(v).repeat(__.out()).until(__.outE().count().is(P.gt(1))));
    put(all, 5, 2, "out2.dedup.count", v -> g.V(v).out().out().dedup().limit(5).count());
    take(all, 1, "ids", v -> g.V(v, 2L, 3L, 4L).out());
  }

  private static void put(
      Map<String, Bounded> all,
      int limit,
      int hops,
      String name,
      Function<Object, GraphTraversal<?, ?>> traversal) {
    all.put(name + " " + limit, new Bounded(limit, hops, traversal, false));
  }

  private static void take(
      Map<String, Bounded> all,
      int hops,
      String name,
      Function<Object, GraphTraversal<?, ?>> traversal) {
    all.put(name, new Bounded(1, hops, traversal, true));
  }

  private List<String> tooMuch() {
    List<String> found = new ArrayList<>();
    bounded()
        .forEach(
            (name, bounded) -> {
              for (Long start : STARTS) {
                long cells = cells(() -> bounded.traversal().apply(start), bounded.takesOne());
                if (cells > bounded.limit() + bounded.hops() * BATCH) {
                  found.add(name + " from " + start + ": " + cells);
                }
                if (results > bounded.limit()
                    || (name.contains("count") && results > 1 && !name.contains("is"))) {
                  found.add(name + " from " + start + ": " + results + " results");
                }
              }
            });
    return found;
  }

  /** Runs it, and returns how many cells that read. */
  private long cells(Supplier<GraphTraversal<?, ?>> run, boolean takesOne) {
    long before = counters.value(Event.CELL_READ);
    GraphTraversal<?, ?> traversal = run.get();
    try (traversal) {
      if (takesOne) {
        results = traversal.tryNext().isPresent() ? 1 : 0;
      } else {
        results = traversal.toList().size();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return counters.value(Event.CELL_READ) - before;
  }

  // ---- tests

  @Test
  void boundedConsumers_readAboutWhatTheyTake() {
    assertEquals(List.of(), tooMuch());
  }

  @Test
  void boundedConsumers_readAboutWhatTheyTake_withOwnChanges() {
    Vertex hub = graph.vertices(1L).next();
    Vertex small = graph.vertices(5_000L).next();
    int i = 0;
    for (Edge edge : (Iterable<Edge>) () -> g.V(1L).outE().limit(40)) {
      if (i++ % 2 == 0) {
        edge.remove();
      } else {
        edge.property("n", 1_000_000 + i);
      }
    }
    for (int j = 0; j < 100; j++) {
      hub.addEdge("e", small);
      small.addEdge("e", hub);
    }
    graph.vertices(5_004L).next().addEdge("e", vertex(99L));
    assertEquals(List.of(), tooMuch());
  }

  @Test
  void hop_whoseTransactionEnds_endsInTheMiddleOfAPage() {
    Iterator<Vertex> hop = g.V(1L).out();
    for (int i = 0; i < 200; i++) {
      hop.next();
    }
    graph.tx().rollback();
    assertThrows(IllegalStateException.class, hop::next);
  }

  @Test
  void limitedCount_isRight_whereManyEdgesOfOthersAreChanged() {
    g.V(1L).outE().limit(3_000).property("n", 7).iterate();
    long cells = cells(() -> g.V(5_000L, 5_001L, 5_002L).local(__.outE().limit(1)).count(), false);
    assertTrue(cells < BATCH, () -> "cells: " + cells);
    assertEquals(3L, g.V(5_000L, 5_001L, 5_002L).local(__.outE().limit(1)).count().next());
    assertEquals(100L, g.V(1L).out().out().out().limit(100).count().next());
    assertEquals((long) DEGREE, g.V(1L).outE().count().next());
    g.V(1L).outE().limit(3_000).drop().iterate();
    assertEquals(DEGREE - 3_000L, g.V(1L).outE().count().next());
    assertEquals(1L, g.V(1L).outE().limit(1).count().next());
    assertEquals(2_500L, g.V(1L).outE().limit(2_500).count().next());
  }
}
