package io.colonnade.layout;

/**
 * Found by {@link java.util.ServiceLoader}: how a layout module makes itself known. The name of the
 * provider is written into the data, so that a graph opens with the layout it was made with.
 */
public interface LayoutProvider {

  /** Lower-case, for ever the same: {@code adjacency}. */
  String name();

  /** The layout of the graph with that header. */
  Layout open(StoreHeader header);
}
