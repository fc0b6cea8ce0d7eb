package io.colonnade.model;

import java.util.List;

/**
 * An edge with its properties.
 *
 * @param label number of its label
 * @param properties keys ascending, each once
 */
public record EdgeFact(
    EdgeId id, int label, VertexRef out, VertexRef in, List<PropertyFact> properties) {

  public EdgeFact {
    properties = List.copyOf(properties);
  }

  /** True if the other has the same label and ends, so that it is found in the same places. */
  public boolean liesWhere(EdgeFact other) {
    return label == other.label && out.id().equals(other.out.id()) && in.id().equals(other.in.id());
  }

  /** The same edge with other properties. */
  public EdgeFact withProperties(List<PropertyFact> others) {
    return new EdgeFact(id, label, out, in, others);
  }
}
