package io.colonnade.index;

import io.colonnade.codec.Bytes;

/**
 * Where an index has all entries with the same encoded keys: those of equal values of all keys, and
 * of values that share an encoded key. Immutable.
 *
 * @param index the number of the index
 * @param values the encoded keys as stored, one for each key of the index
 */
public record IndexPlace(int index, Bytes values) {}
