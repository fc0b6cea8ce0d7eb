package io.colonnade.process;

import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.Catalog;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.Elements;
import io.colonnade.graph.GraphInternals;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How many bytes it takes to plan and to run reads by index. What the compiler leaves out differs
 * by a few percent from run to run, so each bound is a tenth above what was seen.
 */
class PlanCostIT {

  private static final int VERTICES = 1_000;

  private ColonnadeGraph graph;
  private GraphTraversalSource g;

  @BeforeEach
  void fill(@TempDir Path directory) throws Exception {
    graph =
        Colonnade.open(
            Map.of(
                "colonnade.directory",
                directory.resolve("graph").toString(),
                "colonnade.store.rocksdb.sync",
                "never"));
    g = graph.traversal();
    graph
        .schema()
        .change()
        .key("name", String.class, Cardinality.single)
        .key("age", Integer.class, Cardinality.single)
        .commit();
    for (int i = 0; i < VERTICES; i++) {
      graph.addVertex(T.label, "person", "name", name(i), "age", i % 100);
    }
    graph.tx().commit();
    graph.schema().index("byName").on(vertex()).key("name").unique().create().await();
    graph.schema().index("byAge").on(vertex()).key("age").create().await();
  }

  @AfterEach
  void close() {
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  private static String name(int vertex) {
    return "n" + vertex % VERTICES;
  }

  @Test
  void uniqueLookup_plansInFewBytes() {
    long plan = planned(i -> g.V().has("person", "name", name(i)));
    long query =
        bytes(
            i -> assertEquals(i % 100, g.V().has("person", "name", name(i)).values("age").next()));
    report("has(person, name, x)", plan, query);
    assertTrue(plan <= 3_300, plan + " bytes to plan");
    assertTrue(query <= 16_500, query + " bytes in all");
  }

  @Test
  void range_plansInFewBytes() {
    long plan = planned(i -> g.V().has("age", P.between(i % 90, i % 90 + 5)).limit(10));
    long query =
        bytes(
            i ->
                assertEquals(
                    10, g.V().has("age", P.between(i % 90, i % 90 + 5)).limit(10).toList().size()));
    report("has(age, between(x, y)).limit(10)", plan, query);
    assertTrue(plan <= 4_800, plan + " bytes to plan");
    assertTrue(query <= 33_000, query + " bytes in all");
  }

  @Test
  void rangeWithValues_readsInFewBytes() {
    long query =
        bytes(
            i ->
                assertEquals(
                    20,
                    g.V()
                        .has("person", "age", P.between(i % 90, i % 90 + 5))
                        .limit(10)
                        .values("age", "name")
                        .toList()
                        .size()));
    report("has(age, between(x, y)).limit(10).values(age, name)", 0, query);
    assertTrue(query <= 46_000, query + " bytes in all");
  }

  private static void report(String query, long plan, long all) {
    System.out.println("PlanCostIT: " + query + ": " + plan + " bytes to plan, " + all + " in all");
  }

  /** A query for a number. */
  private interface Query {
    GraphTraversal<?, ?> of(int number);
  }

  /** Returns the least number of bytes to make a plan. */
  private long planned(Query query) {
    Catalog catalog = Catalog.of(graph);
    Elements.of(graph).transaction().reads().fix();
    var traversal = query.of(1).asAdmin();
    traversal.applyStrategies();
    ColonnadeGraphStep<?, ?> step = (ColonnadeGraphStep<?, ?>) traversal.getStartStep();
    return bytes(i -> assertTrue(AccessPath.of(step, catalog).isByIndex()));
  }

  /** Returns the least number of bytes that a run allocates, when it is compiled. */
  private static long bytes(IntConsumer work) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    int runs = 1_000;
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 12; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < runs; i++) {
        work.accept(i);
      }
      least = Math.min(least, (threads.getCurrentThreadAllocatedBytes() - before) / runs);
    }
    return least;
  }
}
