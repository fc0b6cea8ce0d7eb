/**
 * The front door: {@link io.colonnade.Colonnade} opens a graph out of engine, layout and settings.
 * The only package that may import all others.
 */
@NullMarked
package io.colonnade;

import org.jspecify.annotations.NullMarked;
