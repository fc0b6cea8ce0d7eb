/**
 * The command line. An error is one line on standard error that says what failed, where, and what
 * to do; the console adds the place in a query and a hint.
 *
 * <p>Read first: {@link io.colonnade.cli.Main}. May import everything.
 */
@NullMarked
package io.colonnade.cli;

import org.jspecify.annotations.NullMarked;
