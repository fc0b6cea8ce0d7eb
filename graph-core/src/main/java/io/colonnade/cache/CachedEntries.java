package io.colonnade.cache;

import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexPlace;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.IndexSample;
import io.colonnade.layout.FactCursor;
import io.colonnade.metric.Meter;
import io.colonnade.store.Snapshot;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the cache of a transaction and that of the database know of one query of an index: all
 * entries, if the query asks for one place. The caller reads what is not known by {@link #toRead},
 * and passes it through {@link #kept} or {@link #others}. Confined to the transaction, which guards
 * it and its cursors.
 */
public final class CachedEntries {

  private final IndexQuery query;
  private final Optional<IndexPlace> place; // empty: the caches know nothing of such a query
  private final Known known;
  private boolean isAsked; // for the answer
  private @Nullable IndexAnswer answer; // null: none is known

  /**
   * Creates the entries, with the parameters of {@link CachedFacts}.
   *
   * @param isValid returns false if the snapshot has ended
   */
  public CachedEntries(
      IndexQuery query,
      IndexMaintainer maintainer,
      DatabaseCache shared,
      TransactionCache own,
      Snapshot snapshot,
      BooleanSupplier isValid,
      Meter meter) {
    this.query = query;
    this.place = maintainer.place(query);
    this.known = new Known(shared, own, Moment.of(snapshot), isValid, meter);
  }

  public IndexQuery query() {
    return query;
  }

  /** Returns all entries that the query finds; empty if they are not known. */
  public Optional<List<IndexEntry>> all() {
    return found(answer());
  }

  /** Returns all entries as {@link #all} does if the place has no more than that. */
  public Optional<List<IndexEntry>> atMost(int count) {
    return found(answer().filter(answer -> answer.entries().size() <= count));
  }

  private Optional<List<IndexEntry>> found(Optional<IndexAnswer> answer) {
    answer.ifPresent(unused -> known.hit());
    known.report();
    return answer.map(its -> ofLabels(its.entries()));
  }

  private Optional<IndexAnswer> answer() {
    if (!isAsked && place.isPresent()) {
      answer = known.entries(place.get());
    }
    isAsked = true;
    return Optional.ofNullable(answer);
  }

  /** Returns those of some entries of all labels that the query finds. */
  public List<IndexEntry> ofLabels(List<IndexEntry> entries) {
    return query.labels().isEmpty() ? entries : entries.stream().filter(query::isOfLabel).toList();
  }

  /** Returns the query to read in place of this one: what is kept of a place has all labels. */
  public IndexQuery toRead() {
    return place.isPresent() ? IndexQuery.ofValues(query.index(), query.bounds()) : query;
  }

  /**
   * Returns the entries that the query finds, and keeps those of the place once all are read.
   *
   * @param read the entries of {@link #toRead}
   */
  public FactCursor<IndexEntry> kept(FactCursor<IndexEntry> read) {
    return kept(List.of(), read);
  }

  /**
   * Returns the entries that the query finds and that are not in a sample, with the contract of
   * {@link #kept}.
   *
   * @param sample of {@link #toRead}
   */
  public FactCursor<IndexEntry> others(IndexSample sample) {
    return kept(sample.first(), sample.others());
  }

  private FactCursor<IndexEntry> kept(List<IndexEntry> first, FactCursor<IndexEntry> others) {
    if (place.isEmpty()) {
      return others;
    }
    known.miss();
    known.report();
    return new KeptEntries(others, known, place.get(), query, first);
  }
}
