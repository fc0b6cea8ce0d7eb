package io.colonnade;

import io.colonnade.config.Options;
import io.colonnade.config.Settings;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.error.StoreInUseException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.Store;
import io.colonnade.tx.GraphStore;
import io.colonnade.upkeep.GraphCopy;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Copies a graph and lets the caller check the copy before it is finished; for Colonnade's own
 * modules. Applications use {@link Colonnade#copy}. Stateless.
 */
public final class CheckedCopy {

  private CheckedCopy() {}

  /**
   * Copies a graph, see {@link Colonnade#copy}.
   *
   * @param isAccepted called with the complete copy; if it returns false, the copy stays unfinished
   * @throws StoreInUseException if another process has the target open, which is an unfinished copy
   */
  public static CopyReport run(
      ColonnadeGraph source,
      Map<String, Object> options,
      Consumer<CopyProgress> progress,
      Predicate<GraphStore> isAccepted) {
    Settings settings = Settings.of(options);
    String from = GraphInternals.store(source).header().layout();
    String to = settings.given(Options.LAYOUT).orElse(from);
    LayoutProvider provider = Colonnade.provider(to);
    try (Store target = open(settings)) {
      GraphCopy.Counts copied =
          GraphCopy.run(
              GraphInternals.store(source),
              target,
              provider,
              settings,
              now -> progress.accept(new CopyProgress(now.vertices(), now.edges())),
              isAccepted);
      return new CopyReport(from, to, copied.vertices(), copied.edges(), copied.properties());
    }
  }

  /**
   * Opens the store of the copy. An unfinished copy in HBase is deleted; one in a directory is
   * refused, since users can delete the directory.
   */
  private static Store open(Settings settings) {
    Engines.prepareCopy(settings);
    Store store = Engines.open(settings, Meter.NONE);
    try {
      if (!StoreHeader.isUnfinished(store)) {
        return store;
      }
      if (!settings.get(Options.ENGINE).equals("hbase")) {
        throw new StoreException(Problem.COPY_UNFINISHED, "location", settings.location());
      }
      OtherProcesses.mustHaveEnded(store, Ticker.system(), settings.location());
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
    store.close();
    HBaseEngine.delete(settings);
    return Engines.open(settings, Meter.NONE);
  }
}
