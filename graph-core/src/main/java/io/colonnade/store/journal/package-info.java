/**
 * Turns a store that is atomic per row into one that is atomic per commit. Empty until HBase comes:
 * the engines of today commit atomically by themselves. May import {@code store} and what is below.
 */
@NullMarked
package io.colonnade.store.journal;

import org.jspecify.annotations.NullMarked;
