package io.colonnade.model;

/** An object with a property key. */
public sealed interface Keyed permits PropertyFact, VertexPropertyFact {

  /** Returns the number of the key. */
  int key();
}
