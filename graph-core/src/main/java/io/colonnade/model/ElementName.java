package io.colonnade.model;

import io.colonnade.codec.Id;

/**
 * An element by what users know of it, for messages; that it is named does not mean that it exists.
 * Immutable.
 */
public sealed interface ElementName {

  record Vertex(Id id) implements ElementName {}

  /**
   * @param id of which the layout makes what users see
   */
  record Edge(EdgeId id) implements ElementName {}

  record Variable(String name) implements ElementName {}
}
