package io.colonnade.config;

/** What a vertex property does to those of the same key if the writer does not say. */
public enum DefaultCardinality {
  /** Replaces them. */
  SINGLE,
  /** Stands beside them. */
  LIST,
  /** Stands beside them unless one has the same value. */
  SET
}
