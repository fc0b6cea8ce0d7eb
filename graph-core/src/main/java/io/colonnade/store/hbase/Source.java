package io.colonnade.store.hbase;

import org.jspecify.annotations.Nullable;

/**
 * Rows in the order in which a cursor returns them. A call that throws because HBase has not
 * answered can be repeated. Confined to one thread.
 */
interface Source extends AutoCloseable {

  /** Returns the next row; null at the end. */
  @Nullable FoundRow next();

  /** Returns the index of the request that the last row belongs to. */
  int request();

  /** Skips the rows of that request that are left. */
  void skipRequest();

  @Override
  void close();
}
