package io.colonnade.tx;

import io.colonnade.model.Keyed;
import io.colonnade.model.Keys;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The counters among the properties that a writer gives for a new element.
 *
 * @param keys the keys that are counters
 * @param values the last value of each, by key
 */
record NewCounters(Keys keys, SortedMap<Integer, Long> values) {

  /**
   * Returns the counters among properties.
   *
   * @throws io.colonnade.error.InvalidInputException if the value of one is not an integer
   */
  static <P extends Keyed> NewCounters among(
      List<P> given, SchemaRules rules, Function<P, Object> value) {
    SortedMap<Integer, Long> values = new TreeMap<>();
    Keys keys = rules.counters();
    if (!keys.equals(Keys.NONE)) {
      for (P property : given) {
        if (keys.contains(property.key())) {
          values.put(property.key(), rules.counterValue(property.key(), value.apply(property)));
        }
      }
    }
    return new NewCounters(keys, values);
  }

  /** Returns the properties that are not counters. */
  <P extends Keyed> List<P> without(List<P> given) {
    if (values.isEmpty()) {
      return given;
    }
    List<P> properties = new ArrayList<>(given);
    properties.removeIf(property -> keys.contains(property.key()));
    return properties;
  }
}
