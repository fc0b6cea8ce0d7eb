package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.Scan;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The part of a scan that lies in one column family: the cells of the wanted sets, leaping over the
 * others. Confined to its cursor.
 */
final class FamilyScan {

  private final Scan scan;
  private final Family family;
  private final List<CellSet> sets;
  private final CellIterator iterator;
  private boolean present;
  private int rowLength;

  /**
   * @param sets those of that family, in order
   */
  FamilyScan(Scan scan, Family family, List<CellSet> sets, CellIterator iterator) {
    this.scan = scan;
    this.family = family;
    this.sets = sets;
    this.iterator = iterator;
  }

  /** Moves to the first cell. */
  void start() {
    Optional<byte[]> start = KeyBytes.firstOfRowsFrom(scan.table(), scan.from());
    Optional<byte[]> resumed = scan.after().flatMap(this::behind);
    if (start.isEmpty() || (scan.after().isPresent() && resumed.isEmpty())) {
      present = false;
      return;
    }
    byte[] from =
        resumed.filter(key -> Arrays.compareUnsigned(key, start.get()) > 0).orElse(start.get());
    present = iterator.seek(from) && toWanted();
  }

  /** The least key in this family behind a cell of the scan; empty if there is none. */
  private Optional<byte[]> behind(CellKey cell) {
    int order = family.compareTo(cell.family());
    if (order < 0) {
      return KeyBytes.rowEnd(cell.row());
    }
    return Optional.of(
        order > 0
            ? cell.row().toArray()
            : KeyBytes.after(KeyBytes.of(cell.row(), cell.qualifier())));
  }

  void next() {
    present = iterator.next() && toWanted();
  }

  /** From where the iterator stands to the first cell in a set. */
  private boolean toWanted() {
    while (true) {
      rowLength = scan.table().rowKeys().length(iterator.key(), 0, iterator.keyLength());
      Bytes qualifier = qualifier();
      Optional<byte[]> target = KeyBytes.rowEnd(row());
      for (CellSet set : sets) {
        Bytes from = first(set);
        if (qualifier.compareTo(from) < 0) {
          target = Optional.of(KeyBytes.of(row(), from));
          break;
        }
        if (isBeforeEnd(set, qualifier)) {
          iterator.loadValue();
          return true;
        }
      }
      if (target.isEmpty() || !iterator.seek(target.get())) {
        return false;
      }
    }
  }

  private static Bytes first(CellSet set) {
    return set instanceof CellSet.Exact exact ? exact.qualifier() : ((CellSet.Range) set).from();
  }

  private static boolean isBeforeEnd(CellSet set, Bytes qualifier) {
    if (set instanceof CellSet.Exact exact) {
      return qualifier.equals(exact.qualifier());
    }
    Bytes to = ((CellSet.Range) set).to();
    return to.isEmpty() || qualifier.compareTo(to) < 0;
  }

  /** True if it stands on a cell. */
  boolean isPresent() {
    return present;
  }

  Family family() {
    return family;
  }

  Bytes row() {
    return Bytes.wrap(iterator.key(), 0, rowLength);
  }

  Bytes qualifier() {
    return Bytes.wrap(iterator.key(), rowLength, iterator.keyLength() - rowLength);
  }

  Bytes value() {
    return Bytes.wrap(iterator.value(), 0, iterator.valueLength());
  }
}
