package io.colonnade.load;

/**
 * Receives the progress of an export, periodically and at the end. Called by the exporting thread.
 */
@FunctionalInterface
public interface ExportListener {

  /**
   * Reports the progress.
   *
   * @param done number of vertices and edges read, in all {@linkplain GraphExport passes}
   * @param vertices number of vertices written
   * @param edges number of edges written
   */
  void reached(long done, long vertices, long edges);
}
