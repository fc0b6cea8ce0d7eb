package io.colonnade.layout;

/**
 * A reference in a record to an out-of-line value, which has a cell of its own. Immutable.
 *
 * @param length of the value's code and payload in bytes
 */
public record BigReference(BigKey key, int length) {}
