package io.colonnade.layout.edgetable;

import io.colonnade.tinkerpop.ColonnadeGraphProvider;

/** EdgeTable layout in memory. */
public final class MemoryGraphProvider extends ColonnadeGraphProvider {

  public MemoryGraphProvider() {
    super("edge-table", "memory");
  }
}
