package io.colonnade.index;

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
   * Adds to the write set what the changes of a transaction change in an index; of a unique index,
   * the precondition that nobody else has the values.
   *
   * @param changes of elements, each once
   * @param base what the transaction has read; empty: nothing, so that all of its elements are new
   * @throws io.colonnade.error.InvalidInputException if two elements of the transaction have the
   *     same values in a unique index
   */
  void update(
      IndexDefinition index,
      List<Change<IndexedElement>> changes,
      Optional<Snapshot> base,
      WriteSet writeSet);

  /**
   * Adds to the write set the entries of elements that were there before the index; nobody else
   * commits meanwhile.
   *
   * @param now the state of this moment
   * @return elements that a unique index cannot have, since others have their values
   */
  List<Duplicate> build(
      IndexDefinition index, List<IndexedElement> elements, Snapshot now, WriteSet writeSet);

  /**
   * Looks elements up, in the order of the index. An element that has several values may come more
   * than once.
   */
  FactCursor<IndexEntry> lookup(IndexQuery query, Snapshot snapshot);

  /** Looks at most so many up, in any order: for those who want to know whether there are few. */
  List<IndexEntry> first(IndexQuery query, int most, Snapshot snapshot);

  /** About how many bytes the entries take that a query would read. */
  long approximateSize(IndexQuery query, Store store);

  /** The element that has the values of the entry with that key, in a unique index. */
  Optional<IndexEntry> owner(IndexDefinition index, ElementKey key, Snapshot snapshot);

  /** The number of the index whose entry the key is; empty if it is no key of these tables. */
  Optional<Integer> index(ElementKey key);

  /** All entries of an index, as they are stored. */
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
