package io.colonnade.index;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Change;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How indexes lie in tables: what entries an element has, how a change of the graph changes them,
 * and how they are looked up. Found by {@link java.util.ServiceLoader}. Never caches, never
 * commits. Stateless and thread-safe.
 *
 * <p>Reads throw what {@link Snapshot} throws, and {@link io.colonnade.error.FormatException} where
 * stored bytes do not parse.
 */
public interface IndexMaintainer {

  /** The tables of all indexes; always the same. */
  List<Table> tables();

  /**
   * The entries of an element; none if it is not in the index.
   *
   * @throws io.colonnade.error.LimitExceededException if it has so many values that it would have
   *     too many entries
   */
  List<IndexCell> cells(IndexDefinition index, IndexedElement element);

  /**
   * Returns the places of the entries of an element, each once; none if it is not in the index.
   *
   * @throws io.colonnade.error.LimitExceededException as {@link #cells}
   */
  Set<Bytes> places(IndexDefinition index, IndexedElement element);

  /**
   * Returns where the entries lie that {@link #lookup} reads: ranges of places, ascending, of which
   * none overlaps another.
   */
  List<PlaceRange> places(IndexQuery query);

  /**
   * Adds to the write set what the changes of a transaction change in an index, and nothing for
   * what stays as it was; of a unique index, the precondition that nobody else has the values.
   *
   * @param index one that is kept; as long as it is not enabled, elements may lack their entries,
   *     and others may have them: these are left to {@link #build}
   * @param changes of elements, each once
   * @param base what the transaction has read; empty: nothing, so that all of its elements are new
   * @throws io.colonnade.error.InvalidInputException if an element takes the values, in a unique
   *     index, that another one of the transaction takes or keeps
   * @throws io.colonnade.error.LimitExceededException as {@link #cells}, of an element as it is
   *     left
   */
  void update(
      IndexDefinition index,
      List<Change<IndexedElement>> changes,
      Optional<Snapshot> base,
      WriteSet writeSet);

  /**
   * Adds to the write set the entries of elements that were there before the index; nobody else
   * commits meanwhile. Doing it again changes nothing.
   *
   * @param elements as they are now
   * @param now the state of this moment
   * @return elements that a unique index cannot have, since others have their values, in the order
   *     they are met; nothing is written for these values
   * @throws io.colonnade.error.LimitExceededException as {@link #cells}
   */
  List<Duplicate> build(
      IndexDefinition index, List<IndexedElement> elements, Snapshot now, WriteSet writeSet);

  /**
   * Looks elements up, in the order of the index: by the first key, then the second and so on, each
   * in the order that is declared; labels by their numbers. An element that has several values may
   * come more than once, with another {@link IndexEntry#place} each time. What is not asked for may
   * come, too. Reads as the cursor is asked.
   */
  FactCursor<IndexEntry> lookup(IndexQuery query, Snapshot snapshot);

  /**
   * Looks at most so many up, in any order, and reads no more than these: for those who want to
   * know whether there are few.
   *
   * @param most at least 1
   * @return all of them, if they are fewer than that
   */
  List<IndexEntry> first(IndexQuery query, int most, Snapshot snapshot);

  /** About how many bytes the entries take that a query would read. */
  long approximateSize(IndexQuery query, Store store);

  /** The element that has the values of the entry with that key, in a unique index. */
  Optional<IndexEntry> owner(IndexDefinition index, ElementKey key, Snapshot snapshot);

  /** The number of the index whose entry the key is; empty if it is no key of these tables. */
  Optional<Integer> index(ElementKey key);

  /** All entries of an index, as they are stored, in the order of their keys. */
  FactCursor<IndexCell> cells(IndexDefinition index, Snapshot snapshot);

  /**
   * What a stored entry says.
   *
   * @throws io.colonnade.error.FormatException if its bytes do not parse
   */
  IndexEntry entry(IndexDefinition index, IndexCell cell);

  /**
   * The numbers of all indexes that have entries, ascending, also of such as no definition has any
   * more. Does not read the entries: one scan or two for each number.
   */
  Set<Integer> numbers(Snapshot snapshot);

  /** Erases all entries of an index that nobody reads or writes any more. */
  void erase(int index, Store store);
}
