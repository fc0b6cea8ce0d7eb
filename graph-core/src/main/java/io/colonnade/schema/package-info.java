/**
 * Names and numbers: the dictionary of labels and property keys, and the table {@code meta} in
 * which it lies beside everything else that belongs to the graph as a whole.
 *
 * <p>Format 1 of table {@code meta}, family {@code m}. A <em>name</em> is text in the ended form of
 * package {@code codec}, which keeps rows prefix-free; {@code ov} is its ordered varint.
 *
 * <table>
 *   <caption>Rows of meta</caption>
 *   <tr><th>row</th><th>qualifier</th><th>value</th></tr>
 *   <tr><td>{@code 'h'}</td><td>{@code 00}</td><td>store header: format byte, format version (ov), salt (8 bytes), layout name (UTF-8 to the end)</td></tr>
 *   <tr><td>{@code 'd'} kind name</td><td>{@code 00}</td><td>format byte, number (ov)</td></tr>
 *   <tr><td>{@code 'n'} kind number (ov)</td><td>{@code 00}</td><td>format byte, name (UTF-8 to the end)</td></tr>
 *   <tr><td>{@code 'b'} kind</td><td>{@code 00}</td><td>format byte, first number never handed out (8 bytes)</td></tr>
 *   <tr><td>{@code 'g'} name</td><td>{@code 00}</td><td>graph variable: format byte, typed value</td></tr>
 * </table>
 *
 * <p>Kinds: {@code 'l'} label, {@code 'k'} property key; {@code 'v'} vertex ids, {@code 'e'} edge
 * numbers. Worked example: the key {@code age}, number 2, is row {@code 64 6B 61 67 65 00} with
 * value {@code 01 02} and row {@code 6E 6B 02} with value {@code 01 61 67 65}.
 *
 * <p>Read first: {@link io.colonnade.schema.Dictionary}. May import {@code store}, {@code model}
 * and what is below.
 */
@NullMarked
package io.colonnade.schema;

import org.jspecify.annotations.NullMarked;
