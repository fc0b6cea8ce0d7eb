package io.colonnade.examples.bench;

import io.colonnade.config.GraphLocation;
import io.colonnade.config.Options;
import io.colonnade.metric.Meter;
import io.colonnade.store.FilterStore;
import io.colonnade.store.RowStore;
import io.colonnade.store.Store;
import io.colonnade.store.hbase.HBasePlace;
import io.colonnade.store.hbase.HBaseRowStore;
import io.colonnade.store.journal.JournalStore;
import io.colonnade.store.journal.Scheduling;
import io.colonnade.store.journal.ThreadScheduling;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.function.BooleanSupplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * A graph's store in HBase, as Colonnade opens it, which can wait until what was committed is
 * applied, and counts the requests of its client. Thread-safe.
 */
final class HBaseStore extends FilterStore {

  private static final Duration RETENTION = Duration.ofMinutes(10);

  private static final Set<HBaseStore> OPEN = ConcurrentHashMap.newKeySet();

  private final Background background;

  private HBaseStore(Store store, Background background) {
    super(store);
    this.background = background;
  }

  static HBaseStore open(GraphLocation.HBase location, Meter meter) {
    Background background = new Background(new ThreadScheduling());
    Duration patience = place(location).operationTimeout();
    HBaseStore store =
        new HBaseStore(
            JournalStore.open(rows(location), background, patience, RETENTION, meter), background);
    OPEN.add(store);
    return store;
  }

  /** Opens the rows below a store. */
  static RowStore rows(GraphLocation.HBase location) {
    return HBaseRowStore.open(place(location));
  }

  private static HBasePlace place(GraphLocation.HBase location) {
    return new HBasePlace(
        List.of(location.servers().split(",")),
        location.graph(),
        Options.HBASE_CALL_TIMEOUT.fallback(),
        Options.HBASE_OPERATION_TIMEOUT.fallback(),
        Map.of("hbase.client.metrics.enable", "true"));
  }

  /** Waits until all that was committed to graphs in HBase by this process is applied. */
  static void awaitApplied() {
    OPEN.forEach(store -> store.background.await());
  }

  @Override
  public void close() {
    OPEN.remove(this);
    super.close();
  }

  /** Returns how many requests the clients of all graphs in this process have sent. */
  static long requests() {
    try {
      MBeanServer server = ManagementFactory.getPlatformMBeanServer();
      long requests = 0;
      for (ObjectName name : server.queryNames(ObjectName.WILDCARD, null)) {
        if (name.toString().contains("rpcCount_")) {
          requests += ((Number) server.getAttribute(name, "Count")).longValue();
        }
      }
      return requests;
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Counts the work in the background that has not ended: commits that are to be applied. */
  private record Background(Scheduling scheduling, Phaser unfinished) implements Scheduling {

    private Background(Scheduling scheduling) {
      this(scheduling, new Phaser(1)); // one: it never ends
    }

    @Override
    public void execute(Runnable work) {
      unfinished.register();
      scheduling.execute(
          () -> {
            try {
              work.run();
            } finally {
              unfinished.arriveAndDeregister();
            }
          });
    }

    private void await() {
      unfinished.arriveAndAwaitAdvance();
    }

    @Override
    public long nanos() {
      return scheduling.nanos();
    }

    @Override
    public void sleep(long nanos) {
      scheduling.sleep(nanos);
    }

    @Override
    public <T> T await(CompletableFuture<T> future) {
      return scheduling.await(future);
    }

    @Override
    public void repeatWhile(long pauseNanos, BooleanSupplier work) {
      scheduling.repeatWhile(pauseNanos, work);
    }

    @Override
    public void close() {
      scheduling.close();
    }
  }
}
