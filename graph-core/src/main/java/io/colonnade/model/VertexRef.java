package io.colonnade.model;

import io.colonnade.codec.Id;

/**
 * A vertex as an edge names it.
 *
 * @param label number of its label; never changes while the vertex lives
 */
public record VertexRef(Id id, int label) {}
