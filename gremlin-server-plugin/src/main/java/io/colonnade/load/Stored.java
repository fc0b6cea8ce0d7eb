package io.colonnade.load;

import io.colonnade.error.FormatException;
import java.util.Map;

/** Reads fields of what is kept in a graph variable. Stateless. */
final class Stored {

  private Stored() {}

  /**
   * The value of a field.
   *
   * @throws FormatException if there is none
   */
  static Object of(Map<?, ?> map, String field) {
    Object value = map.get(field);
    if (value == null) {
      throw new FormatException(
          "the position of the load cannot be read: damaged, or written by another version",
          "field",
          field);
    }
    return value;
  }
}
