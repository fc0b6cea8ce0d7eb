package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.graph.GraphContract;
import io.colonnade.metric.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.util.Metrics;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalMetrics;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@code profile()} and {@code explain()} show: all that is read, and all that is folded. */
public abstract class ProfileContract extends GraphContract {

  @BeforeEach
  void buildTree() {
    List<Vertex> all = new ArrayList<>();
    for (long i = 0; i < 40; i++) {
      all.add(graph.addVertex(T.id, i, T.label, "node", "name", "n" + i, "age", (int) i));
    }
    for (int i = 1; i < 40; i++) {
      all.get(i / 3).addEdge("child", all.get(i));
    }
    graph.tx().commit();
  }

  /** What the store has counted so far, by the names of the annotations. */
  private Map<String, Long> counted() {
    Map<String, Long> counted = new TreeMap<>();
    counted.put("storeCalls", counters.value(Event.READ_CALL) + counters.value(Event.SCAN));
    counted.put("rows", counters.value(Event.ROW_READ));
    counted.put("cells", counters.value(Event.CELL_READ));
    counted.put("bytes", counters.value(Event.BYTES_READ));
    counted.put("locksMet", counters.value(Event.LOCK_MET));
    counted.put("pushes", counters.value(Event.PUSH));
    counted.put("settledForOthers", counters.value(Event.SETTLED_FOR_OTHER));
    return counted;
  }

  /** The metrics of the traversal, which must account for all that it has read. */
  protected final List<Metrics> profiled(GraphTraversal<?, ?> traversal) {
    graph.tx().rollback();
    clearCache();
    Map<String, Long> expected = counted();
    TraversalMetrics metrics = traversal.profile().next();
    expected.replaceAll((name, before) -> counted().get(name) - before);
    List<Metrics> all = new ArrayList<>();
    addAll(metrics.getMetrics(), all);
    Map<String, Long> told = new TreeMap<>();
    for (String name : expected.keySet()) {
      told.put(name, all.stream().mapToLong(step -> annotation(step, name)).sum());
    }
    assertEquals(expected, told, metrics::toString);
    assertTrue(told.get("storeCalls") > 0, metrics::toString);
    return all;
  }

  private static void addAll(Collection<? extends Metrics> metrics, List<Metrics> all) {
    for (Metrics step : metrics) {
      all.add(step);
      addAll(step.getNested(), all);
    }
  }

  protected static long annotation(Metrics step, String name) {
    Object value = step.getAnnotation(name);
    return value == null ? 0 : ((Number) value).longValue();
  }

  /** The only step whose name begins so. */
  protected static Metrics step(String name, List<Metrics> all) {
    List<Metrics> found = all.stream().filter(step -> step.getName().startsWith(name)).toList();
    assertEquals(1, found.size(), () -> name + " in " + all);
    return found.get(0);
  }

  private static void assertRead(long calls, long rows, long cells, Metrics step) {
    assertEquals(calls, annotation(step, "storeCalls"), step::toString);
    assertEquals(rows, annotation(step, "rows"), step::toString);
    assertEquals(cells, annotation(step, "cells"), step::toString);
    assertTrue(annotation(step, "bytes") > 0, step::toString);
    assertTrue((Double) step.getAnnotation("storeMillis") > 0, step::toString);
  }

  @Test
  void profile_ofAHopWithAFilter_saysWhatEachStepReads() {
    List<Metrics> all = profiled(g.V(1L).out().has("age", P.gt(3)).values("name"));
    Metrics hop = step("ColonnadeVertexStep", all);
    assertRead(2, 1 + 3, 3 + 3, hop);
    assertEquals(1, annotation(hop, "batches"));
    assertEquals(0, annotation(step("ColonnadeGraphStep", all), "storeCalls"));
    assertNull(step("ColonnadeGraphStep", all).getAnnotation("access"));
  }

  @Test
  void profile_ofPropertiesOfAFrontier_tellsItOfTheStepThatLoads() {
    List<Metrics> all = profiled(g.V(0L, 1L).out().values("name"));
    assertRead(1, 2, 2 + 3, step("ColonnadeVertexStep", all));
    assertRead(1, 5, 5, step("FrontierStep", all));
  }

  @Test
  void profile_ofAScan_countsIt() {
    List<Metrics> all = profiled(g.V().has("age", P.lt(5)).outE("child").count());
    assertEquals(1, annotation(step("ColonnadeGraphStep", all), "storeCalls"));
    assertEquals(40, annotation(step("ColonnadeGraphStep", all), "cells"));
    assertEquals(
        "full scan; an index of vertices by age would serve",
        step("ColonnadeGraphStep", all).getAnnotation("access"));
    assertEquals(1, annotation(step("EdgeCountStep", all), "batches"));
    assertEquals(1, annotation(step("EdgeCountStep", all), "storeCalls"));
  }

  @Test
  void profile_ofCounts_countsThem() {
    assertEquals(16, annotation(step("ElementCountStep", profiled(g.V().count())), "rows"));
    assertEquals(1, annotation(step("EdgeCountStep", profiled(g.V(1L).outE().count())), "rows"));
  }

  @Test
  void profile_insideOtherSteps_isComplete() {
    for (GraphTraversal<?, ?> traversal :
        List.<GraphTraversal<?, ?>>of(
            g.V(0L).repeat(__.out()).times(3).values("name"),
            g.V(0L).repeat(__.out().has("age", P.lt(20))).emit().values("name"),
            g.V(1L).out().where(__.out().has("age", P.gt(13))).values("name"),
            g.V(1L).out().local(__.outE().limit(1)),
            g.V(1L).union(__.out(), __.in()).values("name"),
            g.V(1L, 2L).out().project("n", "d").by("name").by(__.outE().count()),
            g.V().hasLabel("node").order().by("age").limit(3).out(),
            g.V(1L).as("a").out().as("b").match(__.as("b").out().as("c")).select("c"),
            g.V(5L).coalesce(__.in("nothing"), __.in()).out().dedup().valueMap())) {
      List<Metrics> all = profiled(traversal);
      assertTrue(all.stream().anyMatch(step -> annotation(step, "batches") > 0), all::toString);
    }
  }

  @Test
  void profile_ofATraversalThatWrites_tellsWhatItsHopsRead() {
    graph.tx().rollback();
    clearCache();
    TraversalMetrics metrics =
        g.V(1L).out("child").property("seen", true).out("child").id().profile().next();
    List<Metrics> hops =
        metrics.getMetrics().stream()
            .filter(step -> step.getName().startsWith("ColonnadeVertexStep"))
            .<Metrics>map(step -> step)
            .toList();
    assertRead(1, 1, 3, hops.get(0));
    assertRead(3, 3, 9, hops.get(1)); // vertex by vertex: each was changed before the next is read
    assertEquals(3, annotation(hops.get(1), "batches"));
  }

  @Test
  void profile_tellsWhichCacheKnewWhat() {
    clearCache();
    graph.tx().rollback();
    assertCaches(0, 0, 1 + 3, hasCache() ? 1 + 3 : 0, g.V(1L).out().values("name"));
    assertCaches(1 + 3, 0, 0, 0, g.V(1L).out().values("name"));
    graph.tx().rollback();
    if (hasCache()) {
      assertCaches(0, 1 + 3, 0, 0, g.V(1L).out().values("name"));
      assertCaches(1 + 3, 0, 0, 0, g.V(1L).out().values("name"));
    }
    graph.tx().rollback();
  }

  private static void assertCaches(
      long ofTransaction, long ofDatabase, long none, long fills, GraphTraversal<?, ?> traversal) {
    List<Metrics> all = new ArrayList<>();
    addAll(traversal.profile().next().getMetrics(), all);
    long bytes = all.stream().mapToLong(step -> annotation(step, "cacheFillBytes")).sum();
    assertEquals(fills > 0, bytes > 0, all::toString);
    assertEquals(ofTransaction + ofDatabase + none > 0, isTimed(all, "transactionCache"));
    assertEquals(ofDatabase + none > 0, isTimed(all, "databaseCache"));
    assertEquals(
        List.of(ofTransaction, ofDatabase, none, fills),
        Stream.of("transactionCacheHits", "databaseCacheHits", "cacheMisses", "cacheFills")
            .map(name -> all.stream().mapToLong(step -> annotation(step, name)).sum())
            .toList(),
        all::toString);
  }

  private static boolean isTimed(List<Metrics> steps, String layer) {
    return steps.stream().anyMatch(step -> step.getAnnotation(layer + "Millis") != null);
  }

  // ---- explain

  private static void assertExplains(GraphTraversal<?, ?> traversal, String... parts) {
    String explained = traversal.explain().toString();
    String last = explained.substring(explained.indexOf("Final Traversal"));
    for (String part : parts) {
      assertTrue(last.contains(part), () -> part + " is not in " + last);
    }
  }

  @Test
  void explain_saysWhatIsFoldedIntoWhichStep() {
    assertExplains(
        g.V(1L).out("child").has("age", P.gt(3)).limit(5),
        "ColonnadeGraphStep(vertex,[1])",
        "ColonnadeVertexStep(OUT,[child],vertex,tests=[age.gt(3)],limit=5,batches)");
    assertExplains(g.V().hasLabel("node").has("age", 7), "tests=[~label.eq(node),age.eq(7)]");
    assertExplains(g.V(1L).out("child").hasId(4L), "to=[4]");
    assertExplains(g.V(1L).outE("child").where(__.inV().hasId(4L)), "to=[4]");
    assertExplains(g.V(1L).outE("child").count(), "EdgeCountStep(OUT,[child])");
    assertExplains(
        g.V(1L).out("child").out().dedup().limit(7).count(),
        "NeighbourCountStep(OUT,dedup,limit=7)");
    assertExplains(
        g.V().hasLabel("node").count(), "ElementCountStep(vertex,tests=[~label.eq(node)],totals)");
    assertExplains(g.V(1L).out().values("name"), "FrontierStep(properties,batches)");
  }

  private String explained(GraphTraversal<?, ?> traversal) {
    return String.join("\n", Explanation.of("source of it", traversal.asAdmin(), graph).lines());
  }

  @Test
  void explanation_namesPlanAccessElementsAndCalls_ofStepsThatRead() {
    String text = explained(g.V().has("age", P.lt(5)).out("child").values("name"));
    assertTrue(text.startsWith("source\n  source of it\nplan\n  1. ColonnadeGraphStep("), text);
    assertTrue(
        text.contains("access\n  1. full scan; an index of vertices by age would serve\n"), text);
    assertTrue(text.contains("  2. out edges of each vertex with label child\n"), text);
    assertTrue(
        text.contains(
            "estimated elements\n  1. 40 vertices, all of the graph\n  2. about 1.0 at each vertex\n"),
        text);
    assertTrue(
        text.contains("store calls\n  1. 1 for the scan\n  2. 1 for each batch of vertices"), text);
    assertFalse(text.contains("notices") || text.contains("changes the graph"), text);
  }

  @Test
  void explanation_ofIdsCountsAndEarlyEnds_readsThese() {
    assertTrue(explained(g.V(1L, 2L)).contains("elements\n  1. at most 2 vertices\n"));
    assertTrue(explained(g.V().limit(3)).contains("access\n  1. scan that ends early\n"));
    assertTrue(explained(g.V().limit(1)).contains("elements\n  1. at most 1 vertex\n"));
    assertTrue(explained(g.E().count()).contains("access\n  1. stored totals\n"));
    assertTrue(explained(g.V(1L).both("none")).contains("  2. none: the graph has no edge with"));
    assertTrue(explained(g.inject(1)).contains("access\n  none\n"));
    String inner = explained(g.V(1L).union(__.out(), __.in("child")));
    assertTrue(inner.contains(".b.1. in edges of each vertex with label child\n"), inner);
  }

  @Test
  void explanation_runsNothing_andNamesChangesAndUnknownNames() {
    String added = explained(g.addV("node").property("age", 1));
    assertTrue(added.contains("changes the graph when it runs\n  1. AddVertexStartStep("), added);
    assertTrue(explained(g.V(1L).drop()).contains("when it runs\n  2. DropStep"));
    assertFalse(graph.hasUncommittedChanges());
    graph.tx().rollback();
    assertEquals(40, g.V().count().next());
    String misspelt = explained(g.V().has("nmae", "n1").order().by("agee"));
    assertTrue(
        misspelt.endsWith(
            "notices\n  the graph has no property key 'agee', did you mean 'age'?"
                + "\n  the graph has no property key 'nmae', did you mean 'name'?"),
        misspelt);
  }
}
