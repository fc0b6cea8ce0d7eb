package io.colonnade.load;

import java.util.Optional;

/** The items of one pass over one file, in file order. Confined to one thread. */
interface ItemReader extends AutoCloseable {

  /**
   * The next item, empty at the end.
   *
   * @throws io.colonnade.error.InvalidInputException if the file is malformed from here on
   */
  Optional<LoadItem> next();

  /** Passes over so many items, as far as there are so many. */
  default void skip(long items) {
    for (long i = 0; i < items && next().isPresent(); i++) {
      // what was loaded before
    }
  }

  @Override
  void close();
}
