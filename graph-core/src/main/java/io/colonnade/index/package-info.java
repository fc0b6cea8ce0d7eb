/**
 * SPI of index upkeep and lookup. Empty until the index tables come. May import {@code store},
 * {@code model}, {@code schema} and what is below.
 */
@NullMarked
package io.colonnade.index;

import org.jspecify.annotations.NullMarked;
