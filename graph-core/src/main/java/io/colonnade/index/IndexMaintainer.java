package io.colonnade.index;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Change;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.store.ElementKey;
import io.colonnade.store.RowKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The mapping of indexes to tables: which entries an element has, how a change of the graph changes
 * the entries, and how an index is read. Found by {@link java.util.ServiceLoader}. Never caches and
 * never commits. Stateless and thread-safe.
 *
 * <p>Reads throw the exceptions of {@link Snapshot}, and {@link io.colonnade.error.FormatException}
 * if stored bytes cannot be decoded.
 */
public interface IndexMaintainer {

  /** Returns the tables of all indexes, which never change. */
  List<Table> tables();

  /**
   * Returns the entries of an element; none if the element is not in the index.
   *
   * @throws io.colonnade.error.LimitExceededException if the element has so many values that it
   *     would have too many entries
   */
  List<IndexCell> cells(IndexDefinition index, IndexedElement element);

  /**
   * Returns the sort-key prefixes of the entries of an element, each once; none if the element is
   * not in the index.
   *
   * @throws io.colonnade.error.LimitExceededException as {@link #cells}
   */
  Set<Bytes> places(IndexDefinition index, IndexedElement element);

  /**
   * Returns the ranges of sort-key prefixes that {@link #lookup} reads, ascending and without
   * overlap.
   */
  List<PrefixRange> places(IndexQuery query);

  /**
   * Adds the changes that a transaction makes to an index to the write set; unchanged entries are
   * not written. For a unique index, adds the precondition that no other element has the values.
   *
   * @param index an index that commits maintain; while it is not enabled, entries may be missing or
   *     present for elements that were written earlier: {@link #build} handles those
   * @param changes of elements, each element once
   * @param base the snapshot of the transaction; empty: the transaction has read nothing, so that
   *     all of its elements are new
   * @throws io.colonnade.error.InvalidInputException if two elements of the transaction have the
   *     same values in a unique index afterwards
   * @throws io.colonnade.error.LimitExceededException as {@link #cells}, for the state of an
   *     element after the change
   */
  void update(
      IndexDefinition index,
      List<Change<IndexedElement>> changes,
      Optional<Snapshot> base,
      WriteSet writeSet);

  /**
   * Adds the entries of elements that existed before the index to the write set, and for a unique
   * index the precondition that no element has their values. Repeating the call changes nothing.
   *
   * @param elements in their state in the snapshot
   * @param now the snapshot on which the write set is based, or as of which it puts the entries
   * @return the elements that violate a unique index because other elements have their values, in
   *     the order of {@code elements}; no entries of these values are written
   * @throws io.colonnade.error.LimitExceededException as {@link #cells}
   */
  List<Duplicate> build(
      IndexDefinition index, List<IndexedElement> elements, Snapshot now, WriteSet writeSet);

  /**
   * Finds elements in the order of the index: by the first key, then by the second and so on, each
   * in its declared order; by the number of the label in a label index. An element with several
   * values may be found more than once, each time with another {@link IndexEntry#place}. The result
   * may contain elements that the query did not ask for. Entries are read on demand.
   */
  FactCursor<IndexEntry> lookup(IndexQuery query, Snapshot snapshot);

  /**
   * Finds the elements of {@link #lookup} in any order. Reads no entry before it is requested, and
   * needs fewer store calls than {@link #lookup} if the index has buckets and not all entries are
   * requested.
   */
  FactCursor<IndexEntry> unordered(IndexQuery query, Snapshot snapshot);

  /**
   * Returns the first entries of each query, in the order of the queries, so that the queries can
   * be compared. The samples of all queries are read in one store call, each of them when it is
   * requested, and are read before the other entries of any query.
   *
   * @param most the approximate number of entries in a sample, at least 1
   * @param limit makes the samples of some queries smaller, see {@link HitLimit#of}
   */
  FactCursor<IndexSample> samples(
      List<IndexQuery> queries, int most, HitLimit limit, Snapshot snapshot);

  /** Returns the approximate size in bytes of the entries that a query would read. */
  long approximateSize(IndexQuery query, Store store);

  /**
   * Returns the element that has the values of the entry with that key in a unique index; empty if
   * there is none.
   */
  Optional<IndexEntry> owner(IndexDefinition index, ElementKey key, Snapshot snapshot);

  /**
   * Returns the number of the index that an entry belongs to; empty if the key is not one of these
   * tables.
   */
  Optional<Integer> index(ElementKey key);

  /**
   * Returns the place that has the entries of a query, of its labels and of others. Empty unless
   * the query requires one value of each key, and no other value has the same encoded key.
   */
  Optional<IndexPlace> place(IndexQuery query);

  /**
   * Returns the place of the entry in a row; empty if the row is not in one of these tables, or if
   * its index is one of labels, of which no query is for a place.
   *
   * @throws io.colonnade.error.FormatException if the bytes cannot be decoded
   */
  Optional<IndexPlace> place(RowKey row);

  /** Returns all entries of an index as they are stored, in the order of their keys. */
  FactCursor<IndexCell> cells(IndexDefinition index, Snapshot snapshot);

  /**
   * Decodes a stored entry.
   *
   * @throws io.colonnade.error.FormatException if the bytes of the entry cannot be decoded
   */
  IndexEntry entry(IndexDefinition index, IndexCell cell);

  /**
   * Returns the numbers of all indexes that have entries, ascending, including numbers without a
   * definition. Does not read the entries: uses one or two scans for each number.
   */
  Set<Integer> numbers(Snapshot snapshot);

  /**
   * Erases all entries of an index. The caller guarantees that they are not read or written any
   * more.
   */
  void erase(int index, Store store);
}
