package io.colonnade.schema;

/** What an index does with an element that has no value of one of its keys. */
public enum AbsentValues {
  /** The element is not in the index. */
  SKIPPED("skipped"),
  /** Absence is indexed as if it were a value, the smallest. */
  INDEXED("indexed");

  private final String text;

  AbsentValues(String text) {
    this.text = text;
  }

  /** As it is declared and listed. */
  public String text() {
    return text;
  }
}
