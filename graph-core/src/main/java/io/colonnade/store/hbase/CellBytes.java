package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import org.apache.hadoop.hbase.Cell;

/**
 * Values of cells as HBase stores them. A removal is the empty value; a value that is empty or
 * begins with {@code 00} has one {@code 00} in front. The order of values is kept, so that HBase
 * compares them as the conditions of a row store do. Stateless.
 */
final class CellBytes {

  /** The lowest value: at most every value, and no removal. */
  static final byte[] LOWEST = {0};

  private static final byte[] REMOVAL = {};

  private CellBytes() {}

  /** Returns the stored bytes of a value. */
  static byte[] stored(Bytes value) {
    if (!value.isEmpty() && value.at(0) != 0) {
      return value.toArray();
    }
    byte[] stored = new byte[value.length() + 1];
    System.arraycopy(value.array(), value.offset(), stored, 1, value.length());
    return stored;
  }

  /** Returns the stored bytes of a removal. */
  static byte[] removal() {
    return REMOVAL;
  }

  /** Returns the length of the value of a cell that is no removal, in bytes. */
  static int length(Cell cell) {
    return cell.getValueLength() - escaped(cell);
  }

  /** Returns the value of a cell that is no removal; a view. */
  static Bytes value(Cell cell) {
    int skipped = escaped(cell);
    return Bytes.wrap(
        cell.getValueArray(), cell.getValueOffset() + skipped, cell.getValueLength() - skipped);
  }

  private static int escaped(Cell cell) {
    return cell.getValueArray()[cell.getValueOffset()] == 0 ? 1 : 0;
  }

  static Bytes row(Cell cell) {
    return Bytes.wrap(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength());
  }

  static Bytes qualifier(Cell cell) {
    return Bytes.wrap(
        cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength());
  }
}
