package io.colonnade.tinkerpop;

import io.colonnade.WrappedStore;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.Store;
import io.colonnade.store.hbase.TestHBase;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.MapConfiguration;

/**
 * Opens graphs in the tables that all tests share in the HBase of the test run. What would be the
 * directory of a graph names it. Thread-safe.
 */
public final class HBaseGraphs {

  private static final Map<String, Supplier<Store>> STORES = new ConcurrentHashMap<>();

  private HBaseGraphs() {}

  /** Opens a graph; the name and the shape of this method are those that GraphFactory calls. */
  public static ColonnadeGraph open(Configuration configuration) {
    Map<String, Object> options = new HashMap<>();
    configuration
        .getKeys()
        .forEachRemaining(key -> options.put(key, configuration.getProperty(key)));
    options.put(Options.ENGINE.key(), "memory"); // is replaced by that store
    Supplier<Store> stores =
        STORES.computeIfAbsent(name(configuration), unused -> TestHBase.processes(Meter.NONE));
    return WrappedStore.open(
        new MapConfiguration(options),
        Ticker.system(),
        Meter.NONE,
        memory -> {
          memory.close();
          return stores.get();
        });
  }

  /** Forgets the graph: the next one of that name is empty. */
  static void forget(Configuration configuration) {
    STORES.remove(name(configuration));
  }

  private static String name(Configuration configuration) {
    return configuration.getString(Options.DIRECTORY.key());
  }
}
