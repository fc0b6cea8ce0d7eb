package io.colonnade.schema;

/** How many values of one property key a vertex may have. */
public enum Cardinality {
  /** One value. A new value replaces it. */
  SINGLE(1),
  /** Any number of values, equal ones included. */
  LIST(2),
  /** Any number of distinct values. */
  SET(3);

  private final int code;

  Cardinality(int code) {
    this.code = code;
  }

  /** Returns the stored byte. */
  int code() {
    return code;
  }
}
