/**
 * SPI: the conversion of graph facts to cells and back. Also contains what all layouts share: the
 * store header (format version, layout name), the record format and the totals.
 *
 * <p>Read first: {@link io.colonnade.layout.Layout}. May import {@code store}, {@code model},
 * {@code schema} and lower packages; only {@code tx} and {@code check} call it.
 *
 * <h2>Format page of records, version 1</h2>
 *
 * <p>All properties of an element are stored in one cell, its <em>record</em>; a value that is
 * longer than 1,024 bytes when encoded is stored in a cell of its own in family {@code BIG}. The
 * encodings {@code u8}, {@code ov}, {@code vi}, {@code K} and the codes of values are those of
 * package {@code codec}. Labels and keys are numbers of the dictionary. A reader refuses a format
 * byte, flag or code that it does not know.
 *
 * <table>
 * <caption>Record: {@code 01 label n (key slot)*}</caption>
 * <tr><th>field</th><th>type</th><th>meaning</th></tr>
 * <tr><td>format</td><td>u8</td><td>{@code 01}: low three bits version 1, high five bits flags, none
 *     assigned</td></tr>
 * <tr><td>label</td><td>ov</td><td>of the vertex or edge; where the layout keeps it elsewhere, what
 *     the layout says</td></tr>
 * <tr><td>n</td><td>ov</td><td>how many properties follow</td></tr>
 * <tr><td>key</td><td>ov</td><td>ascending; a vertex may have a key more than once</td></tr>
 * <tr><td>slot</td><td></td><td>of an edge a value; of a vertex a value or a wrapped value</td></tr>
 * <tr><td>value</td><td></td><td>code and payload as in package {@code codec}; or {@code 61} and the
 *     length of code and payload (vi): they are the big cell of the value</td></tr>
 * <tr><td>wrapped value</td><td></td><td>{@code 60}, flags (u8: {@code 01} sequence, {@code 02} id,
 *     {@code 04} meta), sequence (vi), id (K), meta-properties (n ov, then keys, ascending, and
 *     values), the value. Without flag: sequence 0, no supplied id, no meta-properties. Written only
 *     if a flag is set.</td></tr>
 * </table>
 *
 * <table>
 * <caption>Big cell of a vertex: in its row, family {@code BIG}</caption>
 * <tr><th>qualifier</th><th>meaning</th></tr>
 * <tr><td>{@code 00 key sequence} (ov, ov)</td><td>the value of the property</td></tr>
 * <tr><td>{@code 01 key sequence meta} (ov, ov, ov)</td><td>the value of its meta-property</td></tr>
 * </table>
 *
 * <p>Value of the cell: format byte {@code 01}, code, payload. The layout decides where the big
 * cells of edges are stored.
 *
 * <p>Examples, checked by {@code RecordFormatTest}:
 *
 * <pre>
 * label 7 {3: "Ada", 6: 36}                            01 07 02 03 2003416461 06 1248
 * label 7 {3: true, sequence 2, id 42L, meta {1: 'a'}} 01 07 01 03 60 07 02 A75910EA27D4727622
 *                                                      01 01 1861 02
 * label 1 {300: a byte[] of 1,022 bytes}               01 01 01 80AC 61 8108
 *   its cell                                           qualifier 00 80AC 00; value 01 22 FE07 …
 * </pre>
 *
 * <h2>Format page of totals, version 1</h2>
 *
 * <p>Table {@code total} has the number of vertices and of edges of each label, in every layout. A
 * row is {@code part(2) kind}: kind {@code 'v'} or {@code 'e'}; part: the top four of the 16 bits
 * with which {@code K} of the vertex begins, or of the out vertex of an edge, then zeros. Its
 * family {@code COUNTERS} has the qualifier {@code label} (ov). The total of a label is the sum
 * over the 16 rows of its kind; one row alone has no meaning. The definition of type totals in
 * table {@code meta} says whether the totals of a graph are complete.
 *
 * <p>Example, checked by {@code TotalsTest}: a vertex 42L of label 7 adds 1 to row {@code A000 76},
 * qualifier {@code 07}.
 *
 * <p>History: version 1 is the first. Totals were added later without a new version.
 */
@NullMarked
package io.colonnade.layout;

import org.jspecify.annotations.NullMarked;
