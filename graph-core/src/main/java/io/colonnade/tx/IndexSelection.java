package io.colonnade.tx;

import io.colonnade.cache.CachedEntries;
import io.colonnade.index.HitLimit;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.IndexSample;
import io.colonnade.layout.FactCursor;
import io.colonnade.metric.Meter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Selects the index to read: of the alternatives of each part of a plan, the query that finds
 * fewest elements. Reads the first entries of all alternatives in one store call, and nothing for a
 * part that has one query, or of which a cache knows one that finds few. Confined to one selection,
 * and guarded by the transaction.
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
    List<List<CachedEntries>> parts = plan.parts().stream().map(this::alternatives).toList();
    List<Optional<IndexHits>> sure = new ArrayList<>(parts.size());
    List<IndexQuery> compared = new ArrayList<>(0);
    for (int i = 0; i < parts.size(); i++) {
      sure.add(withoutSample(plan.parts().get(i), parts.get(i)));
      if (sure.get(i).isEmpty()) {
        parts.get(i).forEach(one -> compared.add(one.toRead()));
      }
    }
    if (compared.isEmpty()) {
      return sure.stream().map(Optional::orElseThrow).toList();
    }
    try (FactCursor<IndexSample> samples =
        maintainer.samples(compared, SAMPLE, limit, tx.view().snapshot(meter))) {
      List<IndexHits> hits = new ArrayList<>(sure.size());
      for (int i = 0; i < sure.size(); i++) {
        List<CachedEntries> alternatives = parts.get(i);
        hits.add(sure.get(i).orElseGet(() -> best(alternatives, samples)));
      }
      tx.view().mustBeValid();
      return hits;
    }
  }

  /** Returns what is known of each of several queries; none if there is only one. */
  private List<CachedEntries> alternatives(List<IndexQuery> queries) {
    return queries.size() == 1
        ? List.of()
        : queries.stream().map(query -> tx.entries(query, meter)).toList();
  }

  /** Returns the hits of the only query, or of one whose few entries are known; else empty. */
  private Optional<IndexHits> withoutSample(
      List<IndexQuery> queries, List<CachedEntries> alternatives) {
    if (queries.size() == 1) {
      return Optional.of(new IndexHits(tx, queries.get(0), IndexHits.Order.ANY, meter));
    }
    for (CachedEntries one : alternatives) {
      Optional<List<IndexEntry>> few = one.atMost(SAMPLE);
      if (few.isPresent()) {
        return Optional.of(IndexHits.of(tx, one.query(), few.get(), NoFacts.of(), meter));
      }
    }
    return Optional.empty();
  }

  /** Returns the hits of a query: those that are known, or its sample and the others. */
  private IndexHits hits(CachedEntries one, IndexSample sample) {
    Optional<List<IndexEntry>> all = one.all();
    return all.isPresent()
        ? IndexHits.of(tx, one.query(), all.get(), NoFacts.of(), meter)
        : IndexHits.of(tx, one.query(), one.ofLabels(sample.first()), one.others(sample), meter);
  }

  /**
   * Returns the hits of the first query that finds no more than its sample, or whose sample is
   * sufficient; otherwise those of the query with the fewest bytes of entries.
   */
  private IndexHits best(List<CachedEntries> alternatives, FactCursor<IndexSample> samples) {
    for (; passedOver > 0; passedOver--) {
      samples.next();
    }
    List<IndexSample> read = new ArrayList<>(alternatives.size());
    for (CachedEntries one : alternatives) {
      IndexSample sample = samples.next().orElseThrow();
      read.add(sample);
      boolean isEnough = one.ofLabels(sample.first()).size() >= limit.of(one.query());
      if (sample.isAll() || isEnough) {
        passedOver = alternatives.size() - read.size();
        return hits(one, sample);
      }
    }
    int best = 0;
    long fewest = Long.MAX_VALUE;
    for (int i = 0; i < alternatives.size(); i++) {
      IndexQuery query = alternatives.get(i).query();
      long bytes = maintainer.approximateSize(query, tx.graph().store());
      if (bytes < fewest) {
        best = i;
        fewest = bytes;
      }
    }
    return hits(alternatives.get(best), read.get(best));
  }
}
