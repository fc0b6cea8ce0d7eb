package io.colonnade.check;

/** Receives the progress of a check. Called by the checking thread. */
@FunctionalInterface
public interface CheckProgress {

  /**
   * @param vertices number of vertices read so far
   * @param entries number of edge entries read so far, two for each edge
   */
  void seen(long vertices, long entries);

  /**
   * Reports the progress of reading index entries, after all elements were read. The entries of a
   * damaged index are read again.
   *
   * @param entries number of index entries read so far
   */
  default void seenInIndexes(long entries) {}
}
