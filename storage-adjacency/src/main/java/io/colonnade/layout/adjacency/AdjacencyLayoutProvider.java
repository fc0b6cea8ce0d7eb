package io.colonnade.layout.adjacency;

import io.colonnade.layout.Layout;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.schema.LabelShapes;

/** Provides the adjacency layout under the name {@code adjacency}. */
public final class AdjacencyLayoutProvider implements LayoutProvider {

  /** For {@link java.util.ServiceLoader}. */
  public AdjacencyLayoutProvider() {}

  @Override
  public String name() {
    return "adjacency";
  }

  @Override
  public Layout open(StoreHeader header, LabelShapes shapes) {
    return new AdjacencyLayout(header.salt(), shapes);
  }
}
