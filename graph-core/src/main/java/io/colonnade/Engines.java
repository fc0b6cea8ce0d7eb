package io.colonnade;

import io.colonnade.config.Changes;
import io.colonnade.config.MissingGraph;
import io.colonnade.config.Nearest;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.store.ReadOnlyStore;
import io.colonnade.store.Store;
import io.colonnade.store.memory.MemoryStore;
import io.colonnade.store.rocksdb.RocksReader;
import io.colonnade.store.rocksdb.RocksStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Opens the store of a graph with the engine that the options name. Stateless. */
final class Engines {

  private static final List<String> NAMES = List.of("rocksdb", "hbase", "memory");

  private static final String CLIENT = "/org/apache/hadoop/hbase/client/Connection.class";

  private Engines() {}

  static Store open(Settings settings, Meter meter) {
    String engine = settings.get(Options.ENGINE);
    boolean isReadOnly = settings.get(Options.CHANGES) == Changes.REFUSE;
    UnaryOperator<Store> access = isReadOnly ? ReadOnlyStore::new : UnaryOperator.identity();
    return switch (engine) {
      case "memory" -> access.apply(MemoryStore.open(settings, meter));
      case "rocksdb" -> openRocksDb(settings, meter, isReadOnly);
      case "hbase" -> access.apply(openHBase(settings, meter));
      default ->
          throw new InvalidInputException(
              Problem.UNKNOWN_ENGINE,
              Nearest.details(engine, NAMES, "engine", engine, "known", NAMES));
    };
  }

  private static Store openRocksDb(Settings settings, Meter meter, boolean isReadOnly) {
    if (settings.get(Options.DIRECTORY).isEmpty()) {
      throw new InvalidInputException(Problem.DIRECTORY_MISSING);
    }
    Path directory = Path.of(settings.get(Options.DIRECTORY));
    if (isReadOnly || settings.get(Options.MISSING) == MissingGraph.REFUSE) {
      mustHaveContent(directory);
    }
    return isReadOnly
        ? RocksReader.open(directory, settings, meter)
        : RocksStore.open(directory, settings, meter, settings.get(Options.PURPOSE));
  }

  private static void mustHaveContent(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new InvalidInputException(Problem.NO_SUCH_DIRECTORY, "directory", directory);
    }
    try (Stream<Path> content = Files.list(directory)) {
      if (content.findAny().isEmpty()) {
        throw new InvalidInputException(Problem.NO_GRAPH, "directory", directory);
      }
    } catch (IOException e) {
      throw new StoreException(
          Problem.DIRECTORY_UNUSABLE, e, "directory", directory, "reason", e.toString());
    }
  }

  private static Store openHBase(Settings settings, Meter meter) {
    mustHavePlace(settings);
    return withClient(() -> HBaseEngine.open(settings, meter));
  }

  /**
   * Finishes the deletion of an unfinished copy that was interrupted, so that the location of a
   * copy can be opened.
   */
  static void prepareCopy(Settings settings) {
    if (settings.get(Options.ENGINE).equals("hbase")) {
      mustHavePlace(settings);
      withClient(
          () -> {
            HBaseEngine.finishDeletion(settings);
            return settings;
          });
    }
  }

  private static void mustHavePlace(Settings settings) {
    if (settings.get(Options.HBASE_SERVERS).isEmpty()
        || settings.get(Options.HBASE_GRAPH).isEmpty()) {
      throw new InvalidInputException(Problem.HBASE_PLACE_MISSING);
    }
  }

  /** Looks for the client first: whether HBase can be reached is found out without it. */
  private static <T> T withClient(Supplier<T> work) {
    if (Engines.class.getResource(CLIENT) == null) {
      throw new StoreException(Problem.HBASE_CLIENT_MISSING);
    }
    try {
      return work.get();
    } catch (NoClassDefFoundError e) {
      throw new StoreException(
          Problem.HBASE_CLIENT_MISSING, e, "missing", String.valueOf(e.getMessage()));
    }
  }
}
