package io.colonnade.schema;

import io.colonnade.codec.Bytes;

/**
 * The progress of an index build. Immutable.
 *
 * @param elements the number of elements that were processed
 * @param position of the last one: the encoded id of a vertex, or the layout's position of an edge
 */
public record IndexProgress(long elements, Bytes position) {}
