package io.colonnade.layout;

import io.colonnade.model.EdgeShapes;

/**
 * Found by {@link java.util.ServiceLoader}: how a layout module makes itself known. The name of the
 * provider is written into the data, so that a graph opens with the layout it was made with.
 */
public interface LayoutProvider {

  /** Lower-case, for ever the same: {@code adjacency}. */
  String name();

  /**
   * The layout of the graph with that header.
   *
   * @param shapes how the edges of each label lie, now and when labels are declared later
   */
  Layout open(StoreHeader header, EdgeShapes shapes);
}
