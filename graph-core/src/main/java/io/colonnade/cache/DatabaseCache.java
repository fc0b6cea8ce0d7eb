package io.colonnade.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.colonnade.codec.Id;
import io.colonnade.index.IndexPlace;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The vertices, edges and index entries that transactions of this process have read, decoded, for
 * all transactions on one store. A snapshot gets what was true at its version: an answer is valid
 * from the version at which it was read, and a commit of this process ends the answers that it
 * makes wrong before it is written. No commit is decided by the cache: what a commit requires, the
 * store checks.
 *
 * <p>Of a store that other processes share, it answers snapshots up to the version to which their
 * commits were told, and none before the first was. Weighed in bytes; Caffeine selects what is
 * evicted. Thread-safe.
 */
public class DatabaseCache {

  /** The largest answer that is kept, in bytes. */
  static final long LARGEST = 256 << 10;

  private final long limit;
  private final Cache<Object, CacheEntry> entries; // by Id or IndexPlace
  private final ChangedVersions changed;
  private final Adding adding = new Adding();
  private volatile long followedFrom; // answers that were read at earlier versions are not used
  private volatile long completeTo; // all commits up to here are known
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final LongAdder fills = new LongAdder();
  private final LongAdder evictions = new LongAdder();

  /** For tests, which take rules away; others call {@link #of} and {@link #ofShared}. */
  DatabaseCache(long limit, ChangedVersions changed, boolean isShared) {
    this.limit = limit;
    this.changed = changed;
    this.followedFrom = isShared ? Long.MAX_VALUE : Long.MIN_VALUE;
    this.completeTo = isShared ? Long.MIN_VALUE : Long.MAX_VALUE;
    this.entries =
        Caffeine.newBuilder()
            .maximumWeight(limit)
            .<Object, CacheEntry>weigher((name, entry) -> (int) Math.min(entry.bytes(), 1 << 30))
            .executor(Runnable::run) // evicts at once: the limit holds at any time
            .evictionListener((name, entry, cause) -> evictions.increment())
            .build();
  }

  /**
   * Returns an empty cache.
   *
   * @param bytes the most memory of its content; 0: it keeps nothing
   */
  public static DatabaseCache of(long bytes) {
    return new DatabaseCache(bytes, new ChangedVersions(), false);
  }

  /**
   * Returns an empty cache of a store that other processes share, with the contract of {@link #of}.
   */
  public static DatabaseCache ofShared(long bytes) {
    return new DatabaseCache(bytes, new ChangedVersions(), true);
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
    return (VertexEntry) known(vertex, at);
  }

  /** Returns what is known of a place at a moment, or later; null if nothing is. */
  @Nullable IndexAnswer find(IndexPlace place, Moment at) {
    return (IndexAnswer) known(place, at);
  }

  private @Nullable CacheEntry known(Object name, Moment at) {
    CacheEntry known = limit == 0 || at.version() > completeTo ? null : entries.getIfPresent(name);
    boolean isUsable =
        known != null && known.epoch() == at.epoch() && known.oldest() >= followedFrom;
    return isUsable ? known : null;
  }

  /** Adds an answer, unless a commit has changed what it tells since it was read, or may have. */
  void add(Id vertex, Answer answer, long epoch, Meter meter) {
    if (mayKeep(answer.bytes(), answer.from())) {
      long evicted = evicted(meter);
      boolean isKept =
          keep(
              vertex,
              () -> changed.isLast(vertex, answer.parts(), answer.from()),
              epoch,
              known ->
                  known == null
                      ? VertexEntry.of(epoch, answer)
                      : ((VertexEntry) known).with(answer));
      report(isKept, answer.bytes(), evicted, meter);
    }
  }

  /** Adds the entries of a place, with the contract of {@link #add(Id, Answer, long, Meter)}. */
  void add(IndexPlace place, IndexAnswer answer, Meter meter) {
    if (mayKeep(answer.bytes(), answer.from())) {
      long evicted = evicted(meter);
      boolean isKept =
          keep(place, () -> changed.isLast(place, answer.from()), answer.epoch(), known -> answer);
      report(isKept, answer.bytes(), evicted, meter);
    }
  }

  /** Returns how many entries were evicted so far; 0 if there is no meter to report them to. */
  private long evicted(Meter meter) {
    return meter == Meter.NONE ? 0 : evictions.sum();
  }

  private void report(boolean isKept, long bytes, long evictedBefore, Meter meter) {
    if (isKept) {
      fills.increment();
      meter.count(Event.CACHE_FILL, 1);
      meter.count(Event.CACHE_FILL_BYTES, bytes);
    }
    long evicted = evicted(meter) - evictedBefore;
    if (evicted > 0) {
      meter.count(Event.CACHE_EVICTION, evicted);
    }
  }

  private boolean mayKeep(long bytes, long from) {
    return limit > 0 && bytes <= LARGEST && from >= followedFrom;
  }

  /**
   * Adds what was read under a name, unless something is known under a later schema; returns
   * whether it is kept.
   *
   * @param isLast whether no commit has changed what was read, or may have
   * @param merge returns the entry with what was read; its argument is null if there is none
   */
  private boolean keep(
      Object name,
      BooleanSupplier isLast,
      long epoch,
      Function<@Nullable CacheEntry, CacheEntry> merge) {
    if (!isLast.getAsBoolean()) {
      return false; // without waiting for others
    }
    boolean[] isKept = new boolean[1];
    adding.begin(name);
    try {
      entries
          .asMap()
          .compute(
              name,
              (same, known) -> {
                if (!isLast.getAsBoolean()) {
                  return known;
                }
                boolean isWithoutUse =
                    known != null && (known.epoch() < epoch || known.oldest() < followedFrom);
                if (known != null && !isWithoutUse && known.epoch() != epoch) {
                  return known;
                }
                CacheEntry merged = merge.apply(isWithoutUse ? null : known);
                isKept[0] = merged != known;
                return merged;
              });
    } finally {
      adding.end(name);
    }
    return isKept[0];
  }

  /** Ends the answers that a commit makes wrong, and those that are read while it is written. */
  void begin(Changes changes) {
    changed.begin(changes);
    remove(changes, Long.MAX_VALUE);
  }

  /** Removes the answers that a commit of that version makes wrong. */
  private void remove(Changes changes, long version) {
    for (ChangedVertex one : changes.vertices()) {
      remove(one.vertex(), known -> ((VertexEntry) known).without(one.parts(), version));
    }
    for (IndexPlace place : changes.places()) {
      remove(place, known -> known.oldest() < version ? null : known);
    }
  }

  /**
   * Reduces what is known under a name, after the change was made known. Locks it only if that may
   * change something: most commits change what is not known. See {@link Adding}.
   *
   * @param rest may return its argument if nothing changes; null if nothing is left
   */
  private void remove(Object name, Function<CacheEntry, @Nullable CacheEntry> rest) {
    if (!adding.isAny(name)) { // before the look: what was added before it is seen
      CacheEntry known = entries.policy().getIfPresentQuietly(name);
      if (known == null || rest.apply(known) == known) {
        return;
      }
    }
    // Not computeIfPresent, which does not wait for an answer that is being added just now.
    CacheEntry unused =
        entries.asMap().compute(name, (same, known) -> known == null ? null : rest.apply(known));
  }

  /** Ends a commit that was written, with its version. */
  void end(Changes changes, long version) {
    changed.end(changes, version);
  }

  /** Ends a commit that has written nothing. */
  void abandon(Changes changes) {
    changed.abandon(changes);
  }

  // ---- commits of other processes

  /** Begins to be told the commits of other processes after a version; may be called again. */
  void follow(long version) {
    completeTo = Long.MIN_VALUE;
    followedFrom = version;
    clear();
    completeTo = version;
  }

  /** Commits of other processes are not told any more: as before the first {@link #follow}. */
  void unfollow() {
    completeTo = Long.MIN_VALUE;
    followedFrom = Long.MAX_VALUE;
    clear();
  }

  /** Ends the answers that a commit of another process has made wrong. */
  void committed(Changes changes, long version) {
    changed.see(changes, version); // first: see add()
    remove(changes, version);
  }

  /** All commits up to a version were told. */
  void completeTo(long version) {
    completeTo = version;
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

  /** Returns the size of the cache and how often it was used, without a look at what it holds. */
  public CacheCounts counts() {
    return new CacheCounts(
        limit, isUsed() ? bytes() : 0, hits.sum(), misses.sum(), fills.sum(), evictions.sum());
  }

  /** Returns what the cache holds; looks at all of it. */
  public CacheContent content() {
    Map<Integer, Long> byLabel = new HashMap<>();
    long vertices = 0;
    long places = 0;
    for (CacheEntry entry : entries.asMap().values()) {
      if (entry instanceof VertexEntry vertex) {
        vertices++;
        vertex.label().ifPresent(label -> byLabel.merge(label, entry.bytes(), Long::sum));
      } else {
        places++;
      }
    }
    Map<Integer, Long> largestFirst = new LinkedHashMap<>();
    byLabel.entrySet().stream()
        .sorted(Map.Entry.<Integer, Long>comparingByValue().reversed())
        .forEach(label -> largestFirst.put(label.getKey(), label.getValue()));
    return new CacheContent(
        limit,
        bytes(),
        vertices,
        places,
        hits.sum(),
        misses.sum(),
        fills.sum(),
        evictions.sum(),
        largestFirst);
  }

  /** Returns the memory of the content in bytes. */
  long bytes() {
    entries.cleanUp();
    return entries.policy().eviction().orElseThrow().weightedSize().orElse(0);
  }
}
