/**
 * The entry point: {@link io.colonnade.Colonnade} opens a graph from an engine, a layout and
 * settings. The only package that may import all others.
 */
@NullMarked
package io.colonnade;

import org.jspecify.annotations.NullMarked;
