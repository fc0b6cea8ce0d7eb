/**
 * The console: evaluates lines of Gremlin on an open graph or on a server and prints their results.
 * Only this package evaluates Groovy; the server must not depend on it.
 *
 * <p>Read first: {@link io.colonnade.console.Session}, then {@link io.colonnade.console.Console}.
 * May import {@code io.colonnade.server}, {@code io.colonnade.load}, {@code io.colonnade.error},
 * {@code io.colonnade.service}, {@code io.colonnade.config}, {@code io.colonnade.graph} and {@code
 * io.colonnade}.
 */
@NullMarked
package io.colonnade.console;

import org.jspecify.annotations.NullMarked;
