/**
 * TinkerPop's structure API on top of an {@link io.colonnade.upkeep.OpenGraph}. Elements are
 * handles: an id, and access to the current transaction. Handles stay valid after their
 * transaction.
 *
 * <p>Read first: {@link io.colonnade.graph.ColonnadeGraph}. May import {@code upkeep}, {@code tx},
 * {@code model}, {@code schema} and lower packages. Only this package, {@code process}, {@code
 * service} and the root package may use TinkerPop.
 */
@NullMarked
package io.colonnade.graph;

import org.jspecify.annotations.NullMarked;
