/**
 * The storage SPI: tables of ordered rows of ordered cells, snapshots, write sets.
 *
 * <p>A <em>table</em> has rows, a row has cells in families, a cell is a qualifier and a value.
 * Rows are in byte order; within a row, families in the order of {@link io.colonnade.store.Family}
 * and within a family qualifiers in byte order (all comparisons unsigned). The row keys of a table
 * are prefix-free. A <em>version</em> is one long, given by the store, larger for later commits.
 *
 * <p>Read first: {@link io.colonnade.store.Store}, then {@link io.colonnade.store.Snapshot} and
 * {@link io.colonnade.store.WriteSet}. Engines share {@link io.colonnade.store.ConflictHistory},
 * which decides preconditions, and wrap themselves in {@link io.colonnade.store.MeteredStore}; what
 * they promise is tested by {@code StoreContract}. May import {@code error}, {@code codec}, {@code
 * config} and {@code metric}.
 */
@NullMarked
package io.colonnade.store;

import org.jspecify.annotations.NullMarked;
