/**
 * Gremlin Server over a Colonnade graph.
 */
@NullMarked
package io.colonnade.server;

import org.jspecify.annotations.NullMarked;
