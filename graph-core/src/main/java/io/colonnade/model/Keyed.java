package io.colonnade.model;

/** A property. */
public sealed interface Keyed permits PropertyFact, VertexPropertyFact {

  /** Returns the number of the key. */
  int key();

  /** Returns the value, an object of a class that {@code codec.ValueCodec} supports. */
  Object value();
}
