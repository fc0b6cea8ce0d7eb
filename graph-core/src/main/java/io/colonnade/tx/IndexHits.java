package io.colonnade.tx;

import io.colonnade.cache.CachedEntries;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexQuery;
import io.colonnade.layout.FactCursor;
import io.colonnade.metric.Meter;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.store.Snapshot;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The entries that one query finds in the snapshot of a transaction, read on demand, unless a cache
 * knows them. The entries of a sample are returned first and are not read again. Guarded by the
 * transaction, with which it ends. Throws the exceptions that {@link TransactionReads} names.
 */
public final class IndexHits implements FactCursor<IndexEntry> {

  private final TransactionState tx;
  private final IndexQuery query;
  private final Order order;
  private final Meter meter;
  private Iterator<IndexEntry> first; // known and not yet returned
  private @Nullable FactCursor<IndexEntry> stored; // the others; opened by the first read

  /** The order of the entries. */
  enum Order {
    ANY,
    OF_INDEX
  }

  /**
   * Creates the hits without reading any.
   *
   * @param meter receives the cost and the duration of the reads
   */
  IndexHits(TransactionState tx, IndexQuery query, Order order, Meter meter) {
    this(tx, query, order, List.of(), null, meter);
  }

  private IndexHits(
      TransactionState tx,
      IndexQuery query,
      Order order,
      List<IndexEntry> first,
      @Nullable FactCursor<IndexEntry> stored,
      Meter meter) {
    this.tx = tx;
    this.query = query;
    this.order = order;
    this.first = first.iterator();
    this.stored = stored;
    this.meter = meter;
  }

  /** Returns hits in any order: the first ones, which were read, then the others. */
  static IndexHits of(
      TransactionState tx,
      IndexQuery query,
      List<IndexEntry> first,
      FactCursor<IndexEntry> others,
      Meter meter) {
    return new IndexHits(tx, query, Order.ANY, first, others, meter);
  }

  /** Returns the query that finds the entries. */
  public IndexQuery query() {
    return query;
  }

  @Override
  public Optional<IndexEntry> next() {
    return first.hasNext() ? Optional.of(first.next()) : nextStored();
  }

  private Optional<IndexEntry> nextStored() {
    FactCursor<IndexEntry> entries = stored;
    if (entries == null) {
      CachedEntries cached = tx.entries(query, meter);
      Optional<List<IndexEntry>> known = cached.all();
      if (known.isPresent()) {
        first = known.get().iterator();
        stored = NoFacts.of();
        return next();
      }
      IndexMaintainer maintainer = tx.graph().indexes().maintainer().orElseThrow();
      Snapshot snapshot = tx.view().snapshot(meter);
      entries =
          cached.kept(
              switch (order) {
                case ANY -> maintainer.unordered(cached.toRead(), snapshot);
                case OF_INDEX -> maintainer.lookup(cached.toRead(), snapshot);
              });
      stored = entries;
    }
    Optional<IndexEntry> next = entries.next();
    if (next.isEmpty()) { // the caller may never close: a traversal's next() does not
      entries.close();
      stored = NoFacts.of();
    }
    return next;
  }

  /** Returns whether the query may find an element more than once. */
  boolean mayRepeat() {
    IndexDefinition index = query.index();
    return index.type() != IndexType.LABEL
        && index.kind() == ElementKind.VERTEX
        && index.keys().stream().anyMatch(key -> !tx.view().schema().isSingle(key.key()));
  }

  @Override
  public void close() {
    FactCursor<IndexEntry> entries = stored;
    if (entries != null) {
      entries.close();
    }
  }
}
