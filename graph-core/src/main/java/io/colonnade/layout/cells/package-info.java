/**
 * What layouts share: a row for each vertex, read and written; facts that miss values which lie
 * elsewhere; ids of edges in bytes and as text; what audits look at alike.
 *
 * <p>Read first: {@link io.colonnade.layout.cells.RawFact}, then {@link
 * io.colonnade.layout.cells.VertexRows}. May import {@code layout} and what that may import; only
 * layouts import it.
 *
 * <h2>Format page of edge ids, version 1</h2>
 *
 * <p>{@code eid}, at the end of a qualifier: kind, then bytes to the end. {@code 10} generated: the
 * number in the fewest big-endian bytes, at least one; supplied: {@code 11} Long (8 bytes), {@code
 * 18} UUID (16 bytes), {@code 1C} String (CESU-8); absent if the label is declared simple.
 *
 * <p>As text, where the graph has made the id: base64url without padding of bytes of the layout and
 * a check, the low 32 bits of the xxHash64 of the salt of the graph (8 bytes) and those bytes.
 *
 * <p>History: version 1 is the first.
 */
@NullMarked
package io.colonnade.layout.cells;

import org.jspecify.annotations.NullMarked;
