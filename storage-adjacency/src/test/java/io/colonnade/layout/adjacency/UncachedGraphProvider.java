package io.colonnade.layout.adjacency;

import io.colonnade.config.Options;
import io.colonnade.tinkerpop.ColonnadeGraphProvider;
import java.util.Map;
import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;

/** Adjacency layout on RocksDB, with no database cache and no room in that of a transaction. */
public final class UncachedGraphProvider extends ColonnadeGraphProvider {

  public UncachedGraphProvider() {
    super("adjacency", "rocksdb");
  }

  @Override
  public Map<String, Object> getBaseConfiguration(
      String graphName, Class<?> test, String testMethodName, GraphData data) {
    Map<String, Object> settings =
        super.getBaseConfiguration(graphName, test, testMethodName, data);
    settings.put(Options.CACHE_SIZE.key(), 0);
    settings.put(Options.TX_CACHE_SIZE.key(), 1);
    return settings;
  }
}
