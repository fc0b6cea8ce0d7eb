package io.colonnade.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.colonnade.codec.Id;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.model.VertexRef;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The vertices and edges that transactions of this process have read, decoded, for all transactions
 * on one store. A snapshot gets what was true at its version: an answer is valid from the version
 * at which it was read, and a commit ends the answers that it makes wrong before it is written. No
 * commit is decided by the cache: what a commit requires, the store checks.
 *
 * <p>Knows the commits of this process only, so that a store which other processes share has none.
 * Weighed in bytes; Caffeine selects what is evicted. Thread-safe.
 */
public class DatabaseCache {

  /** The largest answer that is kept, in bytes. */
  static final long LARGEST = 256 << 10;

  private final long limit;
  private final Cache<Id, VertexEntry> entries;
  private final ChangedVersions changed;
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final LongAdder evictions = new LongAdder();

  /** For tests, which take rules away; others call {@link #of}. */
  DatabaseCache(long limit, ChangedVersions changed) {
    this.limit = limit;
    this.changed = changed;
    this.entries =
        Caffeine.newBuilder()
            .maximumWeight(limit)
            .<Id, VertexEntry>weigher((id, entry) -> (int) Math.min(entry.bytes(), 1 << 30))
            .executor(Runnable::run) // evicts at once: the limit holds at any time
            .evictionListener((id, entry, cause) -> evictions.increment())
            .build();
  }

  /**
   * Returns an empty cache.
   *
   * @param bytes the most memory of its content; 0: it keeps nothing
   */
  public static DatabaseCache of(long bytes) {
    return new DatabaseCache(bytes, new ChangedVersions());
  }

  /** Returns whether anything is kept. */
  public boolean isUsed() {
    return limit > 0;
  }

  /** Returns the most memory of the content in bytes. */
  public long limit() {
    return limit;
  }

  /** Returns what is known of a vertex at a moment, or later; null if nothing is. */
  @Nullable VertexEntry find(Id vertex, Moment at) {
    VertexEntry known = limit == 0 ? null : entries.getIfPresent(vertex);
    return known != null && known.epoch() == at.epoch() ? known : null;
  }

  /** Adds an answer, unless a commit has changed what it tells since it was read, or may have. */
  void add(Id vertex, Answer answer, long epoch) {
    boolean mayKeep = limit > 0 && answer.bytes() <= LARGEST;
    if (!mayKeep || !changed.isLast(vertex, answer.parts(), answer.from())) {
      return; // without waiting for others
    }
    entries
        .asMap()
        .compute(
            vertex,
            (id, known) -> {
              if (!changed.isLast(id, answer.parts(), answer.from())) {
                return known;
              }
              boolean isOfLaterSchema = known != null && known.epoch() < epoch;
              if (known == null || isOfLaterSchema) {
                return VertexEntry.of(epoch, answer);
              }
              return known.epoch() == epoch ? known.with(answer) : known;
            });
  }

  /** Ends the answers that a commit makes wrong, and those that are read while it is written. */
  void begin(Collection<ChangedVertex> vertices) {
    for (ChangedVertex one : vertices) {
      changed.begin(one.vertex(), one.parts());
    }
    for (ChangedVertex one : vertices) {
      // Not computeIfPresent, which does not wait for an answer that is being added just now.
      VertexEntry unused =
          entries
              .asMap()
              .compute(
                  one.vertex(), (id, known) -> known == null ? null : known.without(one.parts()));
    }
  }

  /** Ends a commit that was written, with its version. */
  void end(Collection<ChangedVertex> vertices, long version) {
    for (ChangedVertex one : vertices) {
      changed.end(one.vertex(), one.parts(), version);
    }
  }

  /** Ends a commit that has written nothing. */
  void abandon(Collection<ChangedVertex> vertices) {
    for (ChangedVertex one : vertices) {
      changed.abandon(one.vertex(), one.parts());
    }
  }

  /** Removes everything. */
  public void clear() {
    entries.invalidateAll();
  }

  /** Counts what transactions needed and found here, and what they did not find. */
  void count(long found, long missing) {
    hits.add(found);
    misses.add(missing);
  }

  /** Returns what the cache holds; looks at all of it. */
  public CacheContent content() {
    Map<Integer, Long> byLabel = new HashMap<>();
    long vertices = 0;
    for (VertexEntry entry : entries.asMap().values()) {
      vertices++;
      VertexRef ref = entry.ref();
      if (ref != null) {
        byLabel.merge(ref.label(), entry.bytes(), Long::sum);
      }
    }
    Map<Integer, Long> largestFirst = new LinkedHashMap<>();
    byLabel.entrySet().stream()
        .sorted(Map.Entry.<Integer, Long>comparingByValue().reversed())
        .forEach(label -> largestFirst.put(label.getKey(), label.getValue()));
    return new CacheContent(
        limit, bytes(), vertices, hits.sum(), misses.sum(), evictions.sum(), largestFirst);
  }

  /** Returns the memory of the content in bytes. */
  long bytes() {
    entries.cleanUp();
    return entries.policy().eviction().orElseThrow().weightedSize().orElse(0);
  }
}
