package io.colonnade.store.journal;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.Family;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.List;

/** A cursor over cells that were read before. Confined to one thread. */
final class ListedCursor implements VersionedCursor {

  /** A cell with its request and version. */
  record Cell(int request, CellKey key, long version, boolean isRemoval, Bytes value) {

    boolean isLock() {
      return key.family() == Family.LOCKS;
    }

    boolean isSharedLock() {
      return isLock() && key.qualifier().at(0) == 's';
    }

    /** Returns whether this is in the row of table clock that all processes share. */
    boolean isOfClock() {
      return isLock() && key.row().equals(ClockRows.ROW.row());
    }

    Cell with(Bytes other) {
      return new Cell(request, key, version, isRemoval, other);
    }

    /** Returns whether this is a cell of the journal with that qualifier. */
    boolean isLock(Bytes qualifier) {
      return isLock() && key.qualifier().equals(qualifier);
    }
  }

  private final List<Cell> cells;
  private int at = -1;
  private boolean isSkipped;

  ListedCursor(List<Cell> cells) {
    this.cells = cells;
  }

  /** Returns the cells of a cursor, which is closed then. */
  static List<Cell> cells(VersionedCursor cursor) {
    List<Cell> cells = new ArrayList<>();
    try (cursor) {
      while (cursor.advance()) {
        cells.add(
            new Cell(
                cursor.request(),
                cursor.position(),
                cursor.version(),
                cursor.isRemoval(),
                cursor.value().copy()));
      }
    }
    return cells;
  }

  @Override
  public boolean advance() {
    int before = at;
    do {
      at = Math.min(at + 1, cells.size());
    } while (isSkipped && at < cells.size() && cell().request() == cells.get(before).request());
    isSkipped = false;
    return at < cells.size();
  }

  @Override
  public void skipRequest() {
    isSkipped = at >= 0 && at < cells.size();
  }

  private Cell cell() {
    if (at < 0 || at >= cells.size()) {
      throw new IllegalStateException("the cursor is at no cell");
    }
    return cells.get(at);
  }

  @Override
  public int request() {
    return cell().request();
  }

  @Override
  public Bytes row() {
    return cell().key().row();
  }

  @Override
  public Family family() {
    return cell().key().family();
  }

  @Override
  public Bytes qualifier() {
    return cell().key().qualifier();
  }

  @Override
  public Bytes value() {
    return cell().value();
  }

  @Override
  public int qualifierLength() {
    return qualifier().length();
  }

  @Override
  public int valueLength() {
    return value().length();
  }

  @Override
  public long version() {
    return cell().version();
  }

  @Override
  public boolean isRemoval() {
    return cell().isRemoval();
  }

  @Override
  public void close() {
    at = cells.size();
  }
}
