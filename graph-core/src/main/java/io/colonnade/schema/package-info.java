/**
 * Names and numbers: the dictionary of labels and property keys, their declarations, and the table
 * {@code meta}, which stores both together with everything else that belongs to the graph as a
 * whole.
 *
 * <p>Format 1 of table {@code meta}, family {@code m}. A <em>name</em> is text in the terminated
 * encoding of package {@code codec}, which keeps rows prefix-free; {@code ov} is its ordered
 * varint.
 *
 * <table>
 *   <caption>Rows of meta</caption>
 *   <tr><th>row</th><th>qualifier</th><th>value</th></tr>
 *   <tr><td>{@code 'h'}</td><td>{@code 00}</td><td>store header: format byte, format version (ov), salt (8 bytes), layout name (UTF-8 to the end); of an unfinished copy: format byte with flag {@code 10}, random mark of the copy (8 bytes)</td></tr>
 *   <tr><td>{@code 'd'} kind name</td><td>{@code 00}</td><td>format byte, number (ov)</td></tr>
 *   <tr><td>{@code 'n'} kind number (ov)</td><td>{@code 00}</td><td>format byte, with flag {@code 08} if the name was dropped; name (to the end; UTF-8, or CESU-8 if it has a lone surrogate)</td></tr>
 *   <tr><td>{@code 'b'} kind</td><td>{@code 00}</td><td>format byte, first number never handed out (8 bytes)</td></tr>
 *   <tr><td>{@code 'g'} name</td><td>{@code 00}</td><td>graph variable: format byte, typed value</td></tr>
 *   <tr><td>{@code 'e'} {@code 00}</td><td>{@code 00}</td><td>format byte; each change of the schema puts this row, so that two changes exclude each other</td></tr>
 *   <tr><td>{@code 's'} {@code 'k'} number (ov)</td><td>{@code 00}</td><td>declared key: format byte, first code of its type, {@code 00} for any, {@code C1} for a counter of vertices, {@code C0} for one of edges, too (1 byte), cardinality: {@code 00} not declared, {@code 01} single, {@code 02} list, {@code 03} set</td></tr>
 *   <tr><td>{@code 's'} {@code 'v'} number (ov)</td><td>{@code 00}</td><td>declared vertex label: format byte; count (vi) of required keys, the number (ov) of each; count (vi) of defaults, key (ov) and typed value of each</td></tr>
 *   <tr><td>{@code 's'} {@code 'e'} number (ov)</td><td>{@code 00}</td><td>declared edge label: as that of a vertex; then a byte of flags: {@code 01} simple, {@code 02} uncounted; count (vi) of sort keys, key (ov) and {@code 01} if descending, else {@code 00}, of each; then, unless nothing is said of projected keys, their count (vi) and the number (ov) of each, ascending</td></tr>
 *   <tr><td>{@code 's'} {@code 'i'} number (ov)</td><td>{@code 00}</td><td>index: format byte; name (text, ended); kind of elements {@code 'v'} or {@code 'e'}; type {@code 'l'} label, {@code 'e'} equality, {@code 'r'} range, {@code 'u'} unique, or, no index but built and kept like one, {@code 'd'} the stored degrees or {@code 't'} the totals; state {@code 'w'} write-only, {@code 'b'} building, {@code 'e'} enabled, {@code 'd'} disabled, {@code 'r'} removed; {@code 01} if absence is indexed, else {@code 00}; buckets (vi); {@code 01} and the number (ov) of its label, or {@code 00}; count (vi) of keys, key (ov) and {@code 01} if descending, else {@code 00}, of each; count (vi) of covered keys, the number (ov) of each</td></tr>
 *   <tr><td>{@code 'p'} number (ov)</td><td>{@code 00}</td><td>how far that index is built: format byte, elements (vi), position (to the end)</td></tr>
 *   <tr><td>{@code 'c'} kind number (ov)</td><td>{@code 00}</td><td>which process works on that index ({@code 'i'}) or on a change of the schema ({@code 's'}, number 0): format byte, number of its opening of the graph (8 bytes), beat (vi), process (UTF-8, to the end)</td></tr>
 *   <tr><td>{@code 'c'} {@code 'm'} {@code 00}</td><td>{@code 00}</td><td>format byte, then the numbers (8 bytes each) of up to 16 changes of the declarations that were made last by another process than the one that began them</td></tr>
 *   <tr><td>{@code 'u'}</td><td>{@code 00}</td><td>the change of the declarations that is being proved, at most one: format byte; a number (8 bytes) that tells it from others; count (vi) of declared keys, number (ov), length (vi) and value, as in the row of a declared key, of each; count (vi) of declared labels, kind of elements {@code 'v'} or {@code 'e'}, number (ov), length (vi) and value of each; count (vi) of changed names, kind, number (ov), name and {@code 01} and the new name, or {@code 00} if it is dropped, of each</td></tr>
 * </table>
 *
 * <p>Kinds: {@code 'l'} label, {@code 'k'} property key; {@code 'v'} vertex ids, {@code 'e'} edge
 * numbers, {@code 'i'} numbers of indexes. Worked example: the key {@code age}, number 2, is row
 * {@code 64 6B 61 67 65 00} with value {@code 01 02} and row {@code 6E 6B 02} with value {@code 01
 * 61 67 65}. When the key is dropped, the first row is deleted and the value of the second is
 * {@code 09 61 67 65}: the number is never assigned again.
 *
 * <p>A second one: the edge label number 3 with required key 5, a default 0 (Integer) for key 6,
 * and sorted by key 7, descending, is row {@code 73 65 03} with value {@code 01 01 05 01 06 12 00
 * 00 01 07 01}. The change that declares it also puts the row {@code 65 00} with value {@code 01}.
 *
 * <p>A third one: the change number 1 that declares key 2 as single Integer and drops the key 4,
 * named {@code old}, is row {@code 75} with value {@code 01 00 00 00 00 00 00 00 01 01 02 03 01 12
 * 01 00 01 6B 04 6F 6C 64 00 00}.
 *
 * <p>The epoch is a number of the store. Older versions of format 1 kept it in {@code meta}: at
 * epoch 4 the row {@code 65 04} existed instead of {@code 65 00}. The store takes the epoch over
 * from such a row when the graph is opened, in one commit that replaces it by {@code 65 00}.
 *
 * <p>Read first: {@link io.colonnade.schema.Dictionary}, then {@link io.colonnade.schema.Schema}.
 * May import {@code store}, {@code model} and lower packages.
 */
@NullMarked
package io.colonnade.schema;

import org.jspecify.annotations.NullMarked;
