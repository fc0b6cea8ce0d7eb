package io.colonnade.load;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
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
      throw new FormatException(Problem.LOAD_POSITION_DAMAGED, "field", field);
    }
    return value;
  }
}
