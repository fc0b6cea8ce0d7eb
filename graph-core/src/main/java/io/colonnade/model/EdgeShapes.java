package io.colonnade.model;

/** How the edges of each label lie. Thread-safe; quick, it is asked for each edge read. */
@FunctionalInterface
public interface EdgeShapes {

  /** All labels are plain. */
  EdgeShapes PLAIN = label -> EdgeShape.PLAIN;

  /**
   * The shape of a label: at any time the same answer if any edge has the label.
   *
   * @param label its number; of one that is not known it is {@link EdgeShape#PLAIN}
   */
  EdgeShape of(int label);
}
