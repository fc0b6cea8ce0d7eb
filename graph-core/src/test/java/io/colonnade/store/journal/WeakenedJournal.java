package io.colonnade.store.journal;

import io.colonnade.WrappedStore;
import io.colonnade.config.GraphLocation;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.RowStore;
import io.colonnade.store.hbase.HBasePlace;
import io.colonnade.store.hbase.HBaseRowStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** Opens graphs in HBase by a protocol without one of its rules. Stateless. */
public final class WeakenedJournal {

  private static final Duration CALL = Duration.ofSeconds(10);
  private static final Duration OPERATION = Duration.ofSeconds(60);
  private static final Duration RETENTION = Duration.ofMinutes(10);

  private WeakenedJournal() {}

  /**
   * Opens a graph.
   *
   * @param rule the name of a {@link Rule}
   */
  public static ColonnadeGraph open(String location, String rule) {
    Map<String, Object> options = new HashMap<>();
    GraphLocation.of(location).putInto(options);
    HBasePlace place =
        new HBasePlace(
            List.of(String.valueOf(options.remove(Options.HBASE_SERVERS.key())).split(",")),
            String.valueOf(options.remove(Options.HBASE_GRAPH.key())),
            CALL,
            OPERATION,
            Map.of());
    options.put(Options.ENGINE.key(), "memory"); // is replaced
    options.put(Graph.GRAPH, "io.colonnade.Colonnade");
    return WrappedStore.open(
        new MapConfiguration(options),
        Ticker.system(),
        Meter.NONE,
        memory -> {
          memory.close();
          RowStore rows = new WeakenedRowStore(HBaseRowStore.open(place), Rule.valueOf(rule));
          return JournalStore.open(rows, new ThreadScheduling(), OPERATION, RETENTION, Meter.NONE);
        });
  }
}
