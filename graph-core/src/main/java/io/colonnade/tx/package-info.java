/**
 * One transaction: its snapshot, its own changes, what it has read; the planning of a commit; the
 * making of ids. There is one write path: own changes, at commit a {@code WriteSet} that layout and
 * indexes fill, one {@code Store.commit}.
 *
 * <p>Read first: {@link io.colonnade.tx.GraphTransaction}, then {@link io.colonnade.tx.GraphStore}.
 * May import {@code store}, {@code model}, {@code schema}, {@code layout}, {@code index} and what
 * is below.
 */
@NullMarked
package io.colonnade.tx;

import org.jspecify.annotations.NullMarked;
