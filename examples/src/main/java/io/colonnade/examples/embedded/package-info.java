/** A graph inside of a Java program: {@link io.colonnade.examples.embedded.Embedded}. */
@NullMarked
package io.colonnade.examples.embedded;

import org.jspecify.annotations.NullMarked;
