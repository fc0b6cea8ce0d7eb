package io.colonnade;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.hbase.TestHBase;
import io.colonnade.store.journal.MemoryJournal;
import io.colonnade.store.memory.MemoryStore;
import io.colonnade.store.rocksdb.RocksStore;
import io.colonnade.store.rows.MemoryRowStore;
import java.nio.file.Path;
import java.util.Map;

/** Opens the engine that the options of a test name. Stateless. */
public final class TestEngines {

  static {
    // A graph that a test opens itself has no strategies before this class has registered them.
    Colonnade.layouts();
  }

  private TestEngines() {}

  /**
   * Opens an empty store of the engine.
   *
   * @param directory for an engine that keeps data
   */
  public static Store open(Map<String, String> options, Path directory, Settings settings) {
    String engine = options.getOrDefault("colonnade.engine", "");
    return switch (engine) {
      case "memory" -> MemoryStore.open(settings, Meter.NONE);
      case "rocksdb" -> RocksStore.open(directory, settings, Meter.NONE);
      case "journal" -> MemoryJournal.open(new MemoryRowStore(), Meter.NONE);
      case "hbase" -> TestHBase.open(Meter.NONE);
      default -> throw new IllegalArgumentException("no such engine here: " + engine);
    };
  }
}
