package io.colonnade.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A property of an edge, or a meta-property of a vertex property.
 *
 * @param key number of its key
 * @param value an object of a class that {@code codec.ValueCodec} supports, never null
 */
public record PropertyFact(int key, Object value) implements Keyed {

  /**
   * Returns the properties with this one added, which replaces the property of the same key. The
   * keys are ascending before and after.
   */
  public List<PropertyFact> putInto(List<PropertyFact> properties) {
    List<PropertyFact> others = without(properties, key);
    int at = 0;
    while (at < others.size() && others.get(at).key < key) {
      at++;
    }
    others.add(at, this);
    return others;
  }

  /** Returns a new list of the properties without the property of that key. */
  public static List<PropertyFact> without(List<PropertyFact> properties, int key) {
    List<PropertyFact> others = new ArrayList<>(properties);
    others.removeIf(property -> property.key == key);
    return others;
  }

  /** Returns the value of the property with that key; empty if there is none. */
  public static Optional<Object> find(List<PropertyFact> properties, int key) {
    for (PropertyFact property : properties) {
      if (property.key == key) {
        return Optional.of(property.value);
      }
    }
    return Optional.empty();
  }
}
