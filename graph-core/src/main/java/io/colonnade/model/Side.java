package io.colonnade.model;

/** The end of an edge at which a vertex is. */
public enum Side {
  /** The edge leaves the vertex. */
  OUT,
  /** The edge enters the vertex. */
  IN;

  public Side opposite() {
    return this == OUT ? IN : OUT;
  }
}
