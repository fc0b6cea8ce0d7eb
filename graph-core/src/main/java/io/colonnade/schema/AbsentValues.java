package io.colonnade.schema;

/** How an index treats an element that has no value of one of its keys. */
public enum AbsentValues {
  /** The element is not in the index. */
  SKIPPED,
  /** Absence is indexed like a value, as the smallest one. */
  INDEXED
}
