package io.colonnade.service;

import java.util.Locale;

/**
 * What a traversal or a call of a service does, and what a user may do; each includes the ones
 * before.
 */
public enum Access {
  /** Changes nothing. */
  READ,

  /** Adds, changes or removes elements. */
  WRITE,

  /** Declares labels, property keys and indexes, renames or drops them. */
  SCHEMA,

  /** Concerns the graph as a whole: its files, its caches, the work of others. */
  ADMIN;

  /** True if this one does more than the other. */
  public boolean exceeds(Access other) {
    return compareTo(other) > 0;
  }

  /** Returns the word in messages and lists. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
