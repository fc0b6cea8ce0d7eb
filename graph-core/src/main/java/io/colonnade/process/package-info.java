/**
 * Steps and strategies of Colonnade: traversals that read a frontier of vertices in one call, and
 * push filters, limits and counts down into the read. {@code explain()} and {@code profile()} show
 * what was pushed down.
 *
 * <p>Read first: {@link io.colonnade.process.ColonnadeVertexStep}, then the four strategies. Each
 * of them can be disabled with {@code withoutStrategies(...)} without changing a result:
 *
 * <ul>
 *   <li>{@link io.colonnade.process.ColonnadeGraphStepStrategy}: {@code V()}, {@code E()} and the
 *       filters after them;
 *   <li>{@link io.colonnade.process.ColonnadeVertexStepStrategy}: {@code out()}, {@code outE()} and
 *       so on, with filters, neighbours' ids and limits; for labels with sort keys also a range of
 *       the edges, or the first edges (see {@link io.colonnade.process.SortPushdown});
 *   <li>{@link io.colonnade.process.ColonnadeCountStrategy}: counts without elements;
 *   <li>{@link io.colonnade.process.ColonnadeFrontierStrategy}: batches, and prefetch for the
 *       traversals inside of other steps.
 * </ul>
 *
 * <p>Applications repeat queries with other values: {@link io.colonnade.process.ShapedStrategies}
 * skips the strategies that changed nothing in an earlier query of the same shape.
 *
 * <p>May import {@code codec}, {@code config}, {@code metric} and {@code model} to {@code graph}.
 */
@NullMarked
package io.colonnade.process;

import org.jspecify.annotations.NullMarked;
