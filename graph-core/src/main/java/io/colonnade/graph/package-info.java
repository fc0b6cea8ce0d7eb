/** Under construction. */
@NullMarked
package io.colonnade.graph;

import org.jspecify.annotations.NullMarked;
