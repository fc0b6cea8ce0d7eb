package io.colonnade.layout;

import io.colonnade.codec.Id;
import java.util.Set;

/**
 * The vertex that the change of a row concerns.
 *
 * @param parts what may have changed of it; not empty
 */
public record ChangedVertex(Id vertex, Set<VertexPart> parts) {}
