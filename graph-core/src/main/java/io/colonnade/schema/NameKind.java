package io.colonnade.schema;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;

/** What a name of the dictionary names. The numbers of each kind start at 0. */
public enum NameKind {
  /** Labels of vertices and edges. */
  LABEL('l', "label"),
  /** Property keys of vertices, edges and vertex properties. */
  KEY('k', "property key");

  private final char code;
  private final String noun;

  NameKind(char code, String noun) {
    this.code = code;
    this.noun = noun;
  }

  char code() {
    return code;
  }

  /** Returns the noun for messages. */
  public String noun() {
    return noun;
  }

  static NameKind ofCode(int code) {
    for (NameKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new FormatException(Problem.UNKNOWN_KIND, "of", "name", "kind", code);
  }
}
