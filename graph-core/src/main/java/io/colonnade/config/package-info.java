/**
 * Every option, typed, in one list; unknown keys are errors that suggest the nearest.
 *
 * <p>Read first: {@link io.colonnade.config.Option}. May import {@code error}.
 */
@NullMarked
package io.colonnade.config;

import org.jspecify.annotations.NullMarked;
