package io.colonnade.load;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A file to load. Immutable.
 *
 * @param columns the meaning of the columns of a CSV file; empty: its header describes it
 */
public record LoadFile(Path path, Optional<PlainColumns> columns) {

  /** Returns a file that describes itself. */
  public static LoadFile of(Path path) {
    return new LoadFile(path, Optional.empty());
  }
}
