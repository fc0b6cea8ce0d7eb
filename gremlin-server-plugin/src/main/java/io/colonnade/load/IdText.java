package io.colonnade.load;

import io.colonnade.codec.Id;
import java.util.function.Function;

/** The meaning of the text of an id in a file. */
public enum IdText {
  /** The text itself. */
  STRING(Id::of),
  /** A whole number. */
  LONG(text -> Id.of(Long.parseLong(text.strip()))),
  UUID(text -> Id.of(java.util.UUID.fromString(text.strip())));

  @SuppressWarnings("ImmutableEnumChecker") // none of them has state
  private final Function<String, Id> parser;

  IdText(Function<String, Id> parser) {
    this.parser = parser;
  }

  /**
   * Returns the id.
   *
   * @throws IllegalArgumentException if the text is not an id of this type
   */
  Id parse(String text) {
    return parser.apply(text);
  }
}
