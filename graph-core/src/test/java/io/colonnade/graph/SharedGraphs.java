package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.WrappedStore;
import io.colonnade.check.GraphCheck;
import io.colonnade.job.Job;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.FakeTicker;
import io.colonnade.store.HookedStore;
import io.colonnade.store.SharedStore;
import io.colonnade.store.Store;
import io.colonnade.store.TrackedStore;
import io.colonnade.store.hbase.TestHBase;
import io.colonnade.store.journal.MemoryJournal;
import io.colonnade.store.rows.MemoryRowStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the contracts of shared stores share: two graphs over one store, as two processes open it,
 * and more on request. At the end the checker must accept the store in each of them, and no
 * snapshot or cursor may be open.
 */
public abstract class SharedGraphs {

  private final FakeTicker ticker = new FakeTicker();
  private final Counters counters = new Counters();
  private final List<ColonnadeGraph> all = new ArrayList<>();
  private final List<TrackedStore> trackedStores = new ArrayList<>();
  private final Map<ColonnadeGraph, HookedStore> hooked = new HashMap<>();

  @TempDir Path directory;

  /** The first process. */
  protected ColonnadeGraph one;

  /** A second process, opened when the store was empty. */
  protected ColonnadeGraph two;

  private Supplier<Store> shared;

  /** Engine and layout, by the keys of their options. */
  protected abstract Map<String, String> engineAndLayout();

  /**
   * Makes what opens a store for each process, of the store that the options describe, which is of
   * the first one.
   */
  protected Supplier<Store> share(Store engine) {
    return new SharedStore(engine)::join;
  }

  @BeforeEach
  void openTwo() {
    Map<String, Object> options = new HashMap<>(engineAndLayout());
    options.put("colonnade.directory", directory.resolve("graph").toString());
    options.put("colonnade.store.rocksdb.sync", "never");
    boolean isHBase = TestHBase.isIn(options);
    boolean isJournal = MemoryJournal.isIn(options);
    if (isHBase || isJournal) {
      options.put("colonnade.engine", "memory");
    }
    one =
        open(
            options,
            store -> {
              shared = isHBase || isJournal ? journals(store, isHBase) : share(store);
              return aroundOne(shared.get());
            });
    two = another();
  }

  private Supplier<Store> journals(Store unused, boolean isHBase) {
    unused.close();
    if (isHBase) {
      return TestHBase.processes(counters);
    }
    MemoryRowStore rows = new MemoryRowStore();
    return () -> MemoryJournal.open(rows.connect(), counters);
  }

  /** Returns what a test puts between the first process and the store. */
  protected Store aroundOne(Store store) {
    return store;
  }

  /** Returns the clock of all processes. */
  protected final FakeTicker ticker() {
    return ticker;
  }

  /** Opens one more graph over the same store, as another process would. */
  protected final ColonnadeGraph another() {
    Map<String, Object> options = new HashMap<>(engineAndLayout());
    options.put("colonnade.engine", "memory"); // its store is not used
    return open(
        options,
        unused -> {
          unused.close();
          return shared.get();
        });
  }

  private ColonnadeGraph open(Map<String, Object> options, UnaryOperator<Store> wrapper) {
    options.put("gremlin.graph", Colonnade.class.getName());
    AtomicReference<HookedStore> hooks = new AtomicReference<>();
    UnaryOperator<Store> watched =
        store -> {
          TrackedStore tracked = new TrackedStore(wrapper.apply(store));
          trackedStores.add(tracked);
          hooks.set(new HookedStore(tracked));
          return hooks.get();
        };
    ColonnadeGraph opened =
        WrappedStore.open(new MapConfiguration(options), ticker, counters, watched);
    all.add(opened);
    hooked.put(opened, hooks.get());
    return opened;
  }

  /** The store of a process: it does what a test says before reads and commits. */
  protected final HookedStore hooked(ColonnadeGraph graph) {
    return hooked.get(graph);
  }

  /** Closes a graph whose process is not checked at the end. */
  protected final void end(ColonnadeGraph graph) {
    all.remove(graph);
    graph.close();
  }

  /** Lets time pass for all processes. */
  protected final void pass(Duration time) {
    ticker.advance(time);
  }

  @AfterEach
  void checkAll() throws InterruptedException {
    for (ColonnadeGraph graph : all) {
      graph.tx().rollback();
      assertEquals(List.of(), GraphCheck.run(graph.store()).violations());
    }
    all.forEach(ColonnadeGraph::close);
    for (ColonnadeGraph graph : all) { // which the closing stops, but does not wait for
      for (Job job : GraphInternals.of(graph).jobs().all()) {
        assertTrue(job.awaitEnd(Duration.ofMinutes(1)), job::toString);
      }
    }
    for (TrackedStore tracked : trackedStores) {
      assertEquals(0, tracked.openCursors(), "open cursors");
      assertEquals(0, tracked.openSnapshots(), "open snapshots");
    }
  }

  /** How many calls that read the store has answered, of all graphs. */
  protected final long reads() {
    return counters.value(Event.READ_CALL) + counters.value(Event.SCAN);
  }

  protected static GraphTraversalSource g(ColonnadeGraph graph) {
    return graph.traversal();
  }
}
