package io.colonnade.config;

/** The cardinality of vertex properties whose writer names none and whose key declares none. */
public enum DefaultCardinality {
  /** A new property replaces the other properties of its key. */
  SINGLE,
  /** A new property is added to the other properties of its key. */
  LIST,
  /** A new property is added unless one of its key has the same value. */
  SET
}
