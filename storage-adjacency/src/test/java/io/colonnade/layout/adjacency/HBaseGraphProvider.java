package io.colonnade.layout.adjacency;

import io.colonnade.tinkerpop.HBaseProvider;

/** Graphs of this layout in HBase. */
public final class HBaseGraphProvider extends HBaseProvider {

  public HBaseGraphProvider() {
    super("adjacency");
  }
}
