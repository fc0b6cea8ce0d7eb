/** Under construction. */
@NullMarked
package io.colonnade.store.rocksdb;

import org.jspecify.annotations.NullMarked;
