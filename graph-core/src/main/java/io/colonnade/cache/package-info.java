/**
 * The database cache, a wrapper of {@code Store}. Empty until its issue. May import {@code store},
 * {@code store.journal} and what is below.
 */
@NullMarked
package io.colonnade.cache;

import org.jspecify.annotations.NullMarked;
