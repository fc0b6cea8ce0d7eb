package io.colonnade.model;

/**
 * Returns the shape of the edges of each label. Thread-safe, and fast: called for each edge that is
 * read.
 */
@FunctionalInterface
public interface EdgeShapes {

  /** Every label is plain. */
  EdgeShapes PLAIN = label -> EdgeShape.PLAIN;

  /**
   * Returns the shape of a label. The answer never changes while an edge has the label.
   *
   * @param label its number; an unknown label has the shape {@link EdgeShape#PLAIN}
   */
  EdgeShape of(int label);
}
