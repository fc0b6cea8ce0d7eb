package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A cursor over a scan: merges its families by row. */
final class ScanCursor implements RowCursor {

  private final RocksSnapshot snapshot;
  private final List<CellIterator> iterators;
  private final List<FamilyScan> families;
  private boolean started;
  private @Nullable FamilyScan current;
  private boolean closed;

  private ScanCursor(
      RocksSnapshot snapshot, List<CellIterator> iterators, List<FamilyScan> families) {
    this.snapshot = snapshot;
    this.iterators = iterators;
    this.families = families;
  }

  /** Opens a cursor; the caller is inside the gate of the snapshot. */
  static ScanCursor open(RocksSnapshot snapshot, Scan scan) {
    Map<Family, List<CellSet>> sets = new EnumMap<>(Family.class);
    for (CellSet set : scan.cells()) {
      snapshot
          .nativeDb()
          .columnFamily(scan.table(), set.family()); // fails before an iterator is opened
      sets.computeIfAbsent(set.family(), family -> new ArrayList<>()).add(set);
    }
    Optional<byte[]> end =
        scan.to().isEmpty() ? Optional.empty() : KeyBytes.firstOfRowsFrom(scan, scan.to());
    List<CellIterator> iterators = new ArrayList<>();
    List<FamilyScan> families = new ArrayList<>();
    sets.forEach(
        (family, wanted) -> {
          CellIterator iterator =
              snapshot.owned(
                  new CellIterator(
                      snapshot.nativeDb(),
                      snapshot.nativeDb().columnFamily(scan.table(), family),
                      snapshot.rangeReads(),
                      end));
          iterators.add(iterator);
          families.add(new FamilyScan(scan, family, wanted, iterator));
        });
    return new ScanCursor(snapshot, iterators, families);
  }

  @Override
  public boolean advance() {
    if (closed) {
      snapshot.requireOpen();
      throw new IllegalStateException(Problem.SNAPSHOT_CLOSED.message());
    }
    snapshot.enter();
    try {
      if (!started) {
        started = true;
        families.forEach(FamilyScan::start);
      } else if (current != null) {
        current.next();
      }
      current = least();
      return current != null;
    } finally {
      snapshot.leave();
    }
  }

  /** Returns the family whose current cell has the least row; the first one of equals. */
  private @Nullable FamilyScan least() {
    FamilyScan least = null;
    for (int i = 0; i < families.size(); i++) { // called for each cell, so without an iterator
      FamilyScan family = families.get(i);
      if (family.isPresent() && (least == null || family.row().compareTo(least.row()) < 0)) {
        least = family;
      }
    }
    return least;
  }

  @Override
  public int request() {
    cell();
    return 0;
  }

  @Override
  public Bytes row() {
    return cell().row();
  }

  @Override
  public Family family() {
    return cell().family();
  }

  @Override
  public Bytes qualifier() {
    return cell().qualifier();
  }

  @Override
  public Bytes value() {
    return cell().value();
  }

  @Override
  public int qualifierLength() {
    return cell().qualifierLength();
  }

  @Override
  public int valueLength() {
    return cell().valueLength();
  }

  private FamilyScan cell() {
    FamilyScan cell = current;
    if (cell == null || closed) {
      throw new IllegalStateException("the cursor is at no cell");
    }
    return cell;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      snapshot.free(iterators);
    }
  }
}
