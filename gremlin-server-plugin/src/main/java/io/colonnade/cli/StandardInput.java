package io.colonnade.cli;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.load.GraphFormat;
import io.colonnade.load.LoadFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Standard input as a file to load. It is copied to a temporary file, because a load reads a file
 * several times; closing removes the file. Confined to one thread.
 */
final class StandardInput implements AutoCloseable {

  private static final Path NAME = Path.of("-");
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;

  private final String format;
  private @Nullable Path copy;

  /**
   * @param format the format of the content, unless it is a table; null: CSV
   */
  StandardInput(@Nullable GraphFormat format) {
    this.format = (format == null ? GraphFormat.CSV : format).name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the copy of standard input in place of the file {@code -}, and any other file as it is.
   *
   * @throws InvalidInputException if standard input is named twice
   * @throws StoreException if it cannot be copied
   */
  LoadFile replaced(LoadFile file) {
    if (!file.path().equals(NAME)) {
      return file;
    }
    if (copy != null) {
      throw new InvalidInputException(Problem.LOAD_TWICE, "number", 2, "files", "[-, -]");
    }
    String suffix = file.columns().isPresent() ? "csv" : format;
    try {
      Path made = Files.createTempDirectory("colonnade-");
      copy = made.resolve("stdin." + suffix);
      BufferedInputStream in = new BufferedInputStream(System.in);
      if (isGzip(in)) {
        copy = made.resolve("stdin." + suffix + ".gz");
      }
      made.toFile().deleteOnExit(); // in case that the process is stopped; the file goes first
      copy.toFile().deleteOnExit();
      long unused = Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
      return new LoadFile(copy, file.columns());
    } catch (IOException e) {
      close();
      throw new StoreException(
          Problem.FILE_NOT_WRITTEN, e, "file", String.valueOf(copy), "reason", e.toString());
    }
  }

  private static boolean isGzip(InputStream in) throws IOException {
    in.mark(2);
    boolean isGzip = in.read() == GZIP_FIRST && in.read() == GZIP_SECOND;
    in.reset();
    return isGzip;
  }

  @Override
  public void close() {
    Path made = copy;
    if (made == null) {
      return;
    }
    try {
      Files.deleteIfExists(made);
      Files.deleteIfExists(made.toAbsolutePath().getParent());
    } catch (IOException e) {
      return; // removed when the process ends
    }
  }
}
