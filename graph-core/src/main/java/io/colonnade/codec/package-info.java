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
 * <caption>Forms that others are made of</caption>
 * <tr><th>form</th><th>type, length, order</th><th>example</th></tr>
 * <tr><td>u8 u16 u32 u48 u64</td><td>big-endian, 1 to 8 bytes</td><td></td></tr>
 * <tr><td>ov</td><td>ordered varint of 0…2^63-1: up to 127 one byte; then, counted from the end of
 *     the form before, {@code 10xxxxxx x8}, {@code 110xxxxx x16}; the rest {@code E0} and the number
 *     as u64. Byte order is number order; prefix-free; only the shortest form is valid.</td>
 *     <td>127: {@code 7F}; 128: {@code 80 00}; 16511: {@code BF FF}; 16512: {@code C0 00 00}</td>
 * </tr>
 * <tr><td>vi</td><td>LEB128 of 64 bits, 1 to 10 bytes, no order</td><td>300: {@code AC 02}</td></tr>
 * <tr><td>zz</td><td>vi of the zigzag form: 0, -1, 1, -2, …</td><td>-1: {@code 01}; 36:
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
 * <p>Values: {@code code(1) payload}, no order; the codes and the shape of each payload are those
 * of {@link io.colonnade.codec.TypeCode}. A reader can pass over any value without making it.
 *
 * <table>
 * <caption>Payloads of values</caption>
 * <tr><th>code</th><th>type</th><th>payload</th><th>example</th></tr>
 * <tr><td>{@code 00}</td><td>null, within collections only</td><td>none</td><td></td></tr>
 * <tr><td>{@code 01 02}</td><td>false, true</td><td>none</td><td>true: {@code 02}</td></tr>
 * <tr><td>{@code 10 11 12 13}</td><td>Byte, Short, Integer, Long</td><td>zz</td>
 *     <td>36: {@code 12 48}</td></tr>
 * <tr><td>{@code 14}</td><td>BigInteger</td><td>vi length, two's complement, at least 1 byte</td>
 *     <td>256: {@code 14 02 0100}</td></tr>
 * <tr><td>{@code 15 16}</td><td>Float, Double</td><td>raw bits, 4 or 8 bytes</td>
 *     <td>1.5f: {@code 15 3FC00000}</td></tr>
 * <tr><td>{@code 17}</td><td>BigDecimal</td><td>zz scale, then the unscaled value as in
 *     {@code 14}</td><td>1.50: {@code 17 04 02 0096}</td></tr>
 * <tr><td>{@code 18}</td><td>Character</td><td>vi</td><td>'a': {@code 18 61}</td></tr>
 * <tr><td>{@code 20}</td><td>String</td><td>vi length, UTF-8</td>
 *     <td>"Ada": {@code 20 03 416461}</td></tr>
 * <tr><td>{@code 21}</td><td>String with a lone surrogate</td><td>vi length, CESU-8 without
 *     end</td><td>"\ud800": {@code 21 03 EDA080}</td></tr>
 * <tr><td>{@code 22 24}</td><td>byte[], ByteBuffer (what remains in it)</td><td>vi length, bytes</td>
 *     <td></td></tr>
 * <tr><td>{@code 28}</td><td>UUID</td><td>16 bytes</td><td></td></tr>
 * <tr><td>{@code 31}</td><td>Instant</td><td>zz epoch second, vi nano</td>
 *     <td>1970-01-01T00:00:01.5Z: {@code 31 02 80CAB5EE01}</td></tr>
 * <tr><td>{@code 32 33}</td><td>OffsetDateTime, ZonedDateTime</td><td>as {@code 31}, zz offset in
 *     seconds; {@code 33} also vi length and name of the zone in UTF-8</td><td></td></tr>
 * <tr><td>{@code 34 35 36}</td><td>LocalDate, LocalTime, LocalDateTime</td><td>zz epoch day; vi nano
 *     of day; both</td><td></td></tr>
 * <tr><td>{@code 37 38}</td><td>Duration, Period</td><td>zz seconds, vi nano; zz years, zz months,
 *     zz days</td><td></td></tr>
 * <tr><td>{@code 39 3A 3B}</td><td>Year, YearMonth, MonthDay</td><td>zz year; zz year, vi month; vi
 *     month, vi day</td><td></td></tr>
 * <tr><td>{@code 3C 3D}</td><td>OffsetTime, ZoneOffset</td><td>vi nano of day, zz offset in seconds;
 *     zz offset in seconds</td><td></td></tr>
 * <tr><td>{@code 3F}</td><td>java.util.Date</td><td>zz epoch millisecond</td><td></td></tr>
 * <tr><td>{@code 40 41 42}</td><td>List, Set, Map</td><td>vi count, values with their codes; a map
 *     has key, value, key, value, …; nested at most 64 deep</td>
 *     <td>[1, null]: {@code 40 02 12 02 00}</td></tr>
 * <tr><td>{@code 48} to {@code 4E}</td><td>boolean[], char[], short[], int[], long[], float[],
 *     double[]</td><td>vi count, items in their width (boolean: a byte 0 or 1)</td>
 *     <td>int[]{1}: {@code 4B 01 00000001}</td></tr>
 * <tr><td>{@code 4F}</td><td>String[]</td><td>vi count, values of code {@code 00 20 21}</td><td></td>
 * </tr>
 * </table>
 *
 * <p>Codes {@code 60} to {@code 6F} are left to the records of package {@code layout}.
 *
 * <p>Index values: {@code class(1) payload}, byte order is value order, prefix-free. What has equal
 * bytes need not be equal, but what is equal has equal bytes (except that Gremlin's comparison of
 * numbers is looser at its edges, such as 0.1 and the decimal 0.1: ranges are widened for that).
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
 * <tr><td>{@code 34}</td><td>times</td><td>kind: {@code 01} Instant, Date, OffsetDateTime and
 *     ZonedDateTime; {@code 02} LocalDateTime; {@code 06} Duration: seconds (8 bytes, plus 2^63), nano
 *     (4). {@code 03} LocalDate, {@code 04} LocalTime, {@code 05} OffsetTime, {@code 07} Year, {@code
 *     08} YearMonth, {@code 09} MonthDay: days, nanos, nanos less offset, years, months, month · 32 +
 *     day (8 bytes, plus 2^63)</td>
 *     <td>1970-01-01T00:00:01Z: {@code 34 01 8000000000000001 00000000}</td></tr>
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
 * <p>Forms in index tables: those of index values, with these exceptions, so that any value has one
 * of at most 300 bytes. {@link io.colonnade.codec.IndexValueCodec} writes them.
 *
 * <table>
 * <caption>Forms in index tables</caption>
 * <tr><th>class</th><th>type</th><th>payload</th><th>example</th></tr>
 * <tr><td>{@code 08}</td><td>no value</td><td>none</td><td></td></tr>
 * <tr><td>{@code 31}</td><td>Float</td><td>as in {@code 30}; there only within lists</td>
 *     <td>36f: {@code 31 C042000000000000 80}</td></tr>
 * <tr><td>{@code 38 3C}</td><td>String; byte[], ByteBuffer</td><td>of more than 256 bytes, ends and
 *     class not counted: up to the unit (byte) that reaches them, then the end {@code 01 03 00},
 *     which is no other's: greater than {@code 00}, less than another unit</td>
 *     <td>"a" 300 times: {@code 38}, {@code 61} 256 times, {@code 01 03 00}</td></tr>
 * <tr><td>{@code 39}</td><td>Character</td><td>ended text; in {@code 38} only within lists</td>
 *     <td>'a': {@code 39 61 00}</td></tr>
 * <tr><td>{@code 7E}</td><td>sets, maps, arrays but byte[], Period, ZoneOffset; numbers and lists
 *     whose form is longer than 300 bytes, numbers of more than 4096 bits, lists of values without
 *     order</td><td>none</td><td>an empty map: {@code 7E}</td></tr>
 * </table>
 *
 * <p>History: version 1 is the first.
 */
@NullMarked
package io.colonnade.codec;

import org.jspecify.annotations.NullMarked;
