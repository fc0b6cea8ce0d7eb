package io.colonnade.layout.adjacency;

import io.colonnade.tinkerpop.ColonnadeGraphProvider;

/** Adjacency layout in memory. */
public final class MemoryGraphProvider extends ColonnadeGraphProvider {

  public MemoryGraphProvider() {
    super("adjacency", "memory");
  }
}
