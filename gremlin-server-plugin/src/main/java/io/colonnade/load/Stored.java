package io.colonnade.load;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what is kept in a graph variable. Stateless. */
final class Stored {

  private Stored() {}

  /**
   * The value of a field.
   *
   * @throws FormatException if there is none, or one of another type
   */
  static <T> T of(Map<?, ?> map, String field, Class<T> type) {
    return as(map.get(field), field, type);
  }

  /**
   * The only character of a text; empty if the text is empty.
   *
   * @throws FormatException if there are more, or no text
   */
  static Optional<Character> character(Map<?, ?> map, String field) {
    String text = of(map, field, String.class);
    if (text.length() > 1) {
      throw damaged(field, text);
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(text.charAt(0));
  }

  /**
   * The constant of that name.
   *
   * @throws FormatException if there is none
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
   * The value as one of that type.
   *
   * @param what it is, to name in the error
   * @throws FormatException if it is none
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
