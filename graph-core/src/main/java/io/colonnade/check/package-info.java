/**
 * Reads a store and proves the invariants of a graph; users and every test run it.
 *
 * <p>Each edge has two entries, one at either end. Comparing them by look-ups would need a read for
 * each edge, so each side is summed up instead: every entry is hashed when it is read and added to
 * one of a few thousand buckets of its side. Sums of hashes do not depend on order, so the sides
 * are equal exactly if each edge is in both with equal content (with an error probability of
 * 2^-128). If a bucket differs, a second pass collects the entries of that bucket alone and names
 * the edges.
 *
 * <p>Indexes are proved in the same way: the entries that the elements must have are one side, the
 * stored entries are the other. An index that is being built may lack entries, so the element of
 * each of its entries is read. The same is done for an index that is damaged in many places, so
 * that all of its damage is counted. Indexes that commits do not maintain are not checked.
 *
 * <p>Read first: {@link io.colonnade.check.GraphCheck}. May import {@code tx}, {@code layout},
 * {@code index}, {@code model} and the packages below them.
 */
@NullMarked
package io.colonnade.check;

import org.jspecify.annotations.NullMarked;
