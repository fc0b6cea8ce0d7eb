package io.colonnade.cache;

import io.colonnade.codec.Id;
import io.colonnade.index.IndexPlace;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one transaction has read of its snapshot: vertices with their edges and degrees, edges by
 * their ids, absent ones included, and the entries of indexes. All of it stays true as long as the
 * transaction lives. Evicts what was used longest ago if it takes too many bytes. Confined to its
 * transaction, which guards it.
 */
public final class TransactionCache {

  /** The most bytes of one answer. Larger ones are read again. */
  static final long LARGEST = DatabaseCache.LARGEST;

  private final long limit;
  private final Map<Object, Object> entries = new LinkedHashMap<>(2, 0.75f, true);
  private long bytes;

  /** The name of an edge among the keys, which are else ids of vertices and places of indexes. */
  private record EdgeName(Id publicId) {}

  /**
   * @param limit the most bytes of the content; the entry that was put last stays in any case
   */
  public TransactionCache(long limit) {
    this.limit = limit;
  }

  /** Returns what is known of a vertex; null if nothing is. */
  @Nullable VertexEntry find(Id vertex) {
    return entries.isEmpty() ? null : (VertexEntry) entries.get(vertex);
  }

  void add(Id vertex, Answer answer, long epoch) {
    VertexEntry known = find(vertex);
    put(vertex, known == null ? VertexEntry.of(epoch, answer) : known.with(answer));
  }

  /** Returns an edge as it was read by its public id; null if it was not read. */
  @Nullable EdgeAnswer edge(Id publicId) {
    return entries.isEmpty() ? null : (EdgeAnswer) entries.get(new EdgeName(publicId));
  }

  void add(Id publicId, EdgeAnswer edge) {
    put(new EdgeName(publicId), edge);
  }

  /** Returns the entries of a place; null if they were not read. */
  @Nullable IndexAnswer find(IndexPlace place) {
    return entries.isEmpty() ? null : (IndexAnswer) entries.get(place);
  }

  void add(IndexPlace place, IndexAnswer answer) {
    put(place, answer);
  }

  /** Takes over what is known of a vertex of which the transaction knows nothing. */
  void put(Id vertex, VertexEntry entry) {
    put((Object) vertex, entry);
  }

  private void put(Object name, Object entry) {
    Object before = entries.put(name, entry);
    bytes += bytes(entry) - (before == null ? 0 : bytes(before));
    if (bytes > limit) {
      evict();
    }
  }

  /** Evicts entries, but never the one that was put last, even if it is large. */
  private void evict() {
    Iterator<Object> eldest = entries.values().iterator();
    while (bytes > limit && entries.size() > 1) {
      bytes -= bytes(eldest.next());
      eldest.remove();
    }
  }

  private static long bytes(Object entry) {
    return entry instanceof CacheEntry known ? known.bytes() : ((EdgeAnswer) entry).bytes();
  }

  /** Returns the approximate memory of the content in bytes. */
  long bytes() {
    return bytes;
  }
}
