package io.colonnade.layout.edgetable;

import io.colonnade.tinkerpop.HBaseProvider;

/** Graphs of this layout in HBase. */
public final class HBaseGraphProvider extends HBaseProvider {

  public HBaseGraphProvider() {
    super("edge-table");
  }
}
