/**
 * Order-preserving bytes: ids, values, keys. Knows no TinkerPop and no store.
 *
 * <p>Read first: {@link io.colonnade.codec.Bytes}, then {@link io.colonnade.codec.Id}. May import
 * {@code error}.
 *
 * <h2>Format page, version 1</h2>
 *
 * <p>Examples are hexadecimal; {@code FormatPageTest} holds each of them. Bytes compare unsigned.
 *
 * <table>
 * <caption>Basic encodings</caption>
 * <tr><th>name</th><th>type, length, order</th><th>example</th></tr>
 * <tr><td>u8 u16 u32 u48 u64</td><td>big-endian, 1 to 8 bytes</td><td></td></tr>
 * <tr><td>ov</td><td>ordered varint of 0…2^63-1: up to 127 one byte; then, counted from the end of
 *     the shorter encoding, {@code 10xxxxxx x8}, {@code 110xxxxx x16}; the rest {@code E0} and the number
 *     as u64. Byte order is number order; prefix-free; only the shortest encoding is valid.</td>
 *     <td>127: {@code 7F}; 128: {@code 80 00}; 16511: {@code BF FF}; 16512: {@code C0 00 00}</td>
 * </tr>
 * <tr><td>vi</td><td>LEB128 of 64 bits, 1 to 10 bytes, no order</td><td>300: {@code AC 02}</td></tr>
 * <tr><td>zz</td><td>vi of the zigzag encoding: 0, -1, 1, -2, …</td><td>-1: {@code 01}; 36:
 *     {@code 48}</td></tr>
 * <tr><td>text, ended</td><td>CESU-8 (each UTF-16 unit on its own), unit 0 as {@code 01 01}, unit 1
 *     as {@code 01 02}, end {@code 00}. Byte order is {@code String.compareTo} order;
 *     prefix-free</td><td>"Ada": {@code 41 64 61 00}; "a\0": {@code 61 01 01 00}</td></tr>
 * </table>
 *
 * <table>
 * <caption>Ids: {@code K(id) = P(2) kind(1) payload}, prefix-free, spread evenly by P</caption>
 * <tr><th>kind</th><th>type</th><th>P and payload</th><th>length</th><th>example</th></tr>
 * <tr><td>{@code 10}</td><td>Long</td><td>m = mix(value): P its top 16 bits, payload the other
 *     48; mix is variant 13 of the MurmurHash3 finalizer</td><td>9</td><td>42: {@code A759 10 EA27D4727622}</td></tr>
 * <tr><td>{@code 18}</td><td>UUID</td><td>h = mix(high half) xor mix(low half): P its top 16
 *     bits, payload its other 48 and the low half</td><td>17</td>
 *     <td>0190b6f3-7c1e-7a44-9d3e-5b1f2c3d4e5f: {@code 7217 18 BE2E4C6662F1 9D3E5B1F2C3D4E5F}</td>
 * </tr>
 * <tr><td>{@code 1C}</td><td>String</td><td>payload the ended text, P the top 16 bits of the
 *     xxHash64 (seed 0) of the payload without its end</td><td>at least 4</td>
 *     <td>"abc": {@code 44BC 1C 616263 00}</td></tr>
 * </table>
 *
 * <p>Values: {@code code(1) payload}, without order. {@link io.colonnade.codec.TypeCode} is the
 * table of codes and payloads. A reader can skip any value without decoding it.
 *
 * <p>Codes {@code 60} to {@code 6F} are reserved for the records of package {@code layout}.
 *
 * <p>Index values: {@code class(1) payload}, byte order is value order, prefix-free. Equal values
 * have equal bytes, but values with equal bytes need not be equal. (Gremlin's comparison of numbers
 * is looser in a few cases, such as 0.1 and the decimal 0.1: ranges are widened for them.)
 *
 * <table>
 * <caption>Index values</caption>
 * <tr><th>class</th><th>type</th><th>payload</th><th>example</th></tr>
 * <tr><td>{@code 08}</td><td>null, within lists only</td><td>none</td><td></td></tr>
 * <tr><td>{@code 10 11}</td><td>false, true</td><td>none</td><td></td></tr>
 * <tr><td>{@code 30}</td><td>all numbers</td><td>the nearest finite double as sortable bits (-0.0 as
 *     0.0, NaN last), then {@code 80} if that is the number, else {@code C0} (above) or {@code 40}
 *     (below) with the distance: decimal exponent (4 bytes, plus 2^31), digits in pairs, each plus
 *     1, end {@code 00}; all these inverted after {@code 40}. Decimals beyond all doubles have their
 *     own magnitude for distance.</td>
 *     <td>36, 36L, 36.0: {@code 30 C042000000000000 80}; 2^53+1:
 *     {@code 30 C340000000000000 C0 80000001 0B 00}</td></tr>
 * <tr><td>{@code 34}</td><td>times</td><td>kind (1), then the payload of the kind: see {@code
 *     TimeCodec.TimeKind}</td><td>1970-01-01T00:00:01Z: {@code 34 01 8000000000000001
 *     00000000}</td></tr>
 * <tr><td>{@code 38}</td><td>String, Character</td><td>ended text</td>
 *     <td>"Ada": {@code 38 416461 00}</td></tr>
 * <tr><td>{@code 3C}</td><td>byte[], ByteBuffer</td><td>bytes, 0 and 1 escaped and ended as
 *     text</td><td></td></tr>
 * <tr><td>{@code 40}</td><td>UUID</td><td>both halves plus 2^63: the order of UUID.compareTo</td>
 *     <td></td></tr>
 * <tr><td>{@code 48}</td><td>List</td><td>its values, end {@code 00}</td>
 *     <td>[true]: {@code 48 11 00}</td></tr>
 * </table>
 *
 * <p>Encoded keys in index tables: index values with these exceptions, so that every value has an
 * encoded key of at most 300 bytes. {@link io.colonnade.codec.IndexValueCodec} writes them.
 *
 * <table>
 * <caption>Encoded keys in index tables</caption>
 * <tr><th>class</th><th>type</th><th>payload</th><th>example</th></tr>
 * <tr><td>{@code 08}</td><td>no value</td><td>none</td><td></td></tr>
 * <tr><td>{@code 31}</td><td>Float</td><td>as in {@code 30}, which is used within lists</td>
 *     <td>36f: {@code 31 C042000000000000 80}</td></tr>
 * <tr><td>{@code 38 3C}</td><td>String; byte[], ByteBuffer</td><td>of more than 256 bytes, ends and
 *     class not counted: up to the unit (byte) that reaches them, then the end {@code 01 03 00},
 *     which only such keys have: greater than {@code 00}, less than another unit</td>
 *     <td>"a" 300 times: {@code 38}, {@code 61} 256 times, {@code 01 03 00}</td></tr>
 * <tr><td>{@code 39}</td><td>Character</td><td>ended text; {@code 38} is used within lists</td>
 *     <td>'a': {@code 39 61 00}</td></tr>
 * <tr><td>{@code 7E}</td><td>values of types without order, see {@code TypeCode}; numbers and lists
 *     whose encoded key would be longer than 300 bytes, numbers of more than 4096 bits, lists of
 *     values without order</td><td>none</td><td>an empty map: {@code 7E}</td></tr>
 * </table>
 *
 * <p>History: version 1 is the first.
 */
@NullMarked
package io.colonnade.codec;

import org.jspecify.annotations.NullMarked;
