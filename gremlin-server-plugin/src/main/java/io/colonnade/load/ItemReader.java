package io.colonnade.load;

import java.util.Optional;

/** Reads the items of one pass over one file, in file order. Confined to one thread. */
interface ItemReader extends AutoCloseable {

  /**
   * Returns the next item; empty at the end.
   *
   * @throws io.colonnade.error.InvalidInputException if the file is malformed at the next item
   */
  Optional<LoadItem> next();

  /** Skips the given number of items, or all items if there are fewer. */
  default void skip(long items) {
    for (long i = 0; i < items && next().isPresent(); i++) {
      // skipped: loaded before
    }
  }

  @Override
  void close();
}
