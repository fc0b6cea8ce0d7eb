package io.colonnade.store.rows;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.rows.MemoryRow.Cell;
import io.colonnade.store.rows.MemoryRow.Key;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds, in one state of a row, the newest version up to a bound of each cell in given sets.
 * Confined to its cursor.
 */
final class RowWalk {

  private final MemoryRow row;
  private final List<CellSet> sets;
  private final long bound;
  private Key position;
  private int set;

  /**
   * Creates the walk.
   *
   * @param sets in cell order
   * @param bound the greatest version, inclusive; locks have none
   * @param after only cells after this one, whose row is not looked at
   */
  RowWalk(MemoryRow row, List<CellSet> sets, long bound, Optional<CellKey> after) {
    this.row = row;
    this.sets = sets;
    this.bound = bound;
    this.position =
        after
            .map(cell -> Key.after(cell.family(), cell.qualifier()))
            .orElse(Key.first(Family.values()[0], Bytes.EMPTY));
  }

  /** Returns the next cell; null at the end. */
  Map.@Nullable Entry<Key, Cell> next() {
    while (set < sets.size()) {
      CellSet wanted = sets.get(set);
      Key start = Key.first(wanted.family(), start(wanted));
      Map.Entry<Key, Cell> found =
          row.cells().ceilingEntry(position.compareTo(start) > 0 ? position : start);
      if (found == null || !contains(wanted, found.getKey())) {
        set++;
      } else if (isReadable(found.getKey())) {
        position = Key.after(found.getKey().family(), found.getKey().qualifier());
        return found;
      } else {
        position = new Key(found.getKey().family(), found.getKey().qualifier(), bound);
      }
    }
    return null;
  }

  private boolean isReadable(Key key) {
    return key.family() == Family.LOCKS || key.version() <= bound;
  }

  private static boolean contains(CellSet set, Key key) {
    if (key.family() != set.family()) {
      return false;
    }
    if (set instanceof CellSet.Exact exact) {
      return key.qualifier().equals(exact.qualifier());
    }
    Bytes to = ((CellSet.Range) set).to();
    return to.isEmpty() || key.qualifier().compareTo(to) < 0;
  }

  private static Bytes start(CellSet set) {
    return set instanceof CellSet.Exact exact ? exact.qualifier() : ((CellSet.Range) set).from();
  }
}
