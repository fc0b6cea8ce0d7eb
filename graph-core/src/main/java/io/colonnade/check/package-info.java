/**
 * Walks a store and proves the invariants of a graph; users and every test run it.
 *
 * <p>Each edge has two entries, one at either end. Comparing them by look-up would read the graph
 * once for each edge, so each side is summed up instead: every entry is hashed as it streams by and
 * added to one of a few thousand buckets of its side. Sums of hashes do not depend on order, so the
 * sides agree exactly if each edge stands on both with equal content (but for one chance in 2^128).
 * Where a bucket differs, a second pass collects the entries of that bucket alone and names the
 * edges.
 *
 * <p>Indexes are proved in the same way: what the elements must have in them is one side, what is
 * stored the other. An index that is being built may lack entries, so for each that it has the
 * element is read; so it is of an index that is damaged in many places, whose damage is counted to
 * the end in this way. Indexes that nobody keeps are not looked at.
 *
 * <p>Read first: {@link io.colonnade.check.GraphCheck}. May import {@code tx}, {@code layout},
 * {@code index}, {@code model} and what is below.
 */
@NullMarked
package io.colonnade.check;

import org.jspecify.annotations.NullMarked;
