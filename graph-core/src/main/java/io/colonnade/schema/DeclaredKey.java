package io.colonnade.schema;

import java.util.Optional;

/**
 * The declaration of a property key, for all elements that have it. Immutable.
 *
 * @param number its number in the dictionary
 * @param type the type of its values; {@link ValueType#ANY} if no type was declared
 * @param cardinality of vertex properties; empty if none was declared: then the writer decides, or
 *     else the settings of the graph
 */
public record DeclaredKey(
    String name, int number, ValueType type, Optional<Cardinality> cardinality) {

  /** Returns whether the key is a counter. */
  public boolean isCounter() {
    return type.isCounter();
  }

  /** Returns whether the key is a counter that edges may have. */
  public boolean countsEdges() {
    return type.countsEdges();
  }

  /** Returns this declaration with another name. */
  DeclaredKey named(String other) {
    return new DeclaredKey(other, number, type, cardinality);
  }
}
