/**
 * A transaction: its snapshot, its own changes, the reads that it caches, the planning of its
 * commit, and the generation of ids. There is one write path: the own changes become a {@code
 * WriteSet}, which layout and indexes fill at the commit, and one {@code Store.commit} writes it.
 *
 * <p>Read first: {@link io.colonnade.tx.GraphTransaction}, then {@link
 * io.colonnade.tx.TransactionReads} and {@link io.colonnade.tx.GraphStore}. May import {@code
 * store}, {@code model}, {@code schema}, {@code layout}, {@code index} and lower packages.
 */
@NullMarked
package io.colonnade.tx;

import org.jspecify.annotations.NullMarked;
