/**
 * The edge-table layout: a row for each vertex, a row for each edge, and a row for each run of
 * edges of one label at one side of a vertex. One read finds an edge by any id. A hop reads only
 * runs, which repeat the small properties of each edge.
 *
 * <p>Read first: {@link io.colonnade.layout.edgetable.EdgeTableLayout}, then {@link
 * io.colonnade.layout.edgetable.RunRow}. May import {@code layout} of graph-core and what that may
 * import. Found by {@link java.util.ServiceLoader} under the name {@code edge-table}.
 *
 * <h2>Format page, version 1</h2>
 *
 * <p>Package {@code codec} defines the encodings {@code ov} and {@code K}; package {@code layout}
 * defines records and big values; package {@code layout.cells} defines {@code dir}, {@code sort},
 * {@code eid} and the text of ids. Labels and keys are numbers of the dictionary.
 *
 * <table>
 * <caption>Tables</caption>
 * <tr><th>table</th><th>row</th><th>family</th><th>qualifier</th><th>value</th></tr>
 * <tr><td>{@code vert}</td><td>K(vertex)</td><td>RECORD</td><td>{@code 00}</td><td>record of the
 *     vertex</td></tr>
 * <tr><td></td><td></td><td>BIG</td><td>{@code 00 …}, {@code 01 …}</td><td>big value of the
 *     vertex</td></tr>
 * <tr><td></td><td></td><td>COUNTERS</td><td>{@code 10 key} (ov)</td><td>counter of the
 *     vertex</td></tr>
 * <tr><td></td><td></td><td></td><td>{@code 20 dir label}</td><td>stored degree: the number
 *     of entries in that run of the vertex, as a {@link io.colonnade.store.CounterValue}; absent
 *     means 0</td></tr>
 * <tr><td>{@code edge}</td><td>E(edge)</td><td>RECORD</td><td>{@code 00}</td><td>{@code 01 label
 *     K(out) outLabel K(in) inLabel}, then the properties as in a record</td></tr>
 * <tr><td></td><td></td><td>BIG</td><td>{@code 00 …}</td><td>big value of the edge</td></tr>
 * <tr><td></td><td></td><td>COUNTERS</td><td>{@code 10 key} (ov)</td><td>counter of the
 *     edge</td></tr>
 * <tr><td>{@code inc}</td><td>{@code K(vertex) dir label}</td><td>EDGES</td><td>{@code sort
 *     K(other) eid}</td><td>record with the label of the other vertex; keys ascending, it repeats
 *     the values of sort keys and of the keys that are declared projected; without that declaration,
 *     each value that ends within the first 64 bytes after the label. It refers to the other values
 *     as to big values; they are in the row of the edge</td></tr>
 * </table>
 *
 * <table>
 * <caption>{@code E(edge) = P(2) kind(1) payload}, prefix-free</caption>
 * <tr><th>kind</th><th>edge</th><th>P and payload</th></tr>
 * <tr><td>{@code 10 18 1C}</td><td>with a supplied id</td><td>as in {@code K} of the id</td></tr>
 * <tr><td>{@code 11}</td><td>with a generated number</td><td>as in {@code K} of the number as a
 *     Long</td></tr>
 * <tr><td>{@code 14}</td><td>of a label declared simple</td><td>payload {@code label K(out)
 *     K(in)}, P the top 16 bits of its xxHash64</td></tr>
 * </table>
 *
 * <p>Package {@code layout.cells} says which degrees are stored, and defines the public id of an
 * edge. A generated id contains the number, or the label and the vertices, that form the row of the
 * edge.
 *
 * <p>The position of an edge among all edges, which callers may store, is {@code E(edge)}.
 *
 * <p>Examples, checked by {@code FormatTest}:
 *
 * <pre>
 * row of generated edge 42, its      A759 11 EA27D4727622
 *   position too
 * row of supplied edge id "abc"      44BC 1C 616263 00
 * run of label 7 out of vertex 42    A75910EA27D4727622 40 07
 * entry to 43L, generated 100000     4F0A1061D9C798D8CA 10 0186A0
 * entry to 43L of a simple label     4F0A1061D9C798D8CA
 * degree of 42L, OUT, label 7: 3     20 40 07, value 0300000000000000
 * edge of label 7 from 42L (label 1) to 43L (label 2), {3: true}
 *                                    01 07 A75910EA27D4727622 01 4F0A1061D9C798D8CA 02 01 03 02
 * its entry at 42L                   01 02 01 03 02
 * its entry at 42L, if the value of key 3 took 100 bytes
 *                                    01 02 01 03 61 64
 * </pre>
 *
 * <p>History: version 1 is the first version. Degrees were added later without a new version: a
 * graph without them counts entries until they are complete.
 */
@NullMarked
package io.colonnade.layout.edgetable;

import org.jspecify.annotations.NullMarked;
