package io.colonnade.crash;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.GraphContract;
import io.colonnade.graph.GraphInternals;
import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.SortKey;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.SchemaEdit.Sort;
import io.colonnade.store.rocksdb.SkippedCells;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A vertex that has lost nearly all of its edges is read as if it had never had them: RocksDB walks
 * over next to none of what was deleted, once it has cleaned up by itself. Counted by RocksDB, not
 * by the clock. {@code -Dscale.edges} says how many edges there were: 2,000,000 are promised.
 */
public abstract class DeletedEdgesContract extends GraphContract {

  private static final int EDGES = Math.toIntExact(Long.getLong("scale.edges", 40_000));
  private static final int KEPT = EDGES / 20;
  private static final int PAGE = EDGES / 20;
  private static final int EDGES_PER_COMMIT = 10_000;
  private static final int SPOKES = 1_000;
  private static final long HUB = 0;

  /** The most that each of the reads, of ten edges or vertices, may walk over. */
  private static final long FEW = 100;

  private static final long PATIENCE = TimeUnit.MINUTES.toNanos(5);

  private final Random random = SeededRandom.of(getClass());

  @BeforeEach
  final void declare() {
    GraphInternals.of(graph)
        .declare(
            List.of(
                new SchemaEdit.OfLabel(
                    ElementKind.EDGE,
                    "posted",
                    Set.of(),
                    Set.of(),
                    Map.of(),
                    Set.of(),
                    Optional.of(List.of(new Sort("at", SortKey.Order.DESCENDING))),
                    Optional.of(Multiplicity.MULTI),
                    Optional.empty(),
                    Optional.empty())));
  }

  @Test
  void firstEdgesDeleted_tensAreReadAsBefore() throws Exception {
    build();
    try (SkippedCells skipped = new SkippedCells(directory.resolve("any"))) {
      mustBeFew(measured("before", skipped));
      deletePages(edges -> edges);
      awaitFew(skipped);
    }
  }

  @Test
  void firstEdgesDeletedWhileSomebodyReads_tensAreReadAsBeforeOnceHeHasLeft() throws Exception {
    build();
    try (SkippedCells skipped = new SkippedCells(directory.resolve("any"))) {
      GraphTransaction reader = GraphInternals.store(graph).begin();
      assertTrue(reader.reads().vertices().find(Id.of(HUB), Keys.ALL).isPresent());
      deletePages(edges -> edges);
      assertTrue(measured("while he reads", skipped).get("outE") > FEW, "nothing is in the way");
      reader.rollback();
      awaitFew(skipped);
    }
  }

  @Test
  void anyEdgesDeletedInLittleMemory_tensAreReadAsBefore() throws Exception {
    graph.close();
    graph = open(Map.of("colonnade.store.rocksdb.memory", "8mb")); // several files
    g = graph.traversal();
    build();
    try (SkippedCells skipped = new SkippedCells(directory.resolve("any"))) {
      deletePages(edges -> edges.has("kept", false));
      awaitFew(skipped);
    }
  }

  /** Page by page, until a twentieth of the edges is left. */
  private void deletePages(UnaryOperator<GraphTraversal<Vertex, Edge>> which) {
    long left = EDGES;
    while (left > KEPT) {
      which.apply(g.V(HUB).outE("posted")).limit(Math.min(PAGE, left - KEPT)).drop().iterate();
      graph.tx().commit();
      left = Math.max(KEPT, left - PAGE);
    }
    assertEquals(KEPT, g.V(HUB).outE("posted").count().next());
    graph.tx().rollback();
  }

  /** Reads until RocksDB has cleaned up. */
  private void awaitFew(SkippedCells skipped) {
    long start = System.nanoTime();
    Map<String, Long> now = measured("after", skipped);
    while (now.values().stream().anyMatch(count -> count > FEW)) {
      if (System.nanoTime() - start > PATIENCE) {
        mustBeFew(now);
      }
      Thread.onSpinWait();
      now = measure(skipped);
    }
    System.out.printf(
        "%d edges: %d ms later it walks over %s%n",
        EDGES, (System.nanoTime() - start) / 1_000_000, now);
  }

  private static void mustBeFew(Map<String, Long> skipped) {
    skipped.forEach((read, count) -> assertTrue(count <= FEW, skipped::toString));
  }

  private Map<String, Long> measured(String when, SkippedCells skipped) {
    Map<String, Long> counts = measure(skipped);
    System.out.printf("%d edges: %s it walks over %s%n", EDGES, when, counts);
    return counts;
  }

  private Map<String, Long> measure(SkippedCells skipped) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("outE", skipped.during(() -> ten(g.V(HUB).outE().limit(10))));
    counts.put("out", skipped.during(() -> ten(g.V(HUB).out("posted").limit(10))));
    counts.put(
        "newest",
        skipped.during(() -> ten(g.V(HUB).outE("posted").order().by("at", Order.desc).limit(10))));
    return counts;
  }

  private void ten(GraphTraversal<?, ?> traversal) {
    assertEquals(10, traversal.toList().size());
    graph.tx().rollback();
  }

  private void build() {
    GraphStore store = GraphInternals.store(graph);
    int label = store.dictionary().number(NameKind.LABEL, "posted");
    int at = store.dictionary().number(NameKind.KEY, "at");
    int kept = store.dictionary().number(NameKind.KEY, "kept");
    Set<Integer> keptOnes = random.ints(0, EDGES).distinct().limit(KEPT).boxed().collect(toSet());
    GraphTransaction tx = store.begin();
    for (long id = HUB; id <= SPOKES; id++) {
      tx.addVertex(Optional.of(Id.of(id)), label, List.of()).orElseThrow();
    }
    for (int i = 0; i < EDGES; i++) {
      List<PropertyFact> properties =
          List.of(new PropertyFact(at, (long) i), new PropertyFact(kept, keptOnes.contains(i)));
      Id in = Id.of(1L + i % SPOKES);
      tx.addEdge(Optional.empty(), label, Id.of(HUB), in, properties).orElseThrow();
      if (i % EDGES_PER_COMMIT == EDGES_PER_COMMIT - 1) {
        tx.commit();
        tx = store.begin();
      }
    }
    tx.commit();
  }
}
