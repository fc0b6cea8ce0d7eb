package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a graph into files, as one transaction sees it. A file has another name until it is
 * complete, so that nothing half done is ever taken for an export. Stateless.
 */
public final class GraphExport {

  private static final int BUFFER = 1 << 16;

  private GraphExport() {}

  /** What to do with files that exist. */
  public enum Existing {
    REFUSE,
    REPLACE
  }

  private interface Content {
    void write(OutputStream out) throws IOException;
  }

  /**
   * Writes GraphSON into one file, compressed if its name ends in {@code .gz}.
   *
   * @throws InvalidInputException if the file exists and is not to be replaced
   * @throws StoreException if it cannot be written
   */
  public static ExportReport graphson(
      GraphStore store, Path file, Existing existing, ExportListener listener) {
    mayWrite(file, existing);
    GraphTransaction tx = store.begin();
    try {
      ExportReport[] report = new ExportReport[1];
      write(file, out -> report[0] = GraphsonExport.run(store, tx, out, listener));
      return report[0];
    } finally {
      tx.rollback();
    }
  }

  /**
   * Writes {@code vertices.csv} and {@code edges.csv} into a directory, which is made if there is
   * none.
   *
   * @throws InvalidInputException if a file exists and is not to be replaced
   * @throws StoreException if they cannot be written
   */
  public static ExportReport csv(
      GraphStore store, Path directory, Existing existing, ExportListener listener) {
    Path vertices = directory.resolve("vertices.csv");
    Path edges = directory.resolve("edges.csv");
    mayWrite(vertices, existing);
    mayWrite(edges, existing);
    GraphTransaction tx = store.begin();
    try {
      Files.createDirectories(directory);
      CsvExport export = new CsvExport(store, tx, listener);
      write(vertices, out -> flushed(out, export::vertices));
      write(edges, out -> flushed(out, export::edges));
      return export.report();
    } catch (IOException e) {
      throw unwritable(directory, e);
    } finally {
      tx.rollback();
    }
  }

  private interface Text {
    void write(Writer out) throws IOException;
  }

  private static void flushed(OutputStream out, Text text) throws IOException {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    text.write(writer);
    writer.flush();
  }

  private static void mayWrite(Path file, Existing existing) {
    if (Files.exists(file) && existing == Existing.REFUSE) {
      throw new InvalidInputException(Problem.EXPORT_EXISTS, "file", file);
    }
  }

  private static void write(Path file, Content content) {
    Path begun = file.resolveSibling(file.getFileName() + ".part");
    try {
      boolean complete = false;
      try (OutputStream raw = new BufferedOutputStream(Files.newOutputStream(begun), BUFFER);
          OutputStream out = GraphFormat.isGzip(file) ? new GZIPOutputStream(raw) : raw) {
        content.write(out);
        complete = true;
      } finally {
        if (!complete) {
          Files.deleteIfExists(begun);
        }
      }
      Files.move(begun, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static StoreException unwritable(Path file, IOException cause) {
    return new StoreException(
        Problem.FILE_NOT_WRITTEN,
        cause,
        "file",
        file,
        "reason",
        String.valueOf(cause.getMessage()));
  }
}
