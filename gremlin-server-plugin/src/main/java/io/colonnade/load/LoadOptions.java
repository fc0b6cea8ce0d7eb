package io.colonnade.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The options of a load. Immutable.
 *
 * @param format the format of all files; empty: detected by their names
 * @param ids the meaning of the text of an id
 * @param csv the options for CSV files
 * @param rejectFile the file for rows that cannot be loaded
 * @param maxErrors the maximum number of rejected rows; one more stops the load
 * @param batchItems the maximum number of elements in a commit
 * @param changedFiles the treatment of files that have changed when a load is resumed
 * @param existing the treatment of a graph that has elements when the load begins
 */
public record LoadOptions(
    Optional<GraphFormat> format,
    IdText ids,
    CsvOptions csv,
    Path rejectFile,
    long maxErrors,
    int batchItems,
    ChangedFiles changedFiles,
    Existing existing) {

  public static final long MAX_ERRORS = 1_000;

  /** The default batch: the ends of this number of edges fit into the cache of a transaction. */
  public static final int BATCH_ITEMS = 10_000;

  /** The treatment of files that have changed when a load is resumed. */
  public enum ChangedFiles {
    REFUSE,
    /** The user guarantees that the rows that were loaded have not changed. */
    TRUST
  }

  /** The treatment of a graph that has elements. */
  public enum Existing {
    /** The load is refused. */
    REFUSE,
    /** Files that were not loaded before are added. */
    APPEND,
    /** All files are added, also those that were loaded before or have the same content. */
    REPEAT
  }

  /**
   * Returns the path, or if the file exists, the first of {@code name-2.csv}, {@code name-3.csv}
   * and so on that does not exist.
   */
  public static Path unused(Path wanted) {
    String name = String.valueOf(wanted.getFileName());
    int dot = name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.');
    Path path = wanted;
    for (int i = 2; Files.exists(path); i++) {
      path = wanted.resolveSibling(name.substring(0, dot) + "-" + i + name.substring(dot));
    }
    return path;
  }

  /** Returns the defaults: formats by name, ids as text, at most a thousand rejected rows. */
  public static LoadOptions rejectingTo(Path rejectFile) {
    return new LoadOptions(
        Optional.empty(),
        IdText.STRING,
        CsvOptions.USUAL,
        rejectFile,
        MAX_ERRORS,
        BATCH_ITEMS,
        ChangedFiles.REFUSE,
        Existing.REFUSE);
  }

  /** Returns the options with another maximum number of elements in a commit. */
  LoadOptions withBatchItems(int items) {
    return new LoadOptions(format, ids, csv, rejectFile, maxErrors, items, changedFiles, existing);
  }
}
