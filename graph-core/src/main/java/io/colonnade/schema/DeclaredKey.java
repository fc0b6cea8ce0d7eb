package io.colonnade.schema;

import java.util.Optional;

/**
 * What is declared of a property key, for all elements that have it. Immutable.
 *
 * @param number its number in the dictionary
 * @param type what its values must be; {@link ValueType#ANY} if that was not declared
 * @param cardinality of vertex properties; empty if it was not declared: the writer, else the
 *     settings of the graph decide
 */
public record DeclaredKey(
    String name, int number, ValueType type, Optional<Cardinality> cardinality) {}
