/**
 * The tour of Colonnade: loads air routes, serves them, asks them.
 *
 * <p>Read first: {@link io.colonnade.examples.demo.Demo}.
 */
@NullMarked
package io.colonnade.examples.demo;

import org.jspecify.annotations.NullMarked;
