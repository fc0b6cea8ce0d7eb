/**
 * Immutable graph facts without TinkerPop: ids, vertices, edges, properties, queries, changes.
 * Labels and property keys are numbers here; the dictionary of package {@code schema} maps them to
 * names.
 *
 * <p>Read first: {@link io.colonnade.model.VertexFact} and {@link io.colonnade.model.EdgeFact}. May
 * import {@code codec}.
 */
@NullMarked
package io.colonnade.model;

import org.jspecify.annotations.NullMarked;
