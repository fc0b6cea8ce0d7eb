package io.colonnade;

import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Identity;
import io.colonnade.store.RowStore;
import io.colonnade.store.Store;
import io.colonnade.store.hbase.HBasePlace;
import io.colonnade.store.hbase.HBaseRowStore;
import io.colonnade.store.journal.JournalStore;
import io.colonnade.store.journal.ThreadScheduling;
import java.time.Duration;
import java.util.List;

/** Opens the store of a graph in HBase: the journal on its tables. Stateless. */
final class HBaseEngine {

  /** How long a version can be read after it was asked for, of a new graph. */
  private static final Duration RETENTION = Duration.ofMinutes(10);

  private HBaseEngine() {}

  /**
   * Opens a store; its tables are made unless they exist.
   *
   * @throws io.colonnade.error.StoreException if HBase cannot be reached or refuses something
   * @throws NoClassDefFoundError if the client of HBase is not on the class path
   */
  static Store open(Settings settings, Meter meter) {
    HBasePlace place =
        new HBasePlace(
            List.of(settings.get(Options.HBASE_SERVERS).split(",")),
            settings.get(Options.HBASE_GRAPH),
            settings.get(Options.HBASE_CALL_TIMEOUT),
            settings.get(Options.HBASE_OPERATION_TIMEOUT),
            settings.hbaseClient());
    Duration maxAge = settings.get(Options.MAX_AGE);
    RowStore rows = HBaseRowStore.open(place);
    try {
      return JournalStore.open(
          rows,
          new ThreadScheduling(),
          place.operationTimeout(),
          maxAge.compareTo(RETENTION) > 0 ? maxAge : RETENTION,
          Identity.ofThisProcess(settings.get(Options.PURPOSE)),
          meter);
    } catch (RuntimeException e) {
      rows.close();
      throw e;
    }
  }
}
