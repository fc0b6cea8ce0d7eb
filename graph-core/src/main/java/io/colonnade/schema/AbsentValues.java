package io.colonnade.schema;

/** How an index treats an element that has no value of one of its keys. */
public enum AbsentValues {
  /** The element is not in the index. */
  SKIPPED("skipped"),
  /** Absence is indexed like a value, as the smallest one. */
  INDEXED("indexed");

  private final String text;

  AbsentValues(String text) {
    this.text = text;
  }

  /** Returns the name that is used to declare and to list it. */
  public String text() {
    return text;
  }
}
