package io.colonnade.examples.bench;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.rocksdb.RocksDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * With which options graphs, and raw RocksDB, are opened. Immutable.
 *
 * @param memory for block cache and write buffers, in bytes
 */
record Setting(String layout, SyncMode sync, long memory) {

  static final String PURPOSE = "colonnade bench";

  static Setting of(String layout, SyncMode sync) {
    return new Setting(layout, sync, Options.MEMORY.fallback());
  }

  Setting withSync(SyncMode other) {
    return new Setting(layout, other, memory);
  }

  Setting withMemory(long other) {
    return new Setting(layout, sync, other);
  }

  /** A directory for this layout alone; made if it does not exist. */
  Path homeIn(Path directory) {
    try {
      return Files.createDirectories(directory.resolve(layout));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Configuration configuration(Path directory) {
    Map<String, Object> options = new HashMap<>();
    options.put(Graph.GRAPH, Colonnade.class.getName());
    options.put(Options.DIRECTORY.key(), directory.toString());
    options.put(Options.PURPOSE.key(), PURPOSE);
    options.put(Options.LAYOUT.key(), layout);
    options.put(Options.SYNC.key(), sync);
    options.put(Options.MEMORY.key(), memory);
    return new MapConfiguration(options);
  }

  Settings settings() {
    return Settings.of(
        Map.of(
            Options.LAYOUT.key(), layout, Options.SYNC.key(), sync, Options.MEMORY.key(), memory));
  }

  ColonnadeGraph open(Path directory) {
    return open(directory, Meter.NONE);
  }

  ColonnadeGraph open(Path directory, Meter meter) {
    return Colonnade.open(configuration(directory), Ticker.system(), meter);
  }

  RocksDirectory openRaw(Path directory) {
    return RocksDirectory.open(directory, settings(), PURPOSE);
  }
}
