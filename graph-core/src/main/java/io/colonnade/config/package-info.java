/**
 * All options, with their types, in one list. An unknown key is an error that names the nearest
 * key.
 *
 * <p>Read first: {@link io.colonnade.config.Option}. May import {@code error}.
 */
@NullMarked
package io.colonnade.config;

import org.jspecify.annotations.NullMarked;
