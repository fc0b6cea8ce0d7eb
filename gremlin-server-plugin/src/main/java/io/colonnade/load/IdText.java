package io.colonnade.load;

import io.colonnade.codec.Id;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The meaning of the text of an id in a file. */
public enum IdText {
  /** The text itself. */
  STRING(Id::of),
  /** A whole number. */
  LONG(text -> Id.of(Long.parseLong(text.strip()))),
  UUID(text -> Id.of(java.util.UUID.fromString(text.strip()))),
  /**
   * A number or a UUID if the text is written as one, otherwise the text itself. Two texts are
   * never the same id: {@code 007} remains a text.
   */
  AUTO(IdText::byItsText);

  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private static final int LONGEST_NUMBER = 20;

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

  private static Id byItsText(String text) {
    if (isNumber(text)) {
      return Id.of(Long.parseLong(text));
    }
    return UUID_TEXT.matcher(text).matches() ? Id.of(java.util.UUID.fromString(text)) : Id.of(text);
  }

  /** Returns true if the text is a long as Java writes it. */
  static boolean isNumber(String text) {
    if (text.isEmpty() || text.length() > LONGEST_NUMBER || text.charAt(text.length() - 1) > '9') {
      return false;
    }
    try {
      return Long.toString(Long.parseLong(text)).equals(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
