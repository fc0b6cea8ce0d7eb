package io.colonnade.layout.edgetable;

import io.colonnade.layout.Layout;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.schema.LabelShapes;

/** Provides the edge-table layout under the name {@code edge-table}. */
public final class EdgeTableLayoutProvider implements LayoutProvider {

  /** For {@link java.util.ServiceLoader}. */
  public EdgeTableLayoutProvider() {}

  @Override
  public String name() {
    return "edge-table";
  }

  @Override
  public Layout open(StoreHeader header, LabelShapes shapes) {
    return new EdgeTableLayout(header.salt(), shapes);
  }
}
