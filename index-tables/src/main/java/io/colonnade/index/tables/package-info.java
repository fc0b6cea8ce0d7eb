/**
 * Property, unique and label indexes as tables: an entry is a row of one cell, and entries lie in
 * the order of what they are found by.
 *
 * <p>Read first: {@link io.colonnade.index.tables.TableIndexes}, then {@link
 * io.colonnade.index.tables.EntryRow}. May import {@code index}, {@code layout}, {@code schema},
 * {@code model}, {@code store}, {@code codec} and {@code error} of graph-core. Found by {@link
 * java.util.ServiceLoader}.
 *
 * <h2>Format page, version 1</h2>
 *
 * <p>The forms {@code ov} and {@code K} are those of package {@code codec}; a {@code value} is the
 * form that {@code codec.IndexValueCodec} gives it. Indexes and labels are numbers. The element of
 * an edge is the id that users see.
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
 *     values, 1 to 4; low four bits: bit i is set if all bytes of value i, from 0, are inverted,
 *     since the largest lies first. {@code 00}: it is a label</td></tr>
 * <tr><td>{@code bucket}</td><td>1</td><td>which part of the index, from 0. Of an equality index:
 *     XxHash64 of the place, as a number without sign, modulo the number of buckets; of others:
 *     {@code P} of the element, times the number of buckets, the upper 16 of 32 bits</td></tr>
 * <tr><td>{@code place}</td><td>1 to 1200</td><td>the values of the keys of the index one after
 *     the other, absence as a value; or {@code ov(label)}. In {@code uq}, if the form of one is also that of
 *     values that differ (cut texts, moments, what has no order), behind them all 16 bytes of the
 *     SHA-256 of these values as package {@code codec} stores them</td></tr>
 * </table>
 *
 * <p>What is covered stands in the entries of a covering index only: of an edge first its ends and
 * where it lies, {@code K(out) ov(label of out) K(in) ov(label of in) ov(length) place}, the place
 * as the layouts have it; then the properties as in a record, from their number on, in which the
 * values of keys that the index neither has nor covers are left out as long ones are, see package
 * {@code layout}. So an entry says which keys the element has, and changes with each of its
 * properties.
 *
 * <p>Worked examples: vertex 42L of label 7, with values "Ada" of key 1, true of key 2, none of key
 * 3 but in the last.
 *
 * <pre>
 * index 3, range on key 1                   03 10 00 3841646100 A75910EA27D4727622 is 01 07
 * the same in 7 buckets                     03 10 04 3841646100 A75910EA27D4727622 is 01 07
 * index 3, equality on key 1, in 7 buckets  03 10 01 3841646100 A75910EA27D4727622 is 01 07
 * index 3, range on key 1 downwards, key 2  03 21 00 C7BE9B9EFF 11 A75910EA27D4727622 is 01 07
 * index 3, range on keys 1, 2, 3, absent    03 30 00 3841646100 11 08 A75910EA27D4727622 is 01 07
 *   values indexed
 * index 3, unique on key 1                  03 10 3841646100 is 01 07 A75910EA27D4727622
 * index 200, of labels                      8048 00 00 07 A75910EA27D4727622 is 01 07
 * the same in 255 buckets                   8048 00 A6 07 A75910EA27D4727622 is 01 07
 * index 3, range on key 1, covering key 3,  03 10 00 3841646100 A75910EA27D4727622 is
 *   which is 9                              01 07 03 01 2003416461 02 6101 03 1212
 * </pre>
 *
 * <p>History: version 1 is the first.
 */
@NullMarked
package io.colonnade.index.tables;

import org.jspecify.annotations.NullMarked;
