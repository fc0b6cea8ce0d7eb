package io.colonnade.tx;

/** Is told how far a copy is. Called by the copying thread. */
@FunctionalInterface
public interface CopyProgress {

  /**
   * @param vertices vertices stored so far
   * @param edges edges stored so far
   */
  void stored(long vertices, long edges);
}
