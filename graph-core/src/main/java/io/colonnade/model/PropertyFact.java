package io.colonnade.model;

/**
 * A property of an edge, or a meta-property of a vertex property.
 *
 * @param key number of its key
 * @param value of a class that {@code codec.ValueCodec} supports, never null
 */
public record PropertyFact(int key, Object value) {}
