package io.colonnade.store.rocksdb;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.store.Scan;
import io.colonnade.store.Table;
import java.util.Arrays;
import java.util.Optional;

/** Builds keys of cells, {@code row ‖ qualifier}, as new arrays. */
final class KeyBytes {

  private KeyBytes() {}

  static byte[] of(Bytes row, Bytes qualifier) {
    byte[] key = new byte[row.length() + qualifier.length()];
    System.arraycopy(row.array(), row.offset(), key, 0, row.length());
    System.arraycopy(qualifier.array(), qualifier.offset(), key, row.length(), qualifier.length());
    return key;
  }

  /** Returns the next larger key. */
  static byte[] after(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  /** Returns the least key above all keys of the row; empty if all its bytes are {@code FF}. */
  static Optional<byte[]> rowEnd(Bytes row) {
    for (int i = 0; i < row.length(); i++) {
      if (row.at(i) != 0xFF) {
        return Optional.of(row.prefixEnd().toArray());
      }
    }
    return Optional.empty();
  }

  /** Returns the least key of the rows at or after a bound of a scan, which must not be empty. */
  static Optional<byte[]> firstOfRowsFrom(Scan scan, Bytes bound) {
    return scan.bounds() == Scan.Bounds.WITHOUT_ROW_KEYS
        ? Optional.of(bound.toArray())
        : firstOfRowsFrom(scan.table(), bound);
  }

  /**
   * Returns the least key that a cell of a row at or after {@code bound} can have; empty if there
   * is none. This is the bound itself, unless the bound begins with a whole row key: that row is
   * smaller than the bound, but the keys of its cells may be larger.
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
        return Optional.of(bound.toArray()); // a prefix of a row key
      }
    }
    return Optional.of(bound.toArray());
  }
}
