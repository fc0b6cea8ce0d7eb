/**
 * The volatile engine and reference implementation of the storage contract: persistent sorted maps,
 * one for each table, replaced as a whole by each commit. Nothing is written to disk.
 *
 * <p>Read first: {@link io.colonnade.store.memory.MemoryStore}. May import {@code store} and lower
 * packages, and pcollections.
 */
@NullMarked
package io.colonnade.store.memory;

import org.jspecify.annotations.NullMarked;
