package io.colonnade.schema;

/** What an index is good for. */
public enum IndexType {
  /** Finds all elements of a label. */
  LABEL('l', "label"),
  /** Finds elements by equal values; hot values lie apart. */
  EQUALITY('e', "equality"),
  /** Finds elements by ranges of values, in their order. */
  RANGE('r', "range"),
  /** Finds the one element that has the values: no other may. */
  UNIQUE('u', "unique");

  private final char code;
  private final String text;

  IndexType(char code, String text) {
    this.code = code;
    this.text = text;
  }

  /** The stored byte. */
  char code() {
    return code;
  }

  /** As it is declared and listed. */
  public String text() {
    return text;
  }
}
