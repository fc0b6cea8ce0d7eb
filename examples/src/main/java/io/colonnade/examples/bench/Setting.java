package io.colonnade.examples.bench;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
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
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * With which options graphs, and raw RocksDB, are opened. Immutable.
 *
 * @param memory for block cache and write buffers, in bytes
 */
record Setting(String layout, SyncMode sync, long memory) {

  private static final String PURPOSE = "colonnade bench";

  static Setting of(String layout, SyncMode sync) {
    return new Setting(layout, sync, Options.MEMORY.fallback());
  }

  Setting withSync(SyncMode other) {
    return new Setting(layout, other, memory);
  }

  Setting withMemory(long other) {
    return new Setting(layout, sync, other);
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
    return Map.of(
        Options.LAYOUT.key(), layout, Options.SYNC.key(), sync, Options.MEMORY.key(), memory);
  }

  private Configuration configuration(Path directory) {
    Map<String, Object> all = new HashMap<>(options());
    all.put(Graph.GRAPH, Colonnade.class.getName());
    all.put(Options.DIRECTORY.key(), directory.toString());
    all.put(Options.PURPOSE.key(), PURPOSE);
    return new MapConfiguration(all);
  }

  ColonnadeGraph open(Path directory) {
    return open(directory, Meter.NONE);
  }

  ColonnadeGraph open(Path directory, Meter meter) {
    return Colonnade.open(configuration(directory), Ticker.system(), meter);
  }

  /** Opens a directory that has a graph, with something between the graph and the store. */
  ColonnadeGraph open(Path directory, UnaryOperator<Store> between) {
    Settings settings = Settings.of(options());
    Store store = between.apply(RocksStore.open(directory, settings, Meter.NONE, PURPOSE));
    StoreHeader header = StoreHeader.read(store).orElseThrow();
    LayoutProvider provider =
        layouts().filter(each -> each.name().equals(header.layout())).findFirst().orElseThrow();
    OpenGraph opened = OpenGraph.open(store, header, provider, settings, Ticker.system());
    return GraphInternals.graph(opened, configuration(directory));
  }

  RocksDirectory openRaw(Path directory) {
    return RocksDirectory.open(directory, Settings.of(options()), PURPOSE);
  }

  static Stream<LayoutProvider> layouts() {
    return ServiceLoader.load(LayoutProvider.class).stream().map(ServiceLoader.Provider::get);
  }

  /** Writes a workload into a new graph and compacts it; returns the bytes of its files. */
  long write(Path directory, Workload workload) {
    Setting unsynced = withSync(SyncMode.NEVER);
    try (ColonnadeGraph graph = unsynced.open(directory)) {
      workload.declare(graph);
      workload.write(graph, graph.tx()::commit);
    }
    try (RocksDirectory maintained = unsynced.openRaw(directory)) {
      maintained.compact();
      return maintained.fileBytes();
    }
  }
}
