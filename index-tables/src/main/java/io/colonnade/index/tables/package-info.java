/**
 * Property, unique and label indexes as tables.
 *
 * <p>Format 1. {@code ov} is an ordered varint, a <em>form</em> that of {@code
 * codec.IndexValueCodec}, {@code K} the key of an id; all of package {@code codec}.
 *
 * <table>
 *   <caption>Tables</caption>
 *   <tr><th>table, family</th><th>row</th><th>qualifier</th><th>value</th></tr>
 *   <tr><td>{@code ix}, {@code i}</td><td>index (ov), shape, bucket, values, K(element)</td><td>{@code 00}</td><td>{@code 01}, label (ov)</td></tr>
 *   <tr><td>{@code uq}, {@code v}</td><td>index (ov), shape, values</td><td>{@code 00}</td><td>{@code 01}, label (ov), K(element)</td></tr>
 * </table>
 *
 * <p>The <em>shape</em> says what values are: high four bits their number, low four bits one for
 * each whose bytes are all inverted, since the largest lies first; {@code 00}: they are the label
 * (ov). In {@code uq}, behind a form that values share that differ (cut texts, moments, what has no
 * order) stand 16 bytes of the SHA-256 of the value as package {@code codec} stores it. A
 * <em>bucket</em>, one byte, is the low end of a part: of an equality index by a hash of the
 * values, of others by that of the element. The element of an edge is the id that users see.
 *
 * <p>Worked example: in index 3, ascending, of one bucket, the vertex 42 of label 7 with value
 * "Ada" is row {@code 03 10 00 38 41 64 61 00 A7 59 10 EA 27 D4 72 76 22} with value {@code 01 07};
 * in a unique one, row {@code 03 10 38 41 64 61 00} with value {@code 01 07 A7 59 10 EA 27 D4 72 76
 * 22}.
 *
 * <p>Read first: {@link io.colonnade.index.tables.TableIndexes}. May import {@code index}, {@code
 * layout}, {@code schema}, {@code model}, {@code store}, {@code codec} and {@code error}.
 */
@NullMarked
package io.colonnade.index.tables;

import org.jspecify.annotations.NullMarked;
