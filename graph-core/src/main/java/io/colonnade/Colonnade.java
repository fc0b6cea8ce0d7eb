package io.colonnade;

import io.colonnade.config.Changes;
import io.colonnade.config.GraphLocation;
import io.colonnade.config.MissingGraph;
import io.colonnade.config.Nearest;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.metric.AttachedMeter;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.process.ColonnadeCountStrategy;
import io.colonnade.process.ColonnadeFrontierStrategy;
import io.colonnade.process.ColonnadeGraphStepStrategy;
import io.colonnade.process.ColonnadeVertexStepStrategy;
import io.colonnade.process.ReadModeStrategy;
import io.colonnade.process.ShapedStrategies;
import io.colonnade.service.AccessLimitStrategy;
import io.colonnade.service.BackupService;
import io.colonnade.service.CacheService;
import io.colonnade.service.GraphService;
import io.colonnade.service.IncrementService;
import io.colonnade.service.IndexServices;
import io.colonnade.service.JobServices;
import io.colonnade.service.ReadOnlyCallStrategy;
import io.colonnade.service.ReadServices;
import io.colonnade.service.SchemaService;
import io.colonnade.service.ServiceDirectory;
import io.colonnade.store.HostNames;
import io.colonnade.store.Store;
import io.colonnade.upkeep.OpenGraph;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Opens graphs. TinkerPop's {@code GraphFactory} uses this class too if a configuration contains
 * {@code gremlin.graph=io.colonnade.Colonnade}.
 *
 * <pre>{@code
 * try (ColonnadeGraph graph = Colonnade.open(Path.of("data"))) {
 *   graph.traversal().addV("person").property("name", "Ada").iterate();
 *   graph.tx().commit();
 * }
 * }</pre>
 */
public final class Colonnade {

  static {
    TraversalStrategies.GlobalCache.registerStrategies(
        ColonnadeGraph.class,
        ShapedStrategies.of(
            TraversalStrategies.GlobalCache.getStrategies(Graph.class)
                .clone()
                .addStrategies(
                    ColonnadeGraphStepStrategy.instance(),
                    ColonnadeVertexStepStrategy.instance(),
                    ColonnadeCountStrategy.instance(),
                    ColonnadeFrontierStrategy.instance(),
                    ReadModeStrategy.instance(),
                    ReadOnlyCallStrategy.instance()),
            Set.of(ReadOnlyCallStrategy.class, AccessLimitStrategy.class)));
  }

  private Colonnade() {}

  /** Opens the RocksDB graph in a directory. A directory that does not exist is created. */
  public static ColonnadeGraph open(Path directory) {
    return open(new GraphLocation.Directory(directory));
  }

  /**
   * Opens the graph at a location: the RocksDB graph in the directory with that path, or the graph
   * in HBase that {@code hbase://HOST:PORT[,HOST:PORT...]/GRAPH} names. A graph that does not exist
   * is created.
   *
   * @throws InvalidInputException if the location is malformed; the message shows the nearest one
   */
  public static ColonnadeGraph open(String location) {
    return open(GraphLocation.of(location));
  }

  private static ColonnadeGraph open(GraphLocation location) {
    Map<String, Object> options = new HashMap<>();
    location.putInto(options);
    return open(options);
  }

  /** Opens a new graph in memory. Closing the graph discards it. */
  public static ColonnadeGraph openInMemory() {
    Map<String, Object> options = new HashMap<>();
    options.put(Options.ENGINE.key(), "memory");
    return open(options);
  }

  /** Opens a graph with the given options; the keys are those of {@link Options}. */
  public static ColonnadeGraph open(Map<String, Object> options) {
    Map<String, Object> full = new HashMap<>(options);
    full.putIfAbsent(Graph.GRAPH, Colonnade.class.getName());
    return open(new MapConfiguration(full));
  }

  /**
   * Opens a graph with the given configuration.
   *
   * @throws InvalidInputException if an option is unknown or wrong, or names another layout than
   *     the graph was made with
   * @throws io.colonnade.error.StoreInUseException if another process or graph holds the data
   * @throws io.colonnade.error.FormatException if the data was written by a newer version
   * @throws StoreException if the data cannot be opened for another reason
   */
  public static ColonnadeGraph open(Configuration configuration) {
    return open(configuration, Ticker.system(), Meter.NONE);
  }

  /**
   * Opens a graph, see {@link #open(Configuration)}.
   *
   * @param ticker the clock that measures the age of transactions
   * @param meter receives the counts of what the store reads and writes
   */
  public static ColonnadeGraph open(Configuration configuration, Ticker ticker, Meter meter) {
    return open(configuration, ticker, meter, UnaryOperator.identity());
  }

  /**
   * Opens a graph in a wrapped store, for tests.
   *
   * @param ticker the clock that measures the age of transactions
   * @param meter receives the counts of what the store reads and writes
   * @param wrapper receives the store that the options describe; returns the store that the graph
   *     uses and closes
   * @throws RuntimeException as {@link #open(Configuration)}
   */
  static ColonnadeGraph open(
      Configuration configuration, Ticker ticker, Meter meter, UnaryOperator<Store> wrapper) {
    return open(configuration, ticker, meter, wrapper, OpenGraph::open);
  }

  /**
   * Opens a graph for inspection, without any work in the background. Indexes whose build or
   * removal was interrupted keep their state, and a graph that was created before indexes existed
   * gets no label index. Requests of the caller are executed as usual.
   *
   * @throws RuntimeException as {@link #open(Configuration)}
   */
  public static ColonnadeGraph openAsItIs(Map<String, Object> options) {
    Map<String, Object> full = new HashMap<>(options);
    full.putIfAbsent(Graph.GRAPH, Colonnade.class.getName());
    return open(
        new MapConfiguration(full),
        Ticker.system(),
        Meter.NONE,
        UnaryOperator.identity(),
        OpenGraph::openAsItIs);
  }

  /** How a graph is opened in a store. */
  @FunctionalInterface
  private interface Opening {
    OpenGraph open(
        Store store, StoreHeader header, LayoutProvider provider, Settings settings, Ticker ticker);
  }

  private static ColonnadeGraph open(
      Configuration configuration,
      Ticker ticker,
      Meter meter,
      UnaryOperator<Store> wrapper,
      Opening opening) {
    HostNames.repair(); // whatever the engine, the jar of HBase's client may be on the class path
    Map<String, Object> pairs = new HashMap<>();
    configuration.getKeys().forEachRemaining(key -> pairs.put(key, configuration.getProperty(key)));
    Settings settings = Settings.of(pairs);
    settings.given(Options.LAYOUT).ifPresent(Colonnade::provider); // before anything is created
    AttachedMeter attached = new AttachedMeter(meter);
    Store store = wrapper.apply(Engines.open(settings, attached));
    try {
      boolean isReadOnly = settings.get(Options.CHANGES) == Changes.REFUSE;
      OpenGraph graph =
          openGraph(store, settings, ticker, isReadOnly ? OpenGraph::openAsItIs : opening);
      return GraphInternals.graph(graph, configuration, services(), attached);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /**
   * Copies the present state of a graph into a new graph, including all ids, and closes the new
   * graph. Reads and writes of the source continue during the copy.
   *
   * @param options of the new graph; without a layout, the new graph gets the layout of the source
   * @param progress is called by the thread that copies, after each batch
   * @throws InvalidInputException if an option is unknown or wrong, or if the target already
   *     contains a graph
   * @throws StoreException if the target cannot be written or the source cannot be read. The target
   *     is then an unfinished copy, which cannot be opened. The next copy to HBase deletes it; a
   *     directory must be deleted by the caller
   */
  public static CopyReport copy(
      ColonnadeGraph source, Map<String, Object> options, Consumer<CopyProgress> progress) {
    return CheckedCopy.run(source, options, progress, copy -> true);
  }

  /** Returns the services that every graph offers to {@code g.call()}. */
  private static ServiceDirectory services() {
    List<GraphService> services = new ArrayList<>();
    services.add(new SchemaService());
    services.addAll(IndexServices.all());
    services.addAll(JobServices.all());
    services.addAll(ReadServices.all());
    services.add(new CacheService());
    services.add(new IncrementService());
    services.add(new BackupService(InstantSource.system()));
    return ServiceDirectory.of(services);
  }

  private static OpenGraph openGraph(
      Store store, Settings settings, Ticker ticker, Opening opening) {
    Optional<StoreHeader> written = StoreHeader.read(store);
    if (written.isEmpty()
        && (settings.get(Options.MISSING) == MissingGraph.REFUSE
            || settings.get(Options.CHANGES) == Changes.REFUSE)) {
      throw new InvalidInputException(Problem.GRAPH_MISSING, "location", settings.location());
    }
    String name = written.map(StoreHeader::layout).orElse(settings.get(Options.LAYOUT));
    mustBeAsked(name, settings);
    LayoutProvider provider = provider(name); // before the name is written into a new store
    StoreHeader header =
        written.orElseGet(() -> new StoreHeader(name, new SecureRandom().nextLong()).write(store));
    return opening.open(store, header, provider, settings, ticker);
  }

  private static void mustBeAsked(String layout, Settings settings) {
    String asked = settings.given(Options.LAYOUT).orElse(layout);
    if (!asked.equals(layout)) {
      throw new InvalidInputException(Problem.OTHER_LAYOUT, "layout", layout, "asked for", asked);
    }
  }

  /** Returns the names of the layouts on the class path: those that a new graph can use. */
  public static Set<String> layouts() {
    return Collections.unmodifiableSet(providers().keySet());
  }

  static LayoutProvider provider(String name) {
    SortedMap<String, LayoutProvider> known = providers();
    LayoutProvider provider = known.get(name);
    if (provider == null) {
      throw new StoreException(
          Problem.UNKNOWN_LAYOUT,
          Nearest.details(name, known.keySet(), "layout", name, "known", known.keySet()));
    }
    return provider;
  }

  private static SortedMap<String, LayoutProvider> providers() {
    SortedMap<String, LayoutProvider> known = new TreeMap<>();
    for (LayoutProvider provider : ServiceLoader.load(LayoutProvider.class)) {
      known.put(provider.name(), provider);
    }
    return known;
  }
}
