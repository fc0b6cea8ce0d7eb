/**
 * Steps and strategies of Colonnade: traversals that read a frontier of vertices in one call, fold
 * filters, limits and counts into what is read, and say so.
 *
 * <p>Read first: {@link io.colonnade.process.ColonnadeVertexStep}, then the four strategies, each
 * of which can be taken off with {@code withoutStrategies(...)} without changing an answer:
 *
 * <ul>
 *   <li>{@link io.colonnade.process.ColonnadeGraphStepStrategy}: {@code V()}, {@code E()} and the
 *       filters behind them;
 *   <li>{@link io.colonnade.process.ColonnadeVertexStepStrategy}: {@code out()}, {@code outE()} and
 *       so on, with filters, neighbours' ids and limits; of edges that lie in an order of their own
 *       a range, or the first (see {@link io.colonnade.process.SortFold});
 *   <li>{@link io.colonnade.process.ColonnadeCountStrategy}: counts without elements;
 *   <li>{@link io.colonnade.process.ColonnadeFrontierStrategy}: batches, and reading ahead for the
 *       traversals inside other steps.
 * </ul>
 *
 * <p>Queries repeat themselves with other values: {@link io.colonnade.process.ShapedStrategies}
 * skips the strategies that changed nothing in an earlier query of the same shape.
 *
 * <p>May import {@code codec}, {@code config}, {@code metric} and {@code model} to {@code graph}.
 */
@NullMarked
package io.colonnade.process;

import org.jspecify.annotations.NullMarked;
