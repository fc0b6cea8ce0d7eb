package io.colonnade.tx;

import io.colonnade.cache.CachedEntries;
import io.colonnade.cache.CachedFacts;
import io.colonnade.cache.TransactionCache;
import io.colonnade.config.Options;
import io.colonnade.index.IndexQuery;
import io.colonnade.metric.Meter;
import io.colonnade.store.ReadPoint;

/**
 * What the parts of one transaction share. Confined to the transaction, which guards it.
 *
 * @param lock guards all of it
 * @param serial distinguishes the transaction from all others of the open graph
 * @param view the snapshot and the schema
 * @param changes the changes of the transaction so far
 * @param cache what the transaction has read of its snapshot
 */
record TransactionState(
    Object lock,
    GraphStore graph,
    long serial,
    TransactionView view,
    OwnChanges changes,
    TransactionCache cache) {

  static TransactionState of(Object lock, GraphStore graph, ReadPoint readPoint) {
    TransactionView view = new TransactionView(graph, readPoint);
    TransactionCache cache = new TransactionCache(graph.settings().get(Options.TX_CACHE_SIZE));
    return new TransactionState(lock, graph, graph.nextSerial(), view, new OwnChanges(), cache);
  }

  /**
   * Returns what the caches know of the entries that a query finds in the snapshot; opens the
   * snapshot if no read has opened it.
   */
  CachedEntries entries(IndexQuery query, Meter meter) {
    return new CachedEntries(
        query,
        graph.indexes().maintainer().orElseThrow(),
        graph.cache(),
        cache,
        view.snapshot(meter),
        view::isValid,
        meter);
  }

  /**
   * Returns the facts of the snapshot, without the changes of the transaction; opens the snapshot
   * if no read has opened it.
   */
  CachedFacts facts(Meter meter) {
    return new CachedFacts(
        graph.layout(),
        graph.liveSchema(),
        graph.cache(),
        cache,
        view.snapshot(meter),
        view::isValid,
        meter);
  }
}
