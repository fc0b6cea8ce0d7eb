package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.Colonnade;
import io.colonnade.WrappedStore;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.metric.Counters;
import io.colonnade.metric.FakeTicker;
import io.colonnade.store.HookedStore;
import io.colonnade.store.Store;
import io.colonnade.store.TrackedStore;
import io.colonnade.store.hbase.TestHBase;
import io.colonnade.store.journal.MemoryJournal;
import io.colonnade.store.rows.MemoryRowStore;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.TemporaryException;
import org.apache.tinkerpop.gremlin.structure.util.TransactionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the graph contracts share: a fresh graph for each test, of the engine and layout that the
 * subclass names, which the checker must accept at the end. The store beneath fails on request, and
 * no snapshot or cursor may be open when the graph is closed.
 */
public abstract class GraphContract {

  protected final FakeTicker ticker = new FakeTicker();
  protected final Counters counters = new Counters();

  @TempDir protected Path directory;

  /** The store of the graph that was opened last: it does what a test says before each read. */
  protected HookedStore hooked;

  /** Knows what the graph that was opened last has open. */
  protected TrackedStore tracked;

  protected ColonnadeGraph graph;
  protected GraphTraversalSource g;

  /** Engine and layout; the directory is added where needed. */
  protected abstract Map<String, String> engineAndLayout();

  /** What this contract needs beyond engine and layout. */
  protected Map<String, String> extraOptions() {
    return Map.of();
  }

  /**
   * How many rows more it takes to read a vertex with its edges than its edges alone, and edges of
   * a further label: of a layout that keeps edges in rows of their own, by label.
   */
  protected int rowsBesideEdges() {
    return 0;
  }

  @BeforeEach
  void openGraph() {
    graph = open(Map.of());
    g = graph.traversal();
  }

  @AfterEach
  void checkGraph() {
    graph.tx().rollback();
    CheckReport report = GraphCheck.run(graph.store());
    assertEquals(List.of(), report.violations());
    graph.close();
    assertNothingIsOpen();
  }

  protected final void assertNothingIsOpen() {
    assertEquals(0, tracked.openCursors(), "open cursors");
    assertEquals(0, tracked.openSnapshots(), "open snapshots");
  }

  /** Opens the graph of this test; the caller has closed it before. */
  protected final ColonnadeGraph open(Map<String, String> options) {
    Map<String, Object> all = new HashMap<>();
    all.put("gremlin.graph", Colonnade.class.getName());
    all.put("colonnade.directory", directory.resolve("graph").toString());
    all.put("colonnade.store.rocksdb.sync", "never");
    all.putAll(engineAndLayout());
    all.putAll(extraOptions());
    all.putAll(options);
    UnaryOperator<Store> engine =
        TestHBase.isIn(all)
            ? TestHBase.replace(all, counters)
            : MemoryJournal.replace(all, new MemoryRowStore(), counters);
    return WrappedStore.open(
        new MapConfiguration(all), ticker, counters, store -> watched(engine.apply(store)));
  }

  /** False for tests of the memory that is allocated: watching a store allocates some, too. */
  protected boolean isWatched() {
    return true;
  }

  private Store watched(Store store) {
    tracked = new TrackedStore(store);
    hooked = new HookedStore(tracked);
    return isWatched() ? hooked : store;
  }

  /** Another graph, empty, of the same layout; the caller closes it. */
  protected final ColonnadeGraph openInMemory() {
    Map<String, Object> options = new HashMap<>(engineAndLayout());
    options.put("colonnade.engine", "memory");
    return Colonnade.open(new MapConfiguration(options));
  }

  /** Closes and opens the graph again; for engines that keep data. */
  protected final void reopen() {
    graph.close();
    graph = open(Map.of());
    g = graph.traversal();
  }

  /** Returns whether the graph has a database cache that answers reads of the latest state. */
  protected final boolean hasCache() {
    return graph.store().cache().isUsed() && !graph.store().store().isShared();
  }

  /** Empties the database cache, so that the next transaction reads the store. */
  protected final void clearCache() {
    graph.store().cache().clear();
  }

  protected final boolean isPersistent() {
    return "rocksdb".equals(engineAndLayout().get("colonnade.engine"));
  }

  /** Commits a vertex with that id in a transaction of its own. */
  protected final Vertex committedVertex(Object id) {
    Vertex made = graph.addVertex(T.id, id);
    graph.tx().commit();
    return made;
  }

  /** A second transaction beside that of the thread. */
  protected final Graph beside() {
    return graph.tx().createThreadedTx();
  }

  /** The vertex with that id in the transaction of that graph. */
  protected static Vertex v(Graph graph, Object id) {
    return graph.vertices(id).next();
  }

  /** Commits what must be refused, and may be tried again. */
  protected static void assertConflict(Graph tx) {
    RuntimeException e = assertThrows(TransactionException.class, () -> tx.tx().commit());
    assertInstanceOf(TemporaryException.class, e);
    assertFalse(tx.tx().isOpen());
  }
}
