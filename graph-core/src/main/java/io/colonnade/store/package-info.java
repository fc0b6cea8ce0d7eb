/**
 * The storage SPI: tables of ordered rows of ordered cells, snapshots, write sets.
 *
 * <p>A <em>table</em> has rows, a row has cells in families, a cell is a qualifier and a value.
 * Rows are in byte order; within a row, families in the order of {@link io.colonnade.store.Family}
 * and within a family qualifiers in byte order (all comparisons unsigned). The row keys of a table
 * are prefix-free. A <em>version</em> is a long that the store assigns, larger for later commits.
 *
 * <p>Read first: {@link io.colonnade.store.Store}, then {@link io.colonnade.store.Snapshot} and
 * {@link io.colonnade.store.WriteSet}. Engines share {@link io.colonnade.store.ConflictHistory},
 * which checks preconditions, and wrap themselves in {@link io.colonnade.store.MeteredStore}.
 * {@code StoreContract} tests the contract of an engine. A {@link io.colonnade.store.RowStore} is
 * less than a store: it is atomic for one row only, and {@code store.journal} makes a store of it;
 * {@code RowStoreContract} tests its contract. May import {@code error}, {@code codec}, {@code
 * config} and {@code metric}.
 */
@NullMarked
package io.colonnade.store;

import org.jspecify.annotations.NullMarked;
