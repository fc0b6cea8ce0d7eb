/**
 * The exceptions, divided by what the caller should do.
 *
 * <p>Read first: {@link io.colonnade.error.ColonnadeException}, then {@link
 * io.colonnade.error.Problem}, the list of all messages. Imports nothing of Colonnade.
 */
@NullMarked
package io.colonnade.error;

import org.jspecify.annotations.NullMarked;
