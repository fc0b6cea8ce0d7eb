package io.colonnade.tx;

import io.colonnade.index.HitLimit;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.IndexSample;
import io.colonnade.layout.FactCursor;
import io.colonnade.metric.Meter;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects the index to read: of the alternatives of each part of a plan, the query that finds
 * fewest elements. Reads the first entries of all alternatives in one store call, and nothing for a
 * part that has one query. Confined to one selection, and guarded by the transaction.
 */
final class IndexSelection {

  /** The most entries in a sample: they are the first batch of the selected query. */
  private static final int SAMPLE = IndexedFacts.FIRST_BATCH;

  private final TransactionState tx;
  private final IndexMaintainer maintainer;
  private final Meter meter;
  private final HitLimit limit;
  private int passedOver; // samples that were not looked at, before the next one that is

  IndexSelection(TransactionState tx, Meter meter, HitLimit limit) {
    this.tx = tx;
    this.maintainer = tx.graph().indexes().maintainer().orElseThrow();
    this.meter = meter;
    this.limit = limit;
  }

  /** Returns the hits of one query of each part, in the order of the parts. */
  List<IndexHits> select(IndexPlan plan) {
    List<List<IndexQuery>> parts = plan.parts().stream().map(this::withoutNeed).toList();
    List<IndexQuery> compared = new ArrayList<>(0);
    for (List<IndexQuery> queries : parts) {
      if (queries.size() > 1) {
        compared.addAll(queries);
      }
    }
    if (compared.isEmpty()) {
      return hits(parts, NoFacts.of());
    }
    try (FactCursor<IndexSample> samples =
        maintainer.samples(compared, SAMPLE, limit, tx.view().snapshot(meter))) {
      List<IndexHits> hits = hits(parts, samples);
      tx.view().mustBeValid();
      return hits;
    }
  }

  /** Returns one of several queries alone if a cache knows its few entries. */
  private List<IndexQuery> withoutNeed(List<IndexQuery> queries) {
    if (queries.size() > 1) {
      for (IndexQuery query : queries) {
        if (tx.entries(query, meter).areKnownAndFew(SAMPLE)) {
          return List.of(query);
        }
      }
    }
    return queries;
  }

  private List<IndexHits> hits(List<List<IndexQuery>> parts, FactCursor<IndexSample> samples) {
    List<IndexHits> hits = new ArrayList<>(parts.size());
    for (List<IndexQuery> queries : parts) {
      hits.add(
          queries.size() == 1
              ? new IndexHits(tx, queries.get(0), IndexHits.Order.ANY, meter)
              : best(queries, samples));
    }
    return hits;
  }

  /**
   * Returns the hits of the first query that finds no more than its sample, or whose sample is
   * sufficient; otherwise those of the query with the fewest bytes of entries.
   */
  private IndexHits best(List<IndexQuery> queries, FactCursor<IndexSample> samples) {
    for (; passedOver > 0; passedOver--) {
      samples.next();
    }
    List<IndexSample> read = new ArrayList<>(queries.size());
    for (IndexQuery query : queries) {
      IndexSample sample = samples.next().orElseThrow();
      read.add(sample);
      if (sample.isAll() || sample.first().size() >= limit.of(query)) {
        passedOver = queries.size() - read.size();
        return new IndexHits(tx, query, sample, meter);
      }
    }
    int best = 0;
    long fewest = Long.MAX_VALUE;
    for (int i = 0; i < queries.size(); i++) {
      long bytes = maintainer.approximateSize(queries.get(i), tx.graph().store());
      if (bytes < fewest) {
        best = i;
        fewest = bytes;
      }
    }
    return new IndexHits(tx, queries.get(best), read.get(best), meter);
  }
}
