package io.colonnade.check;

/** Is told how far a check is. Called by the checking thread. */
@FunctionalInterface
public interface CheckProgress {

  /**
   * @param vertices vertices seen so far
   * @param entries edge entries seen so far, two for each edge
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
