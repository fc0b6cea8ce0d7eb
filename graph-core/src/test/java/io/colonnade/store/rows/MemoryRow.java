package io.colonnade.store.rows;

import io.colonnade.codec.Bytes;
import io.colonnade.store.Family;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowMutation.Kind;
import io.colonnade.store.RowMutation.Write;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * One state of a row: its cells with all their versions. Immutable; the next state shares the cells
 * that did not change.
 */
record MemoryRow(TreePMap<Key, Cell> cells) {

  static final MemoryRow EMPTY = new MemoryRow(TreePMap.empty());

  /** The key of one version of a cell. The newest version of a cell comes first. */
  record Key(Family family, Bytes qualifier, long version) implements Comparable<Key> {

    /** Returns the least key that a version of that cell can have. */
    static Key first(Family family, Bytes qualifier) {
      return new Key(family, qualifier, Long.MAX_VALUE);
    }

    /** Returns a key above those of all versions of that cell. */
    static Key after(Family family, Bytes qualifier) {
      return new Key(family, qualifier, Long.MIN_VALUE);
    }

    boolean isOf(Family otherFamily, Bytes otherQualifier) {
      return family == otherFamily && qualifier.equals(otherQualifier);
    }

    @Override
    public int compareTo(Key other) {
      int order = family.compareTo(other.family);
      if (order == 0) {
        order = qualifier.compareTo(other.qualifier);
      }
      return order != 0 ? order : Long.compare(other.version, version);
    }
  }

  /**
   * One version of a cell.
   *
   * @param value empty for a removal
   */
  record Cell(Bytes value, boolean isRemoval) {}

  boolean isEmpty() {
    return cells.isEmpty();
  }

  /** Returns the bytes of all qualifiers and values. */
  long size() {
    long bytes = 0;
    for (Map.Entry<Key, Cell> cell : cells.entrySet()) {
      bytes += cell.getKey().qualifier().length() + cell.getValue().value().length();
    }
    return bytes;
  }

  boolean holds(RowCondition condition) {
    Map.Entry<Key, Cell> lock = newest(Family.LOCKS, condition.qualifier());
    if (lock == null) {
      return condition instanceof RowCondition.Absent;
    }
    Bytes value = lock.getValue().value();
    if (condition instanceof RowCondition.Equal equal) {
      return value.equals(equal.value());
    }
    if (condition instanceof RowCondition.AtMost most) {
      return value.compareTo(most.value()) <= 0;
    }
    return condition instanceof RowCondition.Exists;
  }

  /** Returns the state after the writes, which copies their bytes. */
  MemoryRow with(List<Write> writes) {
    MemoryRow row = this;
    for (Write write : writes) {
      row = write.family() == Family.LOCKS ? row.withLock(write) : row.withVersion(write);
    }
    return row;
  }

  /** Returns the state without one version of a cell; null if nothing is left. */
  @Nullable MemoryRow without(MemoryRowStore.Version version) {
    MemoryRow left =
        new MemoryRow(
            cells.minus(new Key(version.family(), version.qualifier(), version.version())));
    return left.isEmpty() ? null : left;
  }

  private MemoryRow withLock(Write write) {
    Map.Entry<Key, Cell> old = newest(Family.LOCKS, write.qualifier());
    if (old == null) {
      return write.kind() == Kind.DELETE ? this : withVersion(write);
    }
    if (write.kind() == Kind.DELETE) {
      return new MemoryRow(cells.minus(old.getKey()));
    }
    if (old.getKey().version() > write.version()) {
      return this;
    }
    return new MemoryRow(cells.minus(old.getKey())).withVersion(write);
  }

  private MemoryRow withVersion(Write write) {
    Key key = new Key(write.family(), write.qualifier().copy(), write.version());
    return new MemoryRow(
        cells.plus(key, new Cell(write.value().copy(), write.kind() == Kind.REMOVAL)));
  }

  private Map.@Nullable Entry<Key, Cell> newest(Family family, Bytes qualifier) {
    Map.Entry<Key, Cell> found = cells.ceilingEntry(Key.first(family, qualifier));
    return found != null && found.getKey().isOf(family, qualifier) ? found : null;
  }
}
