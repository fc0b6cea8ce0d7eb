package io.colonnade.anomaly;

import io.colonnade.TestEngines;
import io.colonnade.config.Settings;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.TemporaryTransactionException;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.metric.FakeTicker;
import io.colonnade.store.Crew;
import io.colonnade.store.WeakenedStore;
import io.colonnade.store.WeakenedStore.Weakness;
import io.colonnade.tx.GraphStore;
import io.colonnade.upkeep.OpenGraph;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * A graph over a store that may have a weakness, loaded for one scenario, and the ways to run its
 * transactions. Thread-safe.
 */
final class Stage implements AutoCloseable {

  private final WeakenedStore store;
  private final ColonnadeGraph graph;
  private final Scenario scenario;

  private Stage(WeakenedStore store, ColonnadeGraph graph, Scenario scenario) {
    this.store = store;
    this.graph = graph;
    this.scenario = scenario;
  }

  /**
   * Loads a scenario into a new graph, whose store then gets the weakness.
   *
   * @param engineAndLayout by the keys of their options
   * @param directory for an engine that needs one; empty or absent
   */
  static Stage open(
      Map<String, String> engineAndLayout, Path directory, Scenario scenario, Weakness weakness) {
    Map<String, String> options = new HashMap<>(engineAndLayout);
    options.put("colonnade.store.rocksdb.sync", "never");
    Settings settings = Settings.of(options);
    WeakenedStore store =
        new WeakenedStore(TestEngines.open(options, directory, settings), Weakness.NONE);
    String name = options.getOrDefault("colonnade.layout", "");
    StoreHeader header = StoreHeader.read(store).orElse(new StoreHeader(name, 1)).write(store);
    OpenGraph open = OpenGraph.open(store, header, provider(name), settings, new FakeTicker());
    ColonnadeGraph graph = GraphInternals.graph(open, new MapConfiguration(Map.of()));
    scenario.load(graph.traversal());
    graph.tx().commit();
    store.weaken(weakness);
    return new Stage(store, graph, scenario);
  }

  private static LayoutProvider provider(String layout) {
    return ServiceLoader.load(LayoutProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(layout))
        .findFirst()
        .orElseThrow();
  }

  GraphStore graphStore() {
    return GraphInternals.store(graph);
  }

  /** The graph in the transaction of this thread. */
  GraphTraversalSource g() {
    return graph.traversal();
  }

  /** The graph in a new transaction, which any thread may drive. */
  GraphTraversalSource begin() {
    Graph threaded = graph.tx().createThreadedTx();
    return threaded.traversal();
  }

  /** Commits; false if that is refused, with the word that it may be tried again. */
  boolean commits(GraphTraversalSource tx) {
    try {
      tx.tx().commit();
      return true;
    } catch (TemporaryTransactionException e) {
      return false;
    }
  }

  /**
   * Commits, and does something in the middle of it: between its steps on a store that commits in
   * steps, else right before the store takes it.
   */
  boolean commits(GraphTraversalSource tx, Runnable middle) {
    store.inTheMiddle(
        () -> {
          store.inTheMiddle(() -> {});
          middle.run();
        });
    return commits(tx);
  }

  /** Runs the schedule; did the anomaly occur? */
  boolean runSchedule() {
    scenario.schedule(this);
    return occurred();
  }

  /**
   * Runs a crowd: threads at once, each with that many transactions that are not refused; did the
   * anomaly occur?
   */
  boolean runCrowd(int threads, int transactions, long seed) throws InterruptedException {
    OthersFirst others = new OthersFirst(threads);
    store.inTheMiddle(others::letThem);
    Crew.start(
            threads,
            number -> {
              Random random = new Random(seed + number);
              try {
                for (int done = 0; done < transactions; others.tried()) {
                  done += happens(random) ? 1 : 0;
                }
              } finally {
                others.ended();
              }
            })
        .join();
    store.inTheMiddle(Thread::yield);
    return occurred();
  }

  private boolean happens(Random random) {
    try {
      scenario.transaction(this, random);
      return true;
    } catch (TemporaryTransactionException e) {
      return false;
    } finally {
      g().tx().rollback();
    }
  }

  private boolean occurred() {
    graphStore().cache().clear(); // it would count the edges that it has, in place of a lost degree
    boolean occurred = scenario.occurred(g());
    g().tx().rollback();
    return occurred;
  }

  @Override
  public void close() {
    graph.close();
  }
}
