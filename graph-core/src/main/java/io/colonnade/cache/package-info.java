/**
 * The caches between a transaction and the layout or an index: what the transaction has read, and
 * the database cache that all transactions of a process share. Both keep decoded facts.
 *
 * <p>Read first: {@link io.colonnade.cache.CachedFacts}, then {@link
 * io.colonnade.cache.DatabaseCache}. May import {@code store}, {@code model}, {@code schema},
 * {@code layout}, {@code index} and what is below.
 */
@NullMarked
package io.colonnade.cache;

import org.jspecify.annotations.NullMarked;
