package io.colonnade.load;

/** Is told how far an export is, by the exporting thread: now and then, and at the end. */
@FunctionalInterface
public interface ExportListener {

  /**
   * So much is done.
   *
   * @param done vertices and edges that were passed, in all {@linkplain GraphExport passes}
   * @param vertices written
   * @param edges written
   */
  void reached(long done, long vertices, long edges);
}
