package io.colonnade.load;

import io.colonnade.codec.Id;

/** The meaning of the text of an id in a file. */
public enum IdText {
  /** The text itself. */
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
   * Returns the id.
   *
   * @throws IllegalArgumentException if the text is not an id of this type
   */
  abstract Id parse(String text);
}
