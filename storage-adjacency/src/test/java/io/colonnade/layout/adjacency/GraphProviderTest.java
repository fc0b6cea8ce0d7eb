package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.error.StoreClosedException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.store.WriteSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The provider of TinkerPop's suites ends each test with a proof that can fail. */
final class GraphProviderTest {

  private final RocksGraphProvider provider = new RocksGraphProvider();
  private final Configuration configuration =
      provider.newGraphConfiguration("provider", GraphProviderTest.class, "any", Map.of(), null);
  private final Path directory = Path.of(configuration.getString("colonnade.directory"));
  private ColonnadeGraph graph;

  @BeforeEach
  void openGraph() throws Exception {
    provider.clear(configuration);
    graph = (ColonnadeGraph) provider.openTestGraph(configuration);
    graph.addVertex(T.id, 1).addEdge("x", graph.addVertex(T.id, 2));
    graph.tx().commit();
  }

  @Test
  void clear_ofWholeGraph_closesAndDeletesAsOftenAsAsked() throws Exception {
    provider.clear(graph, configuration);
    assertThrows(StoreClosedException.class, () -> graph.vertices().hasNext());
    assertFalse(Files.exists(directory));
    provider.clear(graph, configuration);
    provider.clear(null, null);
  }

  @Test
  void clear_ofDamagedGraph_failsAndStillClosesAndDeletes() {
    loseVertex();
    assertThrows(AssertionError.class, () -> provider.clear(graph, configuration));
    assertThrows(StoreClosedException.class, () -> graph.vertices().hasNext());
    assertFalse(Files.exists(directory));
  }

  @Test
  void clear_ofDamagedGraphThatTheTestClosed_failsAndStillDeletes() {
    loseVertex();
    graph.close();
    assertTrue(Files.exists(directory));
    assertThrows(AssertionError.class, () -> provider.clear(graph, configuration));
    assertFalse(Files.exists(directory));
  }

  private void loseVertex() {
    WriteSet damage = WriteSet.basedOnLatest();
    damage.deleteRow(Tables.ADJ, Id.of(2).key());
    GraphInternals.store(graph).store().commit(damage);
  }
}
