/**
 * The command line: server, console and check. Errors are one line on standard error that says
 * what, where and what to do.
 *
 * <p>Read first: {@link io.colonnade.cli.Main}. May import everything.
 */
@NullMarked
package io.colonnade.cli;

import org.jspecify.annotations.NullMarked;
