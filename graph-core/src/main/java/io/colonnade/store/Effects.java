package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The effects of a commit on the preconditions of other commits. A key may occur more than once.
 *
 * @param elements changed exclusively: created, changed or removed
 * @param additions counters to which the commit adds
 * @param touches rows to which the commit adds cells, or which it requires to be live
 * @param lives rows whose record element is created or removed
 * @param removals rows that are removed, with or without a record
 * @param kept elements that the commit requires to be live
 * @param ended elements that the commit removes and requires to be untouched
 * @param bytes the approximate memory of all keys
 */
record Effects(
    List<ElementKey> elements,
    List<ElementKey> additions,
    List<RowKey> touches,
    List<RowKey> lives,
    List<RowKey> removals,
    List<ElementKey> kept,
    List<ElementKey> ended,
    long bytes) {

  /** Measured with 24-byte row keys on a 64-bit JVM: a map entry, records and byte arrays. */
  private static final int KEY_OVERHEAD = 200;

  static Effects of(WriteSet writeSet) {
    List<ElementKey> elements = new ArrayList<>();
    List<ElementKey> additions = new ArrayList<>();
    List<RowKey> touches = new ArrayList<>();
    List<RowKey> lives = new ArrayList<>();
    List<RowKey> removals = new ArrayList<>();
    List<ElementKey> kept = new ArrayList<>();
    List<ElementKey> ended = new ArrayList<>();
    for (Precondition precondition : writeSet.preconditions()) {
      if (precondition instanceof Precondition.Absent absent) {
        elements.add(own(absent.element()));
        if (absent.element().cell().family() == Family.RECORD) {
          lives.add(own(absent.element().row()));
        }
      } else if (precondition instanceof Precondition.Unchanged unchanged) {
        elements.add(own(unchanged.element()));
      } else if (precondition instanceof Precondition.Live live) {
        WriteSet.RowChange change = writeSet.rows().get(live.row());
        if (change == null || !change.putsCells()) { // otherwise the row is added below
          touches.add(own(live.row()));
        }
      } else if (precondition instanceof Precondition.Untouched untouched) {
        removals.add(own(untouched.row()));
      } else if (precondition instanceof Precondition.LiveElement live) {
        kept.add(own(live.element()));
      } else if (precondition instanceof Precondition.UntouchedElement untouched) {
        ended.add(own(untouched.element()));
      }
    }
    for (Map.Entry<RowKey, WriteSet.RowChange> row : writeSet.rows().entrySet()) {
      if (row.getValue().putsCells()) {
        touches.add(own(row.getKey()));
        addAdditions(row.getKey(), row.getValue(), additions);
      }
      if (row.getValue().deletesRow()) {
        removals.add(own(row.getKey()));
      }
    }
    lives.addAll(removals);
    long bytes =
        ofElements(elements)
            + ofElements(additions)
            + ofElements(kept)
            + ofElements(ended)
            + ofRows(touches)
            + ofRows(lives);
    return new Effects(elements, additions, touches, lives, removals, kept, ended, bytes);
  }

  private static void addAdditions(
      RowKey row, WriteSet.RowChange change, List<ElementKey> additions) {
    for (WriteSet.CellChange cell : change.changes()) {
      if (cell.kind() == WriteSet.CellChange.Kind.ADD) {
        additions.add(
            own(ElementKey.of(row.table(), row.row(), Family.COUNTERS, cell.qualifier())));
      }
    }
  }

  private static long ofElements(List<ElementKey> elements) {
    long bytes = 0;
    for (ElementKey element : elements) {
      bytes += KEY_OVERHEAD + element.cell().row().length() + element.cell().qualifier().length();
    }
    return bytes;
  }

  private static long ofRows(List<RowKey> rows) {
    long bytes = 0;
    for (RowKey row : rows) {
      bytes += KEY_OVERHEAD + row.row().length();
    }
    return bytes;
  }

  private static ElementKey own(ElementKey element) {
    CellKey cell = element.cell();
    return isOwn(cell.row()) && isOwn(cell.qualifier())
        ? element
        : ElementKey.of(element.table(), cell.row().copy(), cell.family(), cell.qualifier().copy());
  }

  private static RowKey own(RowKey row) {
    return isOwn(row.row()) ? row : new RowKey(row.table(), row.row().copy());
  }

  /**
   * Returns false if the array contains other bytes too: they would stay in memory without being
   * counted.
   */
  private static boolean isOwn(Bytes bytes) {
    return bytes.array().length == bytes.length();
  }
}
