package io.colonnade.model;

/** Seen from a vertex: is it the edge's tail or its head? */
public enum Side {
  /** Edges that go out of the vertex. */
  OUT,
  /** Edges that come into the vertex. */
  IN;

  public Side opposite() {
    return this == OUT ? IN : OUT;
  }
}
