package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.StoreException;
import io.colonnade.job.Progress;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Writes a graph to files, as one transaction sees it. Files have temporary names until all are
 * complete and durable, so that an incomplete file is never mistaken for an export. GraphSON takes
 * one pass over all elements, CSV {@value #PASSES_OF_CSV}. Stateless.
 */
public final class GraphExport {

  public static final int PASSES_OF_CSV = 2;

  private GraphExport() {}

  /** The treatment of existing files. */
  public enum Existing {
    REFUSE,
    REPLACE
  }

  /**
   * Writes GraphSON to one file, compressed if its name ends in {@code .gz}.
   *
   * @throws InvalidInputException if the file exists and must not be replaced
   * @throws StoreException if the file cannot be written
   */
  public static ExportReport graphson(
      GraphStore store, Path file, Existing existing, Consumer<Progress> listener) {
    GraphTransaction tx = store.begin();
    try (ExportFiles files = new ExportFiles(existing)) {
      files.mayWrite(file);
      ExportCount count = new ExportCount(listener);
      files.write(file, out -> GraphsonExport.run(store, tx, out, count));
      files.publish();
      return count.report(Map.of());
    } finally {
      tx.rollback();
    }
  }

  /**
   * Writes {@code vertices.csv} and {@code edges.csv} into a directory, which is created if it does
   * not exist.
   *
   * @throws InvalidInputException if a file exists and must not be replaced
   * @throws StoreException if a file cannot be written
   */
  public static ExportReport csv(
      GraphStore store, Path directory, Existing existing, Consumer<Progress> listener) {
    Path vertices = directory.resolve("vertices.csv");
    Path edges = directory.resolve("edges.csv");
    GraphTransaction tx = store.begin();
    try (ExportFiles files = new ExportFiles(existing)) {
      files.mayWrite(vertices);
      files.mayWrite(edges);
      Files.createDirectories(directory);
      CsvExport export = new CsvExport(store, tx, new ExportCount(listener));
      files.write(vertices, export::vertices);
      files.write(edges, export::edges);
      files.publish();
      return export.report();
    } catch (IOException e) {
      throw ExportFiles.unwritable(directory, e);
    } finally {
      tx.rollback();
    }
  }
}
