package io.colonnade.schema;

/** What a name of the dictionary names; each kind counts its numbers from 0. */
public enum NameKind {
  /** Labels, of vertices and edges alike. */
  LABEL('l', "label"),
  /** Property keys, of vertices, edges and properties alike. */
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

  /** For messages. */
  String noun() {
    return noun;
  }

  static NameKind ofCode(int code) {
    for (NameKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new io.colonnade.error.FormatException(
        "unknown kind of name, written by a newer version, or damaged", "kind", code);
  }
}
