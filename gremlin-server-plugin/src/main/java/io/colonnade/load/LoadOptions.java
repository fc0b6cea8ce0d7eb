package io.colonnade.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How to load. Immutable.
 *
 * @param format of all files; empty: told by their names
 * @param ids what the text of an id means
 * @param csv how CSV files are read
 * @param rejectFile where rows go that cannot be loaded
 * @param maxErrors how many of them there may be; one more stops the load
 * @param batchItems how many elements a commit has at most
 * @param changedFiles what to do if a load goes on and its files are not what they were
 * @param existing what to do if the graph has elements when the load begins
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

  /** The vertices at both ends of so many edges fit the cache of a transaction. */
  public static final int BATCH_ITEMS = 10_000;

  /** What to do if the files of a load that goes on have changed. */
  public enum ChangedFiles {
    REFUSE,
    /** The user vouches that all rows that were loaded are as they were. */
    TRUST
  }

  /** What to do if the graph has elements already. */
  public enum Existing {
    /** Nothing is loaded. */
    REFUSE,
    /** Files are added that were not loaded before. */
    APPEND,
    /** Files are added, also those that were loaded before and those with the same content. */
    REPEAT
  }

  /**
   * The path, or if there is such a file, the first of {@code name-2.csv}, {@code name-3.csv} and
   * so on that there is none of.
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

  /** Formats by name, ids as text, a thousand errors. */
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

  public LoadOptions withIds(IdText other) {
    return new LoadOptions(
        format, other, csv, rejectFile, maxErrors, batchItems, changedFiles, existing);
  }

  public LoadOptions withCsv(CsvOptions other) {
    return new LoadOptions(
        format, ids, other, rejectFile, maxErrors, batchItems, changedFiles, existing);
  }

  public LoadOptions withFormat(Optional<GraphFormat> other) {
    return new LoadOptions(
        other, ids, csv, rejectFile, maxErrors, batchItems, changedFiles, existing);
  }

  public LoadOptions withMaxErrors(long other) {
    return new LoadOptions(format, ids, csv, rejectFile, other, batchItems, changedFiles, existing);
  }

  public LoadOptions withBatchItems(int other) {
    return new LoadOptions(format, ids, csv, rejectFile, maxErrors, other, changedFiles, existing);
  }

  public LoadOptions withChangedFiles(ChangedFiles other) {
    return new LoadOptions(format, ids, csv, rejectFile, maxErrors, batchItems, other, existing);
  }

  public LoadOptions withExisting(Existing other) {
    return new LoadOptions(
        format, ids, csv, rejectFile, maxErrors, batchItems, changedFiles, other);
  }
}
