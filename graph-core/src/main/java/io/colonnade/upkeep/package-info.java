/**
 * The work on an open graph that is not a transaction: the life cycles of indexes and schema, and
 * the copy of a graph.
 *
 * <p>Read first: {@link io.colonnade.upkeep.OpenGraph}, then {@link
 * io.colonnade.upkeep.IndexChanges}. May import {@code tx} and what {@code tx} imports.
 */
@NullMarked
package io.colonnade.upkeep;

import org.jspecify.annotations.NullMarked;
