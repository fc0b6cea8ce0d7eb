package io.colonnade.tinkerpop;

import io.colonnade.WrappedStore;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Store;
import io.colonnade.store.journal.MemoryJournal;
import io.colonnade.store.rows.MemoryRowStore;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.MapConfiguration;

/**
 * Opens graphs over the journal in memory, each with a second graph open on the same rows, as in
 * another process. When the first one is closed, the checker must accept what the second one sees.
 */
public final class JournalGraphs {

  private JournalGraphs() {}

  /** Opens a graph; the name and the shape of this method are those that GraphFactory calls. */
  public static ColonnadeGraph open(Configuration configuration) {
    MemoryRowStore rows = new MemoryRowStore();
    ColonnadeGraph second = open(configuration, rows.connect(), store -> store);
    return open(configuration, rows, store -> new Watched(store, second));
  }

  private static ColonnadeGraph open(
      Configuration configuration, MemoryRowStore rows, UnaryOperator<Store> wrapper) {
    Map<String, Object> options = new HashMap<>();
    configuration
        .getKeys()
        .forEachRemaining(key -> options.put(key, configuration.getProperty(key)));
    UnaryOperator<Store> journal = MemoryJournal.replace(options, rows, Meter.NONE);
    return WrappedStore.open(
        new MapConfiguration(options),
        Ticker.system(),
        Meter.NONE,
        store -> wrapper.apply(journal.apply(store)));
  }

  /** The store of the first graph. */
  private static final class Watched extends FilterStore {

    private final ColonnadeGraph second;

    private Watched(Store store, ColonnadeGraph second) {
      super(store);
      this.second = second;
    }

    @Override
    public void close() {
      try (second) {
        if (second.tx().isOpen()) {
          second.tx().rollback();
        }
        ColonnadeGraphProvider.prove(second);
      } finally {
        super.close();
      }
    }
  }
}
