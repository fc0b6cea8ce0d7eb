/**
 * The adjacency layout: a vertex and its edges are stored in one row, so one read returns a vertex
 * and its neighbourhood. An edge is stored in the rows of both its vertices, with all its
 * properties.
 *
 * <p>Read first: {@link io.colonnade.layout.adjacency.AdjacencyLayout}, then {@link
 * io.colonnade.layout.adjacency.EntryQualifier}. May import {@code layout} of graph-core and what
 * that may import. Found by {@link java.util.ServiceLoader} under the name {@code adjacency}.
 *
 * <h2>Format page, version 1</h2>
 *
 * <p>Package {@code codec} defines the encodings {@code ov}, {@code K} and the terminated form (0
 * and 1 escaped, terminator {@code 00}); package {@code layout} defines records and big values;
 * package {@code layout.cells} defines {@code dir}, {@code sort}, {@code eid} and the text of ids.
 * Labels and keys are numbers of the dictionary.
 *
 * <table>
 * <caption>Tables</caption>
 * <tr><th>table</th><th>row</th><th>family</th><th>qualifier</th><th>value</th></tr>
 * <tr><td>{@code adj}</td><td>K(vertex)</td><td>RECORD</td><td>{@code 00}</td><td>record of the
 *     vertex</td></tr>
 * <tr><td></td><td></td><td>BIG</td><td>{@code 00 …}, {@code 01 …}</td><td>big value of the
 *     vertex</td></tr>
 * <tr><td></td><td></td><td></td><td>{@code 40 label sort K(in)}, eid in terminated form,
 *     key (ov)</td><td>big value of an edge, in the row of its out vertex only</td></tr>
 * <tr><td></td><td></td><td>EDGES</td><td>{@code dir label sort K(other) eid}</td><td>record of the
 *     edge; its label is that of the other vertex</td></tr>
 * <tr><td></td><td></td><td>COUNTERS</td><td>{@code 10 key} (ov)</td><td>counter of the
 *     vertex</td></tr>
 * <tr><td></td><td></td><td></td><td>{@code 20 dir label}</td><td>stored degree: the number
 *     of entries of that side and label, as a {@link io.colonnade.store.CounterValue}; absent means
 *     0</td></tr>
 * <tr><td></td><td></td><td></td><td>{@code 40 label sort K(in)}, eid in terminated form,
 *     key (ov)</td><td>counter of an edge, in the row of its out vertex only</td></tr>
 * <tr><td>{@code eid}</td><td>K(supplied edge id)</td><td>RECORD</td><td>{@code 00}</td>
 *     <td>{@code 01 K(out) label sort K(in)}</td></tr>
 * </table>
 *
 * <p>Package {@code layout.cells} says which degrees are stored, and defines the public id of an
 * edge. A generated id contains the row and the qualifier of the edge.
 *
 * <p>The position of an edge among all edges, which callers may store, is {@code K(out)} followed
 * by the qualifier of its entry there.
 *
 * <p>Examples, checked by {@code FormatTest}; salt 0123456789ABCDEF:
 *
 * <pre>
 * OUT, label 7, to 43L, generated 100000    40 07 4F0A1061D9C798D8CA 10 0186A0
 * IN, label 7, from 42L, supplied "a"       50 07 A75910EA27D4727622 1C 61
 * OUT, label 7, to 43L, supplied 1L         40 07 4F0A1061D9C798D8CA 11 0000000000000001
 * counter of key 3 of the first             40 07 4F0A1061D9C798D8CA 10 0102 86A0 00 03
 * big value of key 300 of the first         40 07 4F0A1061D9C798D8CA 10 0102 86A0 00 80AC
 * public id of the first, from 42L          p1kQ6ifUcnYiB08KEGHZx5jYygGGoKhHr-w
 * OUT, label 8 sorted, at 36, to 43L,       40 08 30C04200000000000080 4F0A1061D9C798D8CA 10 05
 *   generated 5
 * IN, label 9 sorted descending, at 36,     50 09 CF3FBDFFFFFFFFFFFF7F 4F0A1061D9C798D8CA 10 05
 *   from 43L, generated 5
 * OUT, label 10 sorted descending, then up, 40 0A C7BE9B9EFF 11 4F0A1061D9C798D8CA 1C 61
 *   at "Ada" and true, to 43L, supplied "a"
 * OUT, label 8 sorted, at                  40 08 34018000000000000001 00000000 80000E10
 *   1970-01-01T01:00:01+01:00, to 43L,        4F0A1061D9C798D8CA 10 05
 *   generated 5
 * OUT, label 11 simple, to 43L              40 0B 4F0A1061D9C798D8CA
 * public id of the edge of label 8,         p1kQ6ifUcnYiCDDAQgAAAAAAAIBPChBh2ceY2MoFrL6niA
 *   from 42L
 * public id of the edge of label 11         p1kQ6ifUcnYiC08KEGHZx5jYyiwkVYQ
 *   from 42L
 * eid row of "a" from 42L, label 7, to 43L  value 01 A75910EA27D4727622 07 4F0A1061D9C798D8CA
 * degree of 42L, OUT, label 7: 3            20 40 07, value 0300000000000000
 * position of the first, from 42L           A75910EA27D4727622 40 07 4F0A1061D9C798D8CA 10 0186A0
 * </pre>
 *
 * <p>History: version 1 is the first version. Degrees were added later without a new version: a
 * graph without them counts entries until they are complete.
 */
@NullMarked
package io.colonnade.layout.adjacency;

import org.jspecify.annotations.NullMarked;
