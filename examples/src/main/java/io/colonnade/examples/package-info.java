/** Runnable programs that use Colonnade as its users do. */
@NullMarked
package io.colonnade.examples;

import org.jspecify.annotations.NullMarked;
