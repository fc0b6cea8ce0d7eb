package io.colonnade.store.rows;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.RowStore.Stamp;
import io.colonnade.store.Table;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReference;

/** The content that connections share: tables of rows, and the clock. Thread-safe. */
final class MemoryRows {

  private record Content(Set<Family> families, ConcurrentSkipListMap<Bytes, MemoryRow> rows) {}

  private final ConcurrentHashMap<String, Content> tables = new ConcurrentHashMap<>();
  private final AtomicReference<Stamp> clock = new AtomicReference<>(new Stamp(0, 0));

  void createTables(Collection<Table> added) {
    for (Table table : added) {
      tables.merge(
          table.name(),
          new Content(table.families(), new ConcurrentSkipListMap<>()),
          (old, unused) -> new Content(union(old.families(), table.families()), old.rows()));
    }
  }

  private static Set<Family> union(Set<Family> some, Set<Family> more) {
    Set<Family> all = EnumSet.copyOf(some);
    all.addAll(more);
    return all;
  }

  Set<String> tableNames() {
    return Set.copyOf(tables.keySet());
  }

  /**
   * Returns the rows of the table.
   *
   * @throws IllegalArgumentException if there is no such table
   */
  ConcurrentSkipListMap<Bytes, MemoryRow> rows(Table table) {
    return content(table).rows();
  }

  /**
   * Returns the rows of the table after checking that it has all families of the sets.
   *
   * @throws IllegalArgumentException if the table or one of the families does not exist
   */
  ConcurrentSkipListMap<Bytes, MemoryRow> rows(Table table, List<CellSet> sets) {
    sets.forEach(set -> requireFamily(table, set.family()));
    return rows(table);
  }

  /** Returns the rows from {@code from} (inclusive) to {@code to} (exclusive; empty: the end). */
  ConcurrentNavigableMap<Bytes, MemoryRow> range(Table table, Bytes from, Bytes to) {
    ConcurrentNavigableMap<Bytes, MemoryRow> tail = rows(table).tailMap(from);
    return to.isEmpty() ? tail : from.compareTo(to) < 0 ? tail.headMap(to) : tail.headMap(from);
  }

  /**
   * Checks that the table has the family.
   *
   * @throws IllegalArgumentException if the table or the family does not exist
   */
  void requireFamily(Table table, Family family) {
    if (!content(table).families().contains(family)) {
      throw new IllegalArgumentException("table " + table + " has no family " + family);
    }
  }

  Outcome mutate(RowMutation mutation) {
    AtomicReference<Outcome> outcome = new AtomicReference<>(Outcome.DONE);
    Bytes key = mutation.row().row().copy();
    // The function may be called several times, and the last call is the one that counts: the map
    // replaces a state only by one that was computed from it.
    rows(mutation.row().table())
        .compute(
            key,
            (unused, old) -> {
              MemoryRow row = old == null ? MemoryRow.EMPTY : old;
              if (!mutation.condition().map(row::holds).orElse(true)) {
                outcome.set(Outcome.REFUSED);
                return old;
              }
              outcome.set(Outcome.DONE);
              MemoryRow next = row.with(mutation.writes());
              return next.isEmpty() ? null : next;
            });
    return outcome.get();
  }

  Stamp draw(long epochs) {
    return clock.updateAndGet(last -> new Stamp(last.version() + 1, last.epoch() + epochs));
  }

  Stamp last() {
    return clock.get();
  }

  private Content content(Table table) {
    Content found = tables.get(table.name());
    if (found == null) {
      throw new IllegalArgumentException("no such table: " + table);
    }
    return found;
  }
}
