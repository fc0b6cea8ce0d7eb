package io.colonnade.schema;

/** How many values of one property key a vertex may have. */
public enum Cardinality {
  /** One; another one replaces it. */
  SINGLE(1),
  /** Any number. */
  LIST(2),
  /** Any number that differ. */
  SET(3);

  private final int code;

  Cardinality(int code) {
    this.code = code;
  }

  /** The stored byte. */
  int code() {
    return code;
  }
}
