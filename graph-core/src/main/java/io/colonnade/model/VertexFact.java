package io.colonnade.model;

import java.util.List;

/**
 * A vertex with its properties.
 *
 * @param properties keys ascending; of one key in the order they were added
 */
public record VertexFact(VertexRef ref, List<VertexPropertyFact> properties) {

  public VertexFact {
    properties = List.copyOf(properties);
  }
}
