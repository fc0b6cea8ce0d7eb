package io.colonnade.index;

import io.colonnade.codec.Id;
import java.util.List;

/**
 * Two elements that have the same values, where a unique index allows one. Immutable.
 *
 * @param values of the keys of the index
 */
public record Duplicate(List<Object> values, Id first, Id second) {

  public Duplicate {
    values = List.copyOf(values);
  }
}
