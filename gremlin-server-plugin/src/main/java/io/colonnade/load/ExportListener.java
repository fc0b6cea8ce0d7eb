package io.colonnade.load;

/** Is told how far an export is, by the exporting thread. */
@FunctionalInterface
public interface ExportListener {

  /** So many are written. */
  void reached(long vertices, long edges);
}
