package io.colonnade.schema;

/** The kind of look-up that an index supports, or other cells that commits maintain like one. */
public enum IndexType {
  /** Finds all elements of a label. */
  LABEL('l', "label"),
  /** Finds elements by equal values; frequent values are stored apart. */
  EQUALITY('e', "equality"),
  /** Finds elements by ranges of values, in the order of the values. */
  RANGE('r', "range"),
  /** Finds the only element that has the values: two elements with equal values are refused. */
  UNIQUE('u', "unique"),
  /**
   * The stored degrees of vertices: no index, but built and maintained like one. Users do not see
   * it among the indexes.
   */
  DEGREES('d', "degrees"),
  /** The number of elements of each label: no index either, see {@link #DEGREES}. */
  TOTALS('t', "totals");

  private final char code;
  private final String text;

  IndexType(char code, String text) {
    this.code = code;
    this.text = text;
  }

  /** Returns whether queries look elements up in it. */
  public boolean isIndex() {
    return this != DEGREES && this != TOTALS;
  }

  /** Returns the stored byte. */
  char code() {
    return code;
  }

  /** Returns the name that is used to declare and to list it. */
  public String text() {
    return text;
  }
}
