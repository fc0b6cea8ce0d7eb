/**
 * The HBase engine: the tables of a graph in a namespace of their own, used by the asynchronous
 * client. May import {@code store} and what is below, and the HBase client, which is optional:
 * nothing else imports it.
 *
 * <h2>Format</h2>
 *
 * <p>A table, a family and a qualifier have the names that the journal uses; the version of a cell
 * is its timestamp. All families keep every version but {@code l}, which keeps one. In values, a
 * removal is empty, and a value that is empty or begins with {@code 00} has one {@code 00} in
 * front: the order of values is kept. Table {@code draw} has one row, {@code t}: the timestamp of
 * its cell {@code l:t} is the version that was drawn last, the number in {@code l:e} the epoch.
 */
@NullMarked
package io.colonnade.store.hbase;

import org.jspecify.annotations.NullMarked;
