package io.colonnade.model;

/** What has a property key. */
public sealed interface Keyed permits PropertyFact, VertexPropertyFact {

  /** The number of the key. */
  int key();
}
