package io.colonnade.examples.bench;

import io.colonnade.Colonnade;
import io.colonnade.config.GraphLocation;
import io.colonnade.config.Options;
import io.colonnade.config.ReadMode;
import io.colonnade.config.Settings;
import io.colonnade.config.SyncMode;
import io.colonnade.examples.bench.HBaseOption.Running;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.Store;
import io.colonnade.store.rocksdb.RocksDirectory;
import io.colonnade.store.rocksdb.RocksStore;
import io.colonnade.upkeep.OpenGraph;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * With which options graphs and raw stores are opened. In HBase, a directory is the name of a
 * graph. Immutable.
 *
 * @param memory for block cache and write buffers of RocksDB, in bytes
 * @param cache bytes of the database cache; empty: as usual
 * @param hbase that has the graphs; empty: RocksDB
 * @param counts that graphs maintain
 * @param reads which state transactions read
 */
record Setting(
    String layout,
    SyncMode sync,
    long memory,
    Optional<Long> cache,
    Optional<Running> hbase,
    Counts counts,
    ReadMode reads) {

  private static final String PURPOSE = "colonnade bench";

  /** Returns the setting of graphs in RocksDB with the usual memory. */
  static Setting of(String layout, SyncMode sync) {
    return new Setting(
        layout,
        sync,
        Options.MEMORY.fallback(),
        Optional.empty(),
        Optional.empty(),
        Counts.ALL,
        ReadMode.LATEST);
  }

  Setting in(Optional<Running> other) {
    return new Setting(layout, sync, memory, cache, other, counts, reads);
  }

  Setting withSync(SyncMode other) {
    return new Setting(layout, other, memory, cache, hbase, counts, reads);
  }

  Setting withMemory(long other) {
    return new Setting(layout, sync, other, cache, hbase, counts, reads);
  }

  Setting withCounts(Counts other) {
    return new Setting(layout, sync, memory, cache, hbase, other, reads);
  }

  Setting withReads(ReadMode other) {
    return new Setting(layout, sync, memory, cache, hbase, counts, other);
  }

  Setting withCache(long bytes) {
    return new Setting(layout, sync, memory, Optional.of(bytes), hbase, counts, reads);
  }

  Setting withoutCache() {
    return withCache(0);
  }

  /**
   * Returns the setting of graphs whose reads and commits are recorded: fast, in RocksDB, and each
   * read reads the store.
   */
  Setting recorded() {
    return withSync(SyncMode.NEVER).withoutCache().in(Optional.empty());
  }

  String engine() {
    return hbase.isPresent() ? "hbase" : "rocksdb";
  }

  /** Returns where the graph of a directory is, as users write it. */
  GraphLocation location(Path directory) {
    String graph =
        directory.toAbsolutePath().toString().replaceAll("[^A-Za-z0-9]+", "_").substring(1);
    return hbase
        .<GraphLocation>map(running -> new GraphLocation.HBase(running.servers(), graph))
        .orElseGet(() -> new GraphLocation.Directory(directory));
  }

  /** Returns a directory for this layout alone, which is made if it does not exist. */
  Path homeIn(Path directory) {
    try {
      return Files.createDirectories(directory.resolve(layout));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, Object> options() {
    Map<String, Object> options = new HashMap<>();
    options.put(Options.LAYOUT.key(), layout);
    options.put(Options.READ.key(), reads);
    if (hbase.isEmpty()) {
      options.put(Options.SYNC.key(), sync);
      options.put(Options.MEMORY.key(), memory);
    }
    cache.ifPresent(bytes -> options.put(Options.CACHE_SIZE.key(), bytes));
    return options;
  }

  private Configuration configuration(Path directory) {
    Map<String, Object> all = new HashMap<>(options());
    location(directory).putInto(all);
    all.put(Graph.GRAPH, Colonnade.class.getName());
    all.put(Options.PURPOSE.key(), PURPOSE);
    return new MapConfiguration(all);
  }

  ColonnadeGraph open(Path directory) {
    return open(directory, Meter.NONE);
  }

  ColonnadeGraph open(Path directory, Meter meter) {
    return counting(
        location(directory) instanceof GraphLocation.HBase inHBase
            ? over(HBaseStore.open(inHBase, meter), directory)
            : Colonnade.open(configuration(directory), Ticker.system(), meter));
  }

  private ColonnadeGraph counting(ColonnadeGraph graph) {
    counts.applyTo(graph);
    return graph;
  }

  /** Opens a directory of RocksDB that has a graph, with something between graph and store. */
  ColonnadeGraph open(Path directory, UnaryOperator<Store> between) {
    Settings settings = Settings.of(options());
    Store store = RocksStore.open(directory, settings, Meter.NONE, PURPOSE);
    return counting(over(between.apply(store), directory));
  }

  private ColonnadeGraph over(Store store, Path directory) {
    StoreHeader header =
        StoreHeader.read(store).orElseGet(() -> new StoreHeader(layout, 0).write(store));
    LayoutProvider provider =
        layouts().filter(each -> each.name().equals(header.layout())).findFirst().orElseThrow();
    OpenGraph opened =
        OpenGraph.open(store, header, provider, Settings.of(options()), Ticker.system());
    return GraphInternals.graph(opened, configuration(directory));
  }

  /** Opens a raw store, which is made if it does not exist. */
  RawStore openRaw(Path directory) {
    return location(directory) instanceof GraphLocation.HBase inHBase
        ? RawHBase.open(inHBase)
        : new RawRocks(this, directory);
  }

  /** Returns what a store has done so far. */
  Cost spent(Counters counters, long allocated) {
    return Cost.of(counters, hbase.isPresent() ? HBaseStore.requests() : 0, allocated);
  }

  RocksDirectory openDirectory(Path directory) {
    return RocksDirectory.open(directory, Settings.of(options()), PURPOSE);
  }

  static Stream<LayoutProvider> layouts() {
    return ServiceLoader.load(LayoutProvider.class).stream().map(ServiceLoader.Provider::get);
  }

  /**
   * Writes a workload into a new graph, and compacts that of RocksDB.
   *
   * @return the bytes of its files; 0 for HBase
   */
  long write(Path directory, Workload workload) {
    Setting unsynced = withSync(SyncMode.NEVER);
    try (ColonnadeGraph graph = unsynced.open(directory)) {
      workload.declare(graph);
      workload.write(graph, graph.tx()::commit);
      if (hbase.isPresent()) {
        HBaseStore.awaitApplied();
      }
    }
    if (hbase.isPresent()) {
      return 0;
    }
    try (RocksDirectory maintained = unsynced.openDirectory(directory)) {
      maintained.compact();
      return maintained.fileBytes();
    }
  }
}
