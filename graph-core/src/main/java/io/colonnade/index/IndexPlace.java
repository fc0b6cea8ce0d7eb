package io.colonnade.index;

import io.colonnade.codec.Bytes;

/**
 * The entries of an index that have the same encoded key for each key of the index. Immutable.
 *
 * @param index the number of the index
 * @param values the encoded keys as stored, one for each key of the index
 */
public record IndexPlace(int index, Bytes values) {}
