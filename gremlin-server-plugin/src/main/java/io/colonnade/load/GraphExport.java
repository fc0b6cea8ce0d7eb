package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.StoreException;
import io.colonnade.job.Progress;
import io.colonnade.tx.GraphStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;

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
    return graphson(() -> new StoredExport(store, listener), file, existing);
  }

  /** Writes the graph of a server, with the contract of the other method. */
  public static ExportReport graphson(
      ExportServer server, Path file, Existing existing, Consumer<Progress> listener) {
    return graphson(
        () -> RemoteExport.begin(server, ExportService.Form.GRAPHSON, listener), file, existing);
  }

  private static ExportReport graphson(Supplier<ExportSource> begin, Path file, Existing existing) {
    try (ExportFiles files = new ExportFiles(existing)) {
      files.mayWrite(file);
      try (ExportSource source = begin.get()) {
        files.write(file, source::graphson);
        ExportReport report = source.report();
        files.publish();
        return report;
      }
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
    return csv(() -> new StoredExport(store, listener), directory, existing);
  }

  /** Writes the graph of a server, with the contract of the other method. */
  public static ExportReport csv(
      ExportServer server, Path directory, Existing existing, Consumer<Progress> listener) {
    return csv(
        () -> RemoteExport.begin(server, ExportService.Form.CSV, listener), directory, existing);
  }

  private static ExportReport csv(Supplier<ExportSource> begin, Path directory, Existing existing) {
    Path vertices = directory.resolve("vertices.csv");
    Path edges = directory.resolve("edges.csv");
    try (ExportFiles files = new ExportFiles(existing)) {
      files.mayWrite(vertices);
      files.mayWrite(edges);
      try (ExportSource source = begin.get()) {
        Files.createDirectories(directory);
        files.write(vertices, source::vertices);
        files.write(edges, source::edges);
        ExportReport report = source.report();
        files.publish();
        return report;
      }
    } catch (IOException e) {
      throw ExportFiles.unwritable(directory, e);
    }
  }
}
