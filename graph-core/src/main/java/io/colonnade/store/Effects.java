package io.colonnade.store;

import io.colonnade.codec.Bytes;
import java.util.HashSet;
import java.util.Set;

/**
 * What a commit means to the preconditions of others.
 *
 * @param elements changed exclusively: created, changed or removed
 * @param touches rows that something is added to; a commit that requires a row to live counts, too
 * @param lives rows whose record element is created or removed
 * @param removals rows that are removed, whether they have a record or not
 * @param bytes about how much memory all this takes
 */
record Effects(
    Set<ElementKey> elements,
    Set<RowKey> touches,
    Set<RowKey> lives,
    Set<RowKey> removals,
    long bytes) {

  /** Measured with 24-byte row keys on a 64-bit JVM: map entry, records and byte arrays. */
  private static final int KEY_OVERHEAD = 200;

  static Effects of(WriteSet writeSet) {
    Set<ElementKey> elements = new HashSet<>();
    Set<RowKey> touches = new HashSet<>();
    Set<RowKey> lives = new HashSet<>();
    Set<RowKey> removals = new HashSet<>();
    for (Precondition precondition : writeSet.preconditions()) {
      if (precondition instanceof Precondition.Absent absent) {
        elements.add(own(absent.element()));
        if (absent.element().cell().family() == Family.RECORD) {
          lives.add(own(absent.element().row()));
        }
      } else if (precondition instanceof Precondition.Unchanged unchanged) {
        elements.add(own(unchanged.element()));
      } else if (precondition instanceof Precondition.Live live) {
        touches.add(own(live.row()));
      } else if (precondition instanceof Precondition.Untouched untouched) {
        removals.add(own(untouched.row()));
      }
    }
    writeSet
        .rows()
        .forEach(
            (row, change) -> {
              if (change.putsCells()) {
                touches.add(own(row));
              }
              if (change.deletesRow()) {
                removals.add(own(row));
              }
            });
    lives.addAll(removals);
    return new Effects(elements, touches, lives, removals, bytes(elements, touches, lives));
  }

  private static long bytes(Set<ElementKey> elements, Set<RowKey> touches, Set<RowKey> lives) {
    long bytes = 0;
    for (ElementKey element : elements) {
      bytes += KEY_OVERHEAD + element.cell().row().length() + element.cell().qualifier().length();
    }
    for (RowKey row : touches) {
      bytes += KEY_OVERHEAD + row.row().length();
    }
    for (RowKey row : lives) {
      bytes += KEY_OVERHEAD + row.row().length();
    }
    return bytes;
  }

  private static ElementKey own(ElementKey element) {
    CellKey cell = element.cell();
    return ElementKey.of(element.table(), own(cell.row()), cell.family(), own(cell.qualifier()));
  }

  private static RowKey own(RowKey row) {
    return new RowKey(row.table(), own(row.row()));
  }

  /** These bytes without the rest of a larger array, which would be kept alive uncounted. */
  private static Bytes own(Bytes bytes) {
    return bytes.array().length == bytes.length() ? bytes : bytes.copy();
  }
}
