package io.colonnade.load;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a graph variable. Stateless. */
final class Stored {

  private Stored() {}

  /**
   * Returns the value of a field.
   *
   * @throws FormatException if the field is missing or has another type
   */
  static <T> T of(Map<?, ?> map, String field, Class<T> type) {
    return as(map.get(field), field, type);
  }

  /**
   * Returns the only character of a text; empty if the text is empty.
   *
   * @throws FormatException if the field is missing, is not a text or has several characters
   */
  static Optional<Character> character(Map<?, ?> map, String field) {
    String text = of(map, field, String.class);
    if (text.length() > 1) {
      throw damaged(field, text);
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(text.charAt(0));
  }

  /**
   * Returns the constant with the name in a field.
   *
   * @throws FormatException if there is no such constant
   */
  static <E extends Enum<E>> E constant(Map<?, ?> map, String field, Class<E> type) {
    String name = of(map, field, String.class);
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    throw damaged(field, name);
  }

  /**
   * Casts the value to a type.
   *
   * @param what the name of the value, for the message
   * @throws FormatException if the value has another type
   */
  static <T> T as(@Nullable Object value, String what, Class<T> type) {
    if (!type.isInstance(value)) {
      throw damaged(what, value == null ? "nothing" : value.getClass().getSimpleName());
    }
    return type.cast(value);
  }

  private static FormatException damaged(String field, String found) {
    return new FormatException(Problem.LOAD_POSITION_DAMAGED, "field", field, "found", found);
  }
}
