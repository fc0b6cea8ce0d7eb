package io.colonnade.crash;

import static io.colonnade.graph.IndexTarget.edge;
import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.GraphCheck;
import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexJob;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** Who builds an index is killed; who opens the graph goes on with it by itself. */
class KilledBuildIT extends CrashFixture {

  private static final int KILLED = 128 + 9;
  private static final int VERTICES = 20_000;
  private static final int ROUNDS = 12;

  @Override
  protected Map<String, String> engineAndLayout() {
    return Map.of("colonnade.engine", "rocksdb", "colonnade.layout", "edge-table");
  }

  @Test
  void killedBuild_goesOnWhenOpened_andIsRight() throws Exception {
    Random random = SeededRandom.of(getClass());
    Path directory = parent.resolve("graph");
    fill(directory);
    Map<IndexState, Integer> left = new EnumMap<>(IndexState.class);
    for (int round = 0; round < ROUNDS; round++) {
      try (Child child =
          new Child.Start(IndexingChild.class)
              .run(Child.arguments(options(directory), "name,number,weight"))) {
        child.await("begun"::equals);
        LockSupport.parkNanos((long) (400_000_000L * random.nextDouble()));
        child.kill();
        assertEquals(KILLED, child.awaitEnd());
        assertEquals(List.of(), child.errors());
      }
      try (ColonnadeGraph graph = open(directory)) {
        for (IndexDefinition index : graph.schema().indexes()) {
          left.merge(index.state(), 1, Integer::sum);
        }
        for (IndexJob job : graph.schema().indexJobs()) {
          IndexJob unused = job.await();
        }
        for (IndexDefinition index : graph.schema().indexes()) {
          assertEquals(IndexState.ENABLED, index.state(), index.name());
        }
        assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
        GraphTraversalSource g = graph.traversal();
        assertEquals(1, g.V().has("name", "n" + random.nextInt(VERTICES)).count().next());
        assertEquals(VERTICES / 100, g.V().has("number", random.nextInt(100)).count().next());
        assertEquals(VERTICES / 10, g.E().has("weight", random.nextInt(10)).count().next());
        g.tx().rollback();
      }
    }
    assertTrue(left.containsKey(IndexState.BUILDING), () -> "none was being built: " + left);
  }

  private void fill(Path directory) throws InterruptedException {
    try (ColonnadeGraph graph = open(directory)) {
      Vertex before = graph.addVertex("name", "n0", "number", 0);
      before.addEdge("next", before, "weight", 0);
      for (int i = 1; i < VERTICES; i++) {
        Vertex vertex = graph.addVertex("name", "n" + i, "number", i % 100);
        vertex.addEdge("next", before, "weight", i % 10);
        before = vertex;
      }
      graph.tx().commit();
      graph.schema().change().key("name", String.class).commit();
      graph.schema().index("name").on(vertex()).key("name").unique().create().await();
      graph.schema().index("number").on(vertex()).key("number").covering("name").create().await();
      graph.schema().index("weight").on(edge("next")).key("weight").create().await();
    }
  }
}
