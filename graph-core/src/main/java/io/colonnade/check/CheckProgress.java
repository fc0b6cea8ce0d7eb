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
   * Behind all elements, what is stored in the indexes is read; where something is wrong, again.
   *
   * @param entries index entries read so far
   */
  default void seenInIndexes(long entries) {}
}
