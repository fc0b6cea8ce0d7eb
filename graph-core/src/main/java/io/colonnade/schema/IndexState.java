package io.colonnade.schema;

/** Where an index is in its life; a change of it is a change of the schema. */
public enum IndexState {
  /** Commits keep it; what was there before is not in it. */
  WRITE_ONLY('w', "write-only"),
  /** Commits keep it, and what was there before is being put into it. */
  BUILDING('b', "building"),
  /** It is whole: commits keep it and queries use it. */
  ENABLED('e', "enabled"),
  /** Nobody keeps or uses it; what is in it is out of date. */
  DISABLED('d', "disabled"),
  /** As disabled; its entries are being erased, or are erased already. */
  REMOVED('r', "removed");

  private final char code;
  private final String text;

  IndexState(char code, String text) {
    this.code = code;
    this.text = text;
  }

  /** The stored byte. */
  char code() {
    return code;
  }

  /** As it is listed. */
  public String text() {
    return text;
  }

  /** True if every commit keeps the index as the graph is. */
  public boolean isKept() {
    return this == WRITE_ONLY || this == BUILDING || this == ENABLED;
  }
}
