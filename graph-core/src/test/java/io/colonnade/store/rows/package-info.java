/**
 * Row stores for tests: a {@link io.colonnade.store.RowStore} in memory, whose content several
 * connections share, and the tests that every row store passes.
 *
 * <p>Read first: {@link io.colonnade.store.rows.MemoryRowStore}. May import {@code store} and lower
 * packages, and pcollections.
 */
@NullMarked
package io.colonnade.store.rows;

import org.jspecify.annotations.NullMarked;
