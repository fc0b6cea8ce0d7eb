/**
 * Gremlin Server over Colonnade graphs: websocket and HTTP on one port, sessions, remote
 * transactions, and no code execution.
 *
 * <p>Read first: {@link io.colonnade.server.ColonnadeServer}. Package {@code guard} decides what a
 * client may request, and {@code monitor} shows operators what the server does. May import both,
 * {@code io.colonnade.load} for the service of loads, {@code io.colonnade.service}, {@code
 * io.colonnade.error}, {@code io.colonnade.graph} and {@code io.colonnade}.
 */
@NullMarked
package io.colonnade.server;

import org.jspecify.annotations.NullMarked;
