package io.colonnade.index.tables;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.Bytes;
import io.colonnade.index.Duplicate;
import io.colonnade.index.HitLimit;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexPlace;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.IndexSample;
import io.colonnade.index.IndexedElement;
import io.colonnade.index.PrefixRange;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Change;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.store.ElementKey;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowKey;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Maintains and reads indexes in the tables {@code ix} and {@code uq}. */
public final class TableIndexes implements IndexMaintainer {

  @Override
  public List<Table> tables() {
    return Tables.ALL;
  }

  @Override
  public List<IndexCell> cells(IndexDefinition index, IndexedElement element) {
    return new Entries(index).of(element);
  }

  @Override
  public Set<Bytes> places(IndexDefinition index, IndexedElement element) {
    return new Entries(index).places(element);
  }

  @Override
  public List<PrefixRange> places(IndexQuery query) {
    return Ranges.of(query).places();
  }

  @Override
  public void update(
      IndexDefinition index,
      List<Change<IndexedElement>> changes,
      Optional<Snapshot> base,
      WriteSet writeSet) {
    Entries entries = new Entries(index);
    if (index.isUnique()) {
      UniqueChanges unique = new UniqueChanges(index, entries);
      changes.forEach(unique::add);
      unique.write(base, writeSet);
    } else {
      changes.forEach(change -> update(entries, change, writeSet));
    }
  }

  private static void update(Entries entries, Change<IndexedElement> change, WriteSet writeSet) {
    if (entries.areKept(change)) {
      return;
    }
    Map<ElementKey, IndexCell> before = entries.before(change);
    for (IndexCell cell : entries.after(change)) {
      if (!cell.equals(before.remove(cell.key()))) {
        cell.putInto(writeSet);
      }
    }
    before.values().forEach(cell -> cell.deleteFrom(writeSet));
  }

  @Override
  public List<Duplicate> build(
      IndexDefinition index, List<IndexedElement> elements, Snapshot now, WriteSet writeSet) {
    Entries entries = new Entries(index);
    if (index.isUnique()) {
      return new UniqueBuild(entries, now).add(elements, writeSet);
    }
    for (IndexedElement element : elements) {
      entries.of(element).forEach(cell -> cell.putInto(writeSet));
    }
    return List.of();
  }

  @Override
  public FactCursor<IndexEntry> lookup(IndexQuery query, Snapshot snapshot) {
    return new Lookup(query).entries(snapshot);
  }

  @Override
  public FactCursor<IndexEntry> unordered(IndexQuery query, Snapshot snapshot) {
    return new Lookup(query).unordered(snapshot);
  }

  @Override
  public FactCursor<IndexSample> samples(
      List<IndexQuery> queries, int most, HitLimit limit, Snapshot snapshot) {
    return new Samples(queries, most, limit, snapshot);
  }

  @Override
  public long approximateSize(IndexQuery query, Store store) {
    return new Lookup(query).approximateSize(store);
  }

  @Override
  public Optional<IndexEntry> owner(IndexDefinition index, ElementKey key, Snapshot snapshot) {
    return Lookup.owners(new EntryRow(index), List.of(key), snapshot).get(0);
  }

  @Override
  public Optional<Integer> index(ElementKey key) {
    return Tables.ALL.contains(key.table())
        ? Optional.of(new ByteReader(key.cell().row()).ovInt())
        : Optional.empty();
  }

  @Override
  public Optional<IndexPlace> place(IndexQuery query) {
    return query.isOfOneValue()
        ? Optional.of(new IndexPlace(query.index().number(), Ranges.of(query).starts().get(0)))
        : Optional.empty();
  }

  @Override
  public Optional<IndexPlace> place(RowKey row) {
    return Tables.ALL.contains(row.table())
        ? EntryRow.place(row.table(), row.row())
        : Optional.empty();
  }

  @Override
  public FactCursor<IndexCell> cells(IndexDefinition index, Snapshot snapshot) {
    Table table = new EntryRow(index).table();
    RowCursor cells =
        snapshot.scan(Scan.prefix(table, EntryRow.start(index.number()), Tables.cell(table)));
    return new FactCursor<>() {
      @Override
      public Optional<IndexCell> next() {
        return cells.advance()
            ? Optional.of(
                new IndexCell(Tables.key(table, cells.row().copy()), cells.value().copy()))
            : Optional.empty();
      }

      @Override
      public void close() {
        cells.close();
      }
    };
  }

  @Override
  public IndexEntry entry(IndexDefinition index, IndexCell cell) {
    return new EntryRow(index).entry(cell.key().cell().row(), cell.value());
  }

  @Override
  public Set<Integer> numbers(Snapshot snapshot) {
    Set<Integer> numbers = new TreeSet<>();
    for (Table table : Tables.ALL) {
      Optional<Integer> found = firstNumber(table, Bytes.EMPTY, snapshot);
      while (found.isPresent()) {
        numbers.add(found.get());
        found = firstNumber(table, EntryRow.start(found.get()).prefixEnd(), snapshot);
      }
    }
    return numbers;
  }

  private static Optional<Integer> firstNumber(Table table, Bytes from, Snapshot snapshot) {
    Scan scan = new Scan(table, from, Bytes.EMPTY, List.of(Tables.cell(table)), Optional.empty());
    try (RowCursor cells = snapshot.scan(scan)) {
      return cells.advance() ? Optional.of(new ByteReader(cells.row()).ovInt()) : Optional.empty();
    }
  }

  @Override
  public void erase(int index, Store store) {
    Bytes start = EntryRow.start(index);
    Tables.ALL.forEach(table -> store.erase(table, start, start.prefixEnd()));
  }
}
