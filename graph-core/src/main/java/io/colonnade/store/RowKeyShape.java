package io.colonnade.store;

/**
 * Finds the end of a row key. The row keys of a table are prefix-free, so that their end follows
 * from their bytes. Engines that store row and qualifier as one key use this to separate them in
 * scans. Immutable.
 */
@FunctionalInterface
public interface RowKeyShape {

  /**
   * Returns the length of the row key that starts at {@code offset}.
   *
   * @param array is not modified
   * @param limit exclusive end of the bytes that may be read
   * @return at least 1, at most {@code limit - offset}
   * @throws io.colonnade.error.FormatException if no row key of the table starts there
   */
  int length(byte[] array, int offset, int limit);
}
