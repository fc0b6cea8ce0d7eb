package io.colonnade.index;

import io.colonnade.codec.Id;
import java.util.List;

/**
 * Two elements with equal values that violate a unique index. Immutable.
 *
 * @param values of the keys of the index
 */
public record Duplicate(List<Object> values, Id first, Id second) {

  public Duplicate {
    values = List.copyOf(values);
  }
}
