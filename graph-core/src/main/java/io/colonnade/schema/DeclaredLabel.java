package io.colonnade.schema;

import io.colonnade.model.EdgeShape;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The declaration of a label of vertices or edges. Immutable.
 *
 * @param number its number in the dictionary
 * @param required numbers of the keys that each element of the label must have, ascending
 * @param defaults values that new elements get, by number of the key, ascending
 * @param shape the order and multiplicity of the edges; plain for vertices
 */
public record DeclaredLabel(
    ElementKind kind,
    String name,
    int number,
    Set<Integer> required,
    Map<Integer, Object> defaults,
    EdgeShape shape) {

  public DeclaredLabel {
    SortedSet<Integer> keys = new TreeSet<>(required);
    SortedMap<Integer, Object> values = new TreeMap<>(defaults);
    required = Collections.unmodifiableSet(keys);
    defaults = Collections.unmodifiableMap(values);
  }

  /** Returns a declaration without rules. */
  public static DeclaredLabel plain(ElementKind kind, String name, int number) {
    return new DeclaredLabel(kind, name, number, Set.of(), Map.of(), EdgeShape.PLAIN);
  }

  /** Returns this declaration with another name. */
  DeclaredLabel named(String other) {
    return new DeclaredLabel(kind, other, number, required, defaults, shape);
  }

  /** Returns whether a rule of the label names the key. */
  boolean uses(int key) {
    return required.contains(key)
        || defaults.containsKey(key)
        || shape.sort().stream().anyMatch(sort -> sort.key() == key)
        || shape.projected().filter(keys -> keys.contains(key)).isPresent();
  }
}
