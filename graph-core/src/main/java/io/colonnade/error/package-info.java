/**
 * The exception tree, cut by what the caller should do.
 *
 * <p>Read first: {@link io.colonnade.error.ColonnadeException}. Imports nothing of Colonnade.
 */
@NullMarked
package io.colonnade.error;

import org.jspecify.annotations.NullMarked;
