package io.colonnade.layout;

import io.colonnade.schema.LabelShapes;

/**
 * The entry point of a layout module, found by {@link java.util.ServiceLoader}. The name of the
 * provider is stored in the data, so that a graph is always opened with the layout that it was
 * created with.
 */
public interface LayoutProvider {

  /** Returns the name of the layout in lower case, such as {@code adjacency}. It never changes. */
  String name();

  /**
   * Returns the layout of the graph with that header.
   *
   * @param shapes returns the shape of the edges of each label in a snapshot, including labels that
   *     are declared later
   */
  Layout open(StoreHeader header, LabelShapes shapes);
}
