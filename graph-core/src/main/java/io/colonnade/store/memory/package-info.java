/** Under construction. */
@NullMarked
package io.colonnade.store.memory;

import org.jspecify.annotations.NullMarked;
