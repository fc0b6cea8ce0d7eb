package io.colonnade.model;

import io.colonnade.codec.Id;

/**
 * The name of an element for messages, in terms that users know. The element need not exist.
 * Immutable.
 */
public sealed interface ElementName {

  record Vertex(Id id) implements ElementName {}

  /**
   * An edge.
   *
   * @param id from which the layout derives the id that users see
   */
  record Edge(EdgeId id) implements ElementName {}

  record Variable(String name) implements ElementName {}
}
