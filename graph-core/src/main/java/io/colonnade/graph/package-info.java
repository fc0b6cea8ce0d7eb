/**
 * TinkerPop's structure API on top of a {@link io.colonnade.tx.GraphStore}. Elements are handles:
 * an id and a look into the current transaction; they outlive transactions.
 *
 * <p>Read first: {@link io.colonnade.graph.ColonnadeGraph}. May import {@code tx}, {@code model},
 * {@code schema} and what is below. Together with {@code process} and the root package the only
 * place where TinkerPop is known.
 */
@NullMarked
package io.colonnade.graph;

import org.jspecify.annotations.NullMarked;
