/** The adjacency layout: a vertex and its edges in one row. */
@NullMarked
package io.colonnade.layout.adjacency;

import org.jspecify.annotations.NullMarked;
