/**
 * The parts that layouts share: rows of vertices, identity and bytes of edge entries, facts with
 * out-of-line values, public ids of edges, checks of audits.
 *
 * <p>Read first: {@link io.colonnade.layout.cells.EntryKey} and {@link
 * io.colonnade.layout.cells.EntryCodec}, {@link io.colonnade.layout.cells.DegreeCells}, then {@link
 * io.colonnade.layout.cells.RawFact} and {@link io.colonnade.layout.cells.VertexRows}. May import
 * {@code layout} and what that may import; only layouts import it.
 *
 * <p>The layouts use the same file names, so that they can be compared: {@code Tables}, {@code
 * EntryQualifier} or {@code RunRow} (the bytes that identify an entry), {@code EdgeReads} (a query
 * as reads), {@code EdgeScan} (all edges, and positions among them), {@code EntryCells} and {@code
 * RawEntry} (cells as edges), {@code EdgeWriter}, {@code AuditWalk}. A file that only one layout
 * has shows what is special about that layout.
 *
 * <h2>Format page of entries, version 1</h2>
 *
 * <p>An edge has an entry at each of its two vertices; a loop has both at one vertex. Package
 * {@code codec} defines the encodings {@code ov}, {@code K} and index values. Labels and keys are
 * numbers of the dictionary.
 *
 * <table>
 * <caption>{@code dir label sort K(other) eid}: the fields that identify an entry at its vertex, in
 *     this order; the layout decides which of them are in the row key</caption>
 * <tr><th>field</th><th>type</th><th>meaning</th></tr>
 * <tr><td>dir</td><td>u8</td><td>{@code 40}: the entry is at the out vertex; {@code 50}: at the in
 *     vertex</td></tr>
 * <tr><td>label</td><td>ov</td><td>of the edge</td></tr>
 * <tr><td>sort</td><td>index values</td><td>the sort-key prefix, absent unless the label is
 *     declared with sort keys: for each of them in turn the value of the edge, as an index value of
 *     package {@code codec}; after a time of kind {@code 01} its offset in seconds (4 bytes, plus
 *     2^31); each of these bytes inverted if the order is descending</td></tr>
 * <tr><td>K(other)</td><td>K</td><td>the vertex at the other end</td></tr>
 * <tr><td>eid</td><td>kind, then bytes to the end</td><td>{@code 10} generated: the number in the
 *     fewest big-endian bytes, at least one; supplied: {@code 11} Long (8 bytes), {@code 18} UUID (16
 *     bytes), {@code 1C} String (CESU-8); absent if the label is declared simple</td></tr>
 * </table>
 *
 * <p>Degrees: the row of a vertex has a counter {@code 20 dir label} for each side and label, the
 * number of entries, which every commit changes by the entries that it creates and removes; a loop
 * counts at both sides. A degree of 0 may be stored or absent. Labels that are declared uncounted
 * have no degrees. The definition of type degrees in table {@code meta} says whether the degrees of
 * a graph are complete; until then, or without it, entries are counted instead. No other counter of
 * a vertex begins with {@code 20}.
 *
 * <p>Public id of an edge: the supplied one; or the locator as base64url text without padding:
 * {@code K(out) label sort K(in) number check}. The number is encoded as in eid and absent if the
 * label is simple; check: the low 32 bits of the xxHash64 of the salt of the graph (8 bytes) and
 * all preceding bytes. The id is identical in all layouts, so that edges keep their ids when a
 * graph is copied into another layout.
 *
 * <p>Counters, in family {@code c}: {@code 10 key} (ov) in the row of a vertex or an edge that has
 * a row of its own. The value is the sum of all additions, 8 bytes, the lowest first. The cell
 * exists since the first addition; setting the counter to a value adds the difference.
 *
 * <p>Examples are on the pages of the layouts.
 *
 * <p>History: version 1 is the first version. Sort-key prefixes, and entries without eid, were
 * added later without a new version, because the entries of labels without such declarations did
 * not change.
 */
@NullMarked
package io.colonnade.layout.cells;

import org.jspecify.annotations.NullMarked;
