/**
 * The HBase engine. Empty until its issue. May import {@code store} and what is below, and the
 * HBase client.
 */
@NullMarked
package io.colonnade.store.hbase;

import org.jspecify.annotations.NullMarked;
