package io.colonnade.layout;

/**
 * Where a record leaves a value to a cell of its own. Immutable.
 *
 * @param length of the value's code and payload in bytes
 */
public record BigReference(BigKey key, int length) {}
