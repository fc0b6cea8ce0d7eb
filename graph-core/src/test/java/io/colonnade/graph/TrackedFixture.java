package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.config.Settings;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.metric.Event;
import io.colonnade.metric.FakeTicker;
import io.colonnade.metric.Meter;
import io.colonnade.store.TrackedStore;
import io.colonnade.store.rocksdb.RocksStore;
import io.colonnade.upkeep.OpenGraph;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A graph on a store that knows which of its snapshots and cursors are open. */
public abstract class TrackedFixture {

  @TempDir private Path parent;

  final FakeTicker ticker = new FakeTicker();
  TrackedStore tracked;
  ColonnadeGraph graph;
  GraphTraversalSource g;

  /** Is told what the store reads. */
  volatile Meter meter = Meter.NONE;

  /** The name of the layout. */
  protected abstract String layout();

  /** Options of the graph that is opened for each test. */
  protected Map<String, String> options() {
    return Map.of();
  }

  @BeforeEach
  void openGraph() {
    open(options());
  }

  /** Opens the graph of this test; the caller has closed it before. */
  final void open(Map<String, String> options) {
    // so that our strategies are known
    Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout())).close();
    Map<String, Object> all = new HashMap<>(options);
    all.put("colonnade.store.rocksdb.sync", "never");
    Settings settings = Settings.of(all);
    tracked = new TrackedStore(RocksStore.open(parent.resolve("graph"), settings, this::count));
    StoreHeader header = StoreHeader.read(tracked).orElse(new StoreHeader(layout(), 1));
    graph =
        GraphInternals.graph(
            OpenGraph.open(tracked, header.write(tracked), provider(), settings, ticker),
            new MapConfiguration(Map.of()));
    g = graph.traversal();
    assertTrue(
        g.getStrategies().toList().stream()
            .anyMatch(each -> each.getClass().getPackageName().equals("io.colonnade.process")));
  }

  private void count(Event event, long amount) {
    meter.count(event, amount);
  }

  private LayoutProvider provider() {
    return ServiceLoader.load(LayoutProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(layout()))
        .findFirst()
        .orElseThrow();
  }

  @AfterEach
  void checkGraph() {
    meter = Meter.NONE;
    assertEquals(List.of(), GraphCheck.run(graph.store()).violations());
    assertNothingIsOpen();
    graph.close();
  }

  final void assertNothingIsOpen() {
    assertEquals(0, tracked.openSnapshots(), "open snapshots");
    assertEquals(0, tracked.openCursors(), "open cursors");
  }
}
