package io.colonnade.upkeep;

/** Receives the progress of a copy. Called by the copying thread. */
@FunctionalInterface
public interface CopyProgress {

  /**
   * Reports progress.
   *
   * @param vertices number of vertices stored so far
   * @param edges number of edges stored so far
   */
  void stored(long vertices, long edges);
}
