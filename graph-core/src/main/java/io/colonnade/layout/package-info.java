/**
 * SPI: graph facts to cells and back. Also what all layouts share: the store header (format
 * version, layout name) and the record format.
 *
 * <p>Read first: {@link io.colonnade.layout.Layout}. May import {@code store}, {@code model},
 * {@code schema} and what is below; only {@code tx} and {@code check} call it.
 */
@NullMarked
package io.colonnade.layout;

import org.jspecify.annotations.NullMarked;
