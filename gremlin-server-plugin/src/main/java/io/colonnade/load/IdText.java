package io.colonnade.load;

import io.colonnade.codec.Id;

/** What the text of an id in a file means. */
public enum IdText {
  /** Itself. */
  STRING {
    @Override
    Id parse(String text) {
      return Id.of(text);
    }
  },
  /** A whole number. */
  LONG {
    @Override
    Id parse(String text) {
      return Id.of(Long.parseLong(text.strip()));
    }
  },
  UUID {
    @Override
    Id parse(String text) {
      return Id.of(java.util.UUID.fromString(text.strip()));
    }
  };

  /**
   * The id.
   *
   * @throws IllegalArgumentException if the text spells none
   */
  abstract Id parse(String text);
}
