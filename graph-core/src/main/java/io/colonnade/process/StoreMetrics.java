package io.colonnade.process;

import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import java.util.EnumMap;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;

/**
 * Writes into the metrics of a step, as annotations, how it finds its elements, {@code access}, and
 * its store cost: {@code storeCalls}, {@code rows}, {@code cells}, {@code bytes}, {@code
 * storeMillis}, and {@code batches}; how many vertices and edges the caches knew, {@code
 * transactionCacheHits} and {@code databaseCacheHits}, and how many they did not, {@code
 * cacheMisses}; how long they took, {@code transactionCacheMillis} and {@code databaseCacheMillis};
 * what the database cache kept, {@code cacheFills} and {@code cacheFillBytes}, and evicted, {@code
 * cacheEvictions}; on RocksDB {@code blocksCached}, {@code blocksRead} and {@code blockReadMillis};
 * in HBase {@code blockBytes}; over the journal also {@code rounds} of its row store and, where
 * locks were met, {@code locksMet}, {@code pushes}, {@code settledForOthers}, {@code
 * conditionalRows} and {@code plainRows}. Thread-safe.
 */
final class StoreMetrics implements Meter {

  private static final double NANOS_A_MILLI = 1e6;

  private final MutableMetrics metrics;
  private final Map<Event, Long> sums = new EnumMap<>(Event.class);
  private long batches;

  /**
   * Creates the annotations.
   *
   * @param access empty: it is not shown
   */
  StoreMetrics(MutableMetrics metrics, String access) {
    this.metrics = metrics;
    if (!access.isEmpty()) {
      annotate("access", access); // the first one: names of steps are cut before they tell it
    }
    annotate("storeCalls", 0L);
  }

  @Override
  public synchronized void count(Event event, long amount) {
    long sum = sums.merge(event, amount, Long::sum);
    switch (event) {
      case READ_CALL, SCAN -> annotate("storeCalls", sum(Event.READ_CALL) + sum(Event.SCAN));
      case ROW_READ -> annotate("rows", sum);
      case CELL_READ -> annotate("cells", sum);
      case BYTES_READ -> annotate("bytes", sum);
      case TRANSACTION_CACHE_HIT -> annotate("transactionCacheHits", sum);
      case DATABASE_CACHE_HIT -> annotate("databaseCacheHits", sum);
      case CACHE_MISS -> annotate("cacheMisses", sum);
      case CACHE_FILL -> annotate("cacheFills", sum);
      case CACHE_FILL_BYTES -> annotate("cacheFillBytes", sum);
      case CACHE_EVICTION -> annotate("cacheEvictions", sum);
      case TRANSACTION_CACHE_NANOS -> annotate("transactionCacheMillis", sum / NANOS_A_MILLI);
      case DATABASE_CACHE_NANOS -> annotate("databaseCacheMillis", sum / NANOS_A_MILLI);
      case BLOCK_CACHE_HIT -> annotate("blocksCached", sum);
      case BLOCK_READ -> annotate("blocksRead", sum);
      case BLOCK_READ_NANOS -> annotate("blockReadMillis", sum / NANOS_A_MILLI);
      case BLOCK_BYTES -> annotate("blockBytes", sum);
      case READ_NANOS -> annotate("storeMillis", sum / NANOS_A_MILLI);
      case ROUND -> annotate("rounds", sum);
      case CONDITIONAL_ROW -> annotate("conditionalRows", sum);
      case PLAIN_ROW -> annotate("plainRows", sum);
      case LOCK_MET -> annotate("locksMet", sum);
      case PUSH -> annotate("pushes", sum);
      case SETTLED_FOR_OTHER -> annotate("settledForOthers", sum);
      case SNAPSHOT, COMMIT, BYTES_WRITTEN, SYNC -> {} // no step does that
      case CONFLICT, CONFLICT_CHANGED, CONFLICT_EXISTS, CONFLICT_SCHEMA -> {}
      case VERSION_ASKED, VERSION_DRAWN -> {} // before the first read, and by commits
    }
  }

  /** Notes that the step took another batch of traversers. */
  synchronized void batch() {
    annotate("batches", ++batches);
  }

  private long sum(Event event) {
    return sums.getOrDefault(event, 0L);
  }

  private void annotate(String name, Object value) {
    if (!metrics.isFinalized()) {
      metrics.setAnnotation(name, value);
    }
  }
}
