package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.store.Scan;
import io.colonnade.store.Table;
import java.util.Arrays;
import java.util.Optional;

/** Keys of cells, {@code row ‖ qualifier}, as arrays of their own. */
final class KeyBytes {

  private KeyBytes() {}

  static byte[] of(Bytes row, Bytes qualifier) {
    byte[] key = new byte[row.length() + qualifier.length()];
    System.arraycopy(row.array(), row.offset(), key, 0, row.length());
    System.arraycopy(qualifier.array(), qualifier.offset(), key, row.length(), qualifier.length());
    return key;
  }

  /** The key right after that one. */
  static byte[] after(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  /** The least key above all keys of the row; empty if there is none (all bytes are {@code FF}). */
  static Optional<byte[]> rowEnd(Bytes row) {
    for (int i = 0; i < row.length(); i++) {
      if (row.at(i) != 0xFF) {
        return Optional.of(row.prefixEnd().toArray());
      }
    }
    return Optional.empty();
  }

  /** Returns the least key of the rows from a bound of a scan on, which is not empty. */
  static Optional<byte[]> firstOfRowsFrom(Scan scan, Bytes bound) {
    return scan.bounds() == Scan.Bounds.WITHOUT_ROW_KEYS
        ? Optional.of(bound.toArray())
        : firstOfRowsFrom(scan.table(), bound);
  }

  /**
   * The least key that the cells of rows from {@code bound} on can have; empty if there is none. It
   * is the bound itself unless that begins with a whole row key: that row is smaller, but its cells
   * may be larger.
   */
  static Optional<byte[]> firstOfRowsFrom(Table table, Bytes bound) {
    if (!bound.isEmpty()) {
      try {
        int length =
            table.rowKeys().length(bound.array(), bound.offset(), bound.offset() + bound.length());
        if (length < bound.length()) {
          return rowEnd(bound.slice(0, length));
        }
      } catch (FormatException e) {
        return Optional.of(bound.toArray()); // cut in the middle of a row key, as prefixes are
      }
    }
    return Optional.of(bound.toArray());
  }
}
