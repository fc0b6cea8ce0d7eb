package io.colonnade.schema;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;

/** The elements that a declared label belongs to. A name may be declared for both kinds. */
public enum ElementKind {
  VERTEX('v', "vertex label"),
  EDGE('e', "edge label");

  private final char code;
  private final String noun;

  ElementKind(char code, String noun) {
    this.code = code;
    this.noun = noun;
  }

  /** Returns the stored byte. */
  char code() {
    return code;
  }

  static ElementKind ofCode(int code) {
    for (ElementKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new FormatException(Problem.UNKNOWN_KIND, "of", "element", "kind", code);
  }

  /** Returns the noun for messages. */
  public String noun() {
    return noun;
  }
}
