/**
 * The edge-table layout: vertices, edges and incidences in tables of their own. Empty until its
 * issue; graphs are made with the adjacency layout until then.
 */
@NullMarked
package io.colonnade.layout.edgetable;

import org.jspecify.annotations.NullMarked;
