package io.colonnade;

import io.colonnade.config.GraphLocation;
import io.colonnade.config.MissingGraph;
import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.metric.Meter;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Identity;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.Store;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.hbase.HBasePlace;
import io.colonnade.store.hbase.HBaseRowStore;
import io.colonnade.store.journal.JournalStore;
import io.colonnade.store.journal.ThreadScheduling;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Opens the store of a graph in HBase: the journal on its tables. Stateless. */
final class HBaseEngine {

  /** How long a version can be read after it was asked for, of a new graph. */
  private static final Duration RETENTION = Duration.ofMinutes(10);

  private HBaseEngine() {}

  /**
   * Opens a store; its tables are made unless they exist.
   *
   * @throws io.colonnade.error.StoreException if HBase cannot be reached or refuses something
   * @throws InvalidInputException if an option belongs to directories, or if the graph does not
   *     exist and must not be created
   * @throws NoClassDefFoundError if the client of HBase is not on the class path
   */
  static Store open(Settings settings, Meter meter) {
    mustNeedNoFiles(settings);
    HBasePlace place = place(settings);
    Duration maxAge = settings.get(Options.MAX_AGE);
    RowStore rows = rows(place, settings.get(Options.MISSING));
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

  /**
   * Deletes all tables of a graph. If this process is killed meanwhile, the table of the header is
   * still there, so that an unfinished copy remains one.
   */
  static void delete(Settings settings) {
    HBaseRowStore.deleteTables(place(settings), MetaTable.META);
  }

  /**
   * Deletes the tables that an interrupted {@link #delete} has left. A graph, of which tables are
   * disabled or missing for another reason, stays as it is.
   */
  static void finishDeletion(Settings settings) {
    HBaseRowStore.finishDeletion(place(settings), MetaTable.META, HBaseEngine::isUnfinishedCopy);
  }

  /** Reads the header as it is stored: the journal cannot be opened without all its tables. */
  private static boolean isUnfinishedCopy(RowStore rows) {
    RowRead header = RowRead.of(MetaTable.META, MetaTable.headerRow(), MetaTable.cell());
    try (VersionedCursor cursor = rows.rows(List.of(header), Long.MAX_VALUE)) {
      return cursor.advance() && !cursor.isRemoval() && MetaTable.isUnfinished(cursor.value());
    }
  }

  private static RowStore rows(HBasePlace place, MissingGraph missing) {
    return switch (missing) {
      case CREATE -> HBaseRowStore.open(place);
      // The table of the header is the last one that the creation of a graph needs.
      case REFUSE ->
          HBaseRowStore.openExisting(place, MetaTable.META)
              .orElseThrow(
                  () -> new InvalidInputException(Problem.GRAPH_MISSING, "location", place));
    };
  }

  private static HBasePlace place(Settings settings) {
    return new HBasePlace(
        List.of(settings.get(Options.HBASE_SERVERS).split(",")),
        settings.get(Options.HBASE_GRAPH),
        settings.get(Options.HBASE_CALL_TIMEOUT),
        settings.get(Options.HBASE_OPERATION_TIMEOUT),
        settings.hbaseClient());
  }

  private static void mustNeedNoFiles(Settings settings) {
    Map<String, Object> options = new TreeMap<>();
    settings.given(Options.DIRECTORY).ifPresent(at -> options.put(Options.DIRECTORY.key(), at));
    GraphLocation location =
        new GraphLocation.HBase(
            settings.get(Options.HBASE_SERVERS), settings.get(Options.HBASE_GRAPH));
    location.putInto(options);
    if (!settings.get(Options.BACKUP_DIRECTORY).isEmpty()) {
      throw new InvalidInputException(Problem.BACKUP_IN_HBASE, "location", location);
    }
  }
}
