/**
 * What layouts share: a row for each vertex, read and written; which edge an entry stands for;
 * facts that miss values which lie elsewhere; ids of edges in bytes and as text; what audits look
 * at alike.
 *
 * <p>Read first: {@link io.colonnade.layout.cells.EntryKey}, then {@link
 * io.colonnade.layout.cells.RawFact} and {@link io.colonnade.layout.cells.VertexRows}. May import
 * {@code layout} and what that may import; only layouts import it.
 *
 * <p>Layouts name their files alike, so that they can be compared one by one: {@code Tables},
 * {@code EntryQualifier} (which entry a cell is), {@code EdgeReads} (a query as reads), {@code
 * EdgeScan} (all edges, and positions among them), {@code EntryCells} and {@code RawEntry} (cells
 * as edges), {@code EdgeWriter}, {@code AuditWalk}. A file that the other layout has not is what
 * sets a layout apart.
 *
 * <h2>Format page of entries, version 1</h2>
 *
 * <p>An entry of an edge lies at each of its two vertices; a loop has both. The forms {@code ov},
 * {@code K} and index values are those of package {@code codec}. Labels and keys are numbers of the
 * dictionary.
 *
 * <table>
 * <caption>{@code dir label place K(other) eid}: an entry among those at its vertex, in this order;
 *     which of it stands in the row is the layout's</caption>
 * <tr><th>field</th><th>type</th><th>meaning</th></tr>
 * <tr><td>dir</td><td>u8</td><td>{@code 40}: the vertex at which it lies is the out vertex; {@code
 *     50}: the in vertex</td></tr>
 * <tr><td>label</td><td>ov</td><td>of the edge</td></tr>
 * <tr><td>place</td><td>index values</td><td>absent unless the label is declared with sort keys: for
 *     each of them in turn the value that the edge has, as an index value of package {@code codec};
 *     behind a time of kind {@code 01} its offset in seconds (4 bytes, plus 2^31); each byte of these
 *     inverted where the largest lies first</td></tr>
 * <tr><td>K(other)</td><td>K</td><td>the vertex at the other end</td></tr>
 * <tr><td>eid</td><td>kind, then bytes to the end</td><td>{@code 10} generated: the number in the
 *     fewest big-endian bytes, at least one; supplied: {@code 11} Long (8 bytes), {@code 18} UUID (16
 *     bytes), {@code 1C} String (CESU-8); absent if the label is declared simple</td></tr>
 * </table>
 *
 * <p>Public id of an edge: the supplied one; else the locator as base64url text without padding:
 * {@code K(out) label place K(in) number check}. The number as in eid, absent if the label is
 * simple; check: the low 32 bits of the xxHash64 of the salt of the graph (8 bytes) and all before.
 * It is the same in all layouts, so that edges keep their ids when a graph is copied into another.
 *
 * <p>Examples are on the pages of the layouts.
 *
 * <p>History: version 1 is the first. Place, and entries without eid, came later; what is written
 * for labels that are not declared so has not changed, so that the version has not either.
 */
@NullMarked
package io.colonnade.layout.cells;

import org.jspecify.annotations.NullMarked;
