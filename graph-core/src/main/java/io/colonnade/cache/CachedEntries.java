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

/**
 * The entries that one query finds in a snapshot, as far as the cache of its transaction or that of
 * the database knows them: those of one value of each key. The caller reads other ones, and passes
 * them through {@link #kept}. Confined to the transaction, which guards it and its cursors.
 */
public final class CachedEntries {

  private final IndexQuery query;
  private final Optional<IndexPlace> place; // empty: the caches know nothing of such a query
  private final Known known;

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

  /** Returns whether all entries of the place are known and are no more than that. */
  public boolean areKnownAndFew(int most) {
    return answer().filter(answer -> answer.entries().size() <= most).isPresent();
  }

  private Optional<IndexAnswer> answer() {
    return place.flatMap(its -> Optional.ofNullable(known.entries(its)));
  }

  /** Returns all entries, in the order of the index; empty if they are not known. */
  public Optional<List<IndexEntry>> known() {
    Optional<IndexAnswer> answer = answer();
    if (place.isPresent()) {
      answer.ifPresentOrElse(unused -> known.hit(), known::miss);
      known.report();
    }
    return answer.map(all -> all.entries().stream().filter(query::isOfLabel).toList());
  }

  /** Returns the query to read if the entries are not known: what is kept has all labels. */
  public IndexQuery toRead() {
    return place.isPresent() ? IndexQuery.ofValues(query.index(), query.bounds()) : query;
  }

  /**
   * Returns the entries, and keeps those of the place once all of them are read.
   *
   * @param read what the query {@link #toRead} finds
   */
  public FactCursor<IndexEntry> kept(FactCursor<IndexEntry> read) {
    return place.isPresent() ? new KeptEntries(read, known, place.get(), query, List.of()) : read;
  }

  /**
   * Returns the entries that are not in a sample, and keeps those of the place once all are read.
   */
  public FactCursor<IndexEntry> others(IndexSample sample) {
    boolean hasAllLabels = query.labels().isEmpty(); // else some of the place are missing
    return place.isPresent() && hasAllLabels
        ? new KeptEntries(sample.others(), known, place.get(), query, sample.first())
        : sample.others();
  }
}
