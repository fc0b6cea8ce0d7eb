package io.colonnade.service;

import java.util.Locale;

/** What a call does, each more than the one before. */
public enum Access {
  /** Changes nothing. */
  READ,

  /** Changes the graph as traversals may, too. */
  WRITE,

  /** Concerns the graph as a whole: its schema, its files. */
  ADMIN;

  /** True if this one does more than the other. */
  public boolean exceeds(Access other) {
    return compareTo(other) > 0;
  }

  /** The word in messages and lists. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
