package io.colonnade.schema;

/** The state in the life of an index. A transition is a change of the schema. */
public enum IndexState {
  /** Commits maintain it; elements that were written earlier are not in it. */
  WRITE_ONLY('w', "write-only"),
  /** Commits maintain it; elements that were written earlier are being added. */
  BUILDING('b', "building"),
  /** It is complete: commits maintain it and queries use it. */
  ENABLED('e', "enabled"),
  /** No commit maintains it and no query uses it; its entries are out of date. */
  DISABLED('d', "disabled"),
  /** Like disabled; its entries are being erased or have been erased. */
  REMOVED('r', "removed");

  private final char code;
  private final String text;

  IndexState(char code, String text) {
    this.code = code;
    this.text = text;
  }

  /** Returns the stored byte. */
  char code() {
    return code;
  }

  /** Returns the name that is used in lists. */
  public String text() {
    return text;
  }

  /** Returns whether every commit maintains the index. */
  public boolean isKept() {
    return this == WRITE_ONLY || this == BUILDING || this == ENABLED;
  }
}
