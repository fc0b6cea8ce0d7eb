package io.colonnade.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A property of an edge, or a meta-property of a vertex property.
 *
 * @param key number of its key
 * @param value of a class that {@code codec.ValueCodec} supports, never null
 */
public record PropertyFact(int key, Object value) implements Keyed {

  /**
   * The properties with this one instead of the one with its key; keys ascending before and after.
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

  /** The properties but the one with that key, in a list of its own. */
  public static List<PropertyFact> without(List<PropertyFact> properties, int key) {
    List<PropertyFact> others = new ArrayList<>(properties);
    others.removeIf(property -> property.key == key);
    return others;
  }

  /** The value of the property with that key, if there is one. */
  public static Optional<Object> find(List<PropertyFact> properties, int key) {
    for (PropertyFact property : properties) {
      if (property.key == key) {
        return Optional.of(property.value);
      }
    }
    return Optional.empty();
  }
}
