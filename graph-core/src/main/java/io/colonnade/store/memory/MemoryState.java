package io.colonnade.store.memory;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.TreePMap;

/**
 * All tables and the epoch at one version. Immutable; the next state shares the parts that did not
 * change.
 */
record MemoryState(long version, long epoch, PMap<String, MemoryTable> tables) {

  static final MemoryState EMPTY = new MemoryState(0, 0, HashTreePMap.empty());

  /** The families of a table, and its cells in cell order. */
  record MemoryTable(Set<Family> families, TreePMap<CellKey, Bytes> cells) {

    MemoryTable with(TreePMap<CellKey, Bytes> newCells) {
      return new MemoryTable(families, newCells);
    }
  }

  /**
   * Returns the cells of the table.
   *
   * @throws IllegalArgumentException if there is no such table
   */
  TreePMap<CellKey, Bytes> cells(Table table) {
    return table(table).cells();
  }

  /**
   * Returns the cells of the table after checking that it has all families of the sets.
   *
   * @throws IllegalArgumentException if the table or one of the families does not exist
   */
  TreePMap<CellKey, Bytes> cells(Table table, List<CellSet> sets) {
    MemoryTable found = table(table);
    for (CellSet set : sets) {
      requireFamily(table, found, set.family());
    }
    return found.cells();
  }

  MemoryState with(Table table, TreePMap<CellKey, Bytes> cells) {
    return new MemoryState(version, epoch, tables.plus(table.name(), table(table).with(cells)));
  }

  MemoryState with(long newVersion, long newEpoch) {
    return new MemoryState(newVersion, newEpoch, tables);
  }

  MemoryState withTables(Collection<Table> added) {
    PMap<String, MemoryTable> result = tables;
    for (Table table : added) {
      Set<Family> families = EnumSet.copyOf(table.families());
      TreePMap<CellKey, Bytes> cells = TreePMap.empty();
      MemoryTable old = result.get(table.name());
      if (old != null) {
        families.addAll(old.families());
        cells = old.cells();
      }
      result = result.plus(table.name(), new MemoryTable(families, cells));
    }
    return new MemoryState(version, epoch, result);
  }

  private MemoryTable table(Table table) {
    MemoryTable found = tables.get(table.name());
    if (found == null) {
      throw new IllegalArgumentException("no such table: " + table);
    }
    return found;
  }

  void requireFamily(Table table, Family family) {
    requireFamily(table, table(table), family);
  }

  private static void requireFamily(Table table, MemoryTable found, Family family) {
    if (!found.families().contains(family)) {
      throw new IllegalArgumentException("table " + table + " has no family " + family);
    }
  }
}
