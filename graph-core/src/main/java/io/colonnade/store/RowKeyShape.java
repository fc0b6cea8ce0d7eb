package io.colonnade.store;

/**
 * Tells where a row key ends. The row keys of a table are prefix-free, so the bytes themselves say
 * it; engines that store row and qualifier as one key use this to part them in scans. Immutable.
 */
@FunctionalInterface
public interface RowKeyShape {

  /**
   * The length of the row key that starts at {@code offset}.
   *
   * @param array not changed
   * @param limit exclusive end of the bytes that may be looked at
   * @return at least 1, at most {@code limit - offset}
   * @throws io.colonnade.error.FormatException if no row key of the table starts there
   */
  int length(byte[] array, int offset, int limit);
}
