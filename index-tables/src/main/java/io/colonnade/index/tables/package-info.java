/**
 * Property, unique and label indexes in tables: an entry is a row of one cell, and entries are
 * stored in the order of the values or labels by which they are found.
 *
 * <p>Read first: {@link io.colonnade.index.tables.TableIndexes}, then {@link
 * io.colonnade.index.tables.EntryRow}. May import {@code index}, {@code layout}, {@code schema},
 * {@code model}, {@code store}, {@code codec} and {@code error} of graph-core. Found by {@link
 * java.util.ServiceLoader}.
 *
 * <h2>Format page, version 1</h2>
 *
 * <p>Package {@code codec} defines the encodings {@code ov} and {@code K}; {@code
 * codec.IndexValueCodec} defines the encoded key of a {@code value}. Indexes and labels are
 * numbers. The element of an edge is its public id.
 *
 * <table>
 * <caption>Tables</caption>
 * <tr><th>table</th><th>row</th><th>family</th><th>qualifier</th><th>value</th></tr>
 * <tr><td>{@code ix}</td><td>{@code ov(index) shape bucket place K(element)}</td><td>INDEX</td><td>
 *     {@code 00}</td><td>{@code 01 ov(label)}, covered</td></tr>
 * <tr><td>{@code uq}</td><td>{@code ov(index) shape place}</td><td>RECORD</td><td>{@code 00}</td>
 *     <td>{@code 01 ov(label) K(element)}, covered</td></tr>
 * </table>
 *
 * <p>Table {@code uq} has the unique indexes, {@code ix} all others.
 *
 * <table>
 * <caption>Parts of a row</caption>
 * <tr><th>part</th><th>bytes</th><th>meaning</th></tr>
 * <tr><td>{@code shape}</td><td>1</td><td>what the place is. High four bits: the number of its
 *     values, 1 to 4; low four bits: bit i, from 0, is set if all bytes of value i are inverted,
 *     because the index is in descending order. {@code 00}: the place is a label</td></tr>
 * <tr><td>{@code bucket}</td><td>1</td><td>the part of the index, from 0. Equality index: XxHash64
 *     of the place, as an unsigned number, modulo the number of buckets; other indexes: {@code P}
 *     of the element, times the number of buckets, the upper 16 of 32 bits</td></tr>
 * <tr><td>{@code place}</td><td>1 to 1200</td><td>the encoded keys of the values of all keys of the
 *     index, an absent value included; or {@code ov(label)}. In {@code uq}, if different values
 *     share an encoded key (truncated texts, moments, values without an order), they are followed
 *     by 16 bytes of the SHA-256 of these values as package {@code codec} stores them</td></tr>
 * </table>
 *
 * <p>Only the entries of a covering index have covered content: for an edge first its ends and its
 * sort-key prefix, {@code K(out) ov(label of out) K(in) ov(label of in) ov(length) place}, where
 * the place is that of the layouts; then the properties as in a record, from their number on. The
 * values of keys that the index neither has nor covers are out-of-line values, see package {@code
 * layout}. An entry therefore records all keys of its element, and changes with each of its
 * properties.
 *
 * <p>Examples: vertex 42L of label 7, with values "Ada" of key 1, true of key 2, and no value of
 * key 3 except in the last example.
 *
 * <pre>
 * index 3, range on key 1                   03 10 00 3841646100 A75910EA27D4727622 is 01 07
 * as above, in 7 buckets                    03 10 04 3841646100 A75910EA27D4727622 is 01 07
 * index 3, equality on key 1, in 7 buckets  03 10 01 3841646100 A75910EA27D4727622 is 01 07
 * index 3, range on key 1 descending, key 2 03 21 00 C7BE9B9EFF 11 A75910EA27D4727622 is 01 07
 * index 3, range on keys 1, 2, 3, absent    03 30 00 3841646100 11 08 A75910EA27D4727622 is 01 07
 *   values indexed
 * index 3, unique on key 1                  03 10 3841646100 is 01 07 A75910EA27D4727622
 * index 200, of labels                      8048 00 00 07 A75910EA27D4727622 is 01 07
 * as above, in 255 buckets                  8048 00 A6 07 A75910EA27D4727622 is 01 07
 * index 3, range on key 1, covering key 3,  03 10 00 3841646100 A75910EA27D4727622 is
 *   which is 9                              01 07 03 01 2003416461 02 6101 03 1212
 * </pre>
 *
 * <p>History: version 1 is the first version.
 */
@NullMarked
package io.colonnade.index.tables;

import org.jspecify.annotations.NullMarked;
