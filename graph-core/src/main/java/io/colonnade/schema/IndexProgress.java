package io.colonnade.schema;

import io.colonnade.codec.Bytes;

/**
 * How far an index is built. Immutable.
 *
 * @param elements how many were looked at
 * @param position of the last of them: the key of a vertex's id, or what the layout says of an edge
 */
public record IndexProgress(long elements, Bytes position) {}
