package io.colonnade.model;

/** How the edges of each label lie. Thread-safe; quick, it is asked for each edge read. */
@FunctionalInterface
public interface EdgeShapes {

  /** All labels are plain. */
  EdgeShapes PLAIN = label -> EdgeShape.PLAIN;

  /**
   * The shape of a label that any edge has, at any time the same answer.
   *
   * @param label its number
   */
  EdgeShape of(int label);
}
