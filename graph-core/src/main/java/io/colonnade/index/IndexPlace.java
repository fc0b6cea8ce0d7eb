package io.colonnade.index;

import io.colonnade.codec.Bytes;

/**
 * All entries of an index whose elements have equal values of all keys. Immutable.
 *
 * @param index the number of the index
 * @param values the encoded keys of the values
 */
public record IndexPlace(int index, Bytes values) {}
