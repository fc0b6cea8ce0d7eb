package io.colonnade.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.Period;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The worked examples of the format page, and one stored form of every type: frozen. */
class FormatPageTest {

  static List<Arguments> forms() {
    List<Arguments> forms = new ArrayList<>();
    form(forms, "7F", out -> out.ov(127));
    form(forms, "80 00", out -> out.ov(128));
    form(forms, "BF FF", out -> out.ov(16511));
    form(forms, "C0 00 00", out -> out.ov(16512));
    form(forms, "DF FF FF", out -> out.ov(16512 + 0x1FFFFF));
    form(forms, "E0 0000000000204080", out -> out.ov(16512 + 0x200000));
    form(forms, "E0 7FFFFFFFFFFFFFFF", out -> out.ov(Long.MAX_VALUE));
    form(forms, "AC 02", out -> out.vi(300));
    form(forms, "FFFFFFFFFFFFFFFFFF 01", out -> out.vi(-1));
    form(forms, "01", out -> out.zz(-1));
    form(forms, "48", out -> out.zz(36));
    form(forms, "41 64 61 00", out -> Cesu8.writeEnded("Ada", out));
    form(forms, "61 01 01 00", out -> Cesu8.writeEnded("a\0", out));
    form(forms, "01 02 02 00", out -> Cesu8.writeEnded("\1\2", out));
    form(forms, "EDA0BD EDB880 00", out -> Cesu8.writeEnded("\ud83d\ude00", out));
    return forms;
  }

  private static void form(List<Arguments> forms, String hex, Consumer<ByteWriter> write) {
    forms.add(Arguments.of(hex, write));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void form_ofThePage_isWrittenSo(String hex, Consumer<ByteWriter> write) {
    ByteWriter out = new ByteWriter(0);
    write.accept(out);
    assertEquals(Bytes.ofHex(hex), out.toBytes());
  }

  static List<Arguments> ids() {
    return List.of(
        Arguments.of("A759 10 EA27D4727622", 42L),
        Arguments.of("0000 10 000000000000", 0L),
        Arguments.of(
            "7217 18 BE2E4C6662F1 9D3E5B1F2C3D4E5F",
            UUID.fromString("0190b6f3-7c1e-7a44-9d3e-5b1f2c3d4e5f")),
        Arguments.of("44BC 1C 616263 00", "abc"),
        Arguments.of("EF46 1C 00", ""));
  }

  @ParameterizedTest
  @MethodSource("ids")
  void id_ofThePage_hasThatKeyBothWays(String hex, Object value) {
    Bytes key = Bytes.ofHex(hex);
    assertEquals(key, Id.ofObject(value).orElseThrow().key());
    assertEquals(value, Id.ofKey(key).value());
    assertEquals(key.length(), IdCodec.length(key.array(), 0, key.length()));
  }

  static List<Arguments> values() {
    return List.of(
        Arguments.of("01", false),
        Arguments.of("02", true),
        Arguments.of("10 FF01", Byte.MIN_VALUE),
        Arguments.of("11 03", (short) -2),
        Arguments.of("12 48", 36),
        Arguments.of("13 48", 36L),
        Arguments.of("14 02 0100", BigInteger.valueOf(256)),
        Arguments.of("15 3FC00000", 1.5f),
        Arguments.of("16 BFF8000000000000", -1.5),
        Arguments.of("17 04 02 0096", new BigDecimal("1.50")),
        Arguments.of("18 61", 'a'),
        Arguments.of("20 03 416461", "Ada"),
        Arguments.of("20 04 F09F9880", "\ud83d\ude00"),
        Arguments.of("21 03 EDA080", "\ud800"),
        Arguments.of("31 02 80CAB5EE01", Instant.ofEpochMilli(1500)),
        Arguments.of("40 02 12 02 00", Arrays.asList(1, null)));
  }

  @ParameterizedTest
  @MethodSource("values")
  void value_ofThePage_hasThoseBytesBothWays(String hex, Object value) {
    ByteWriter out = new ByteWriter();
    ValueCodec.write(value, out);
    assertEquals(Bytes.ofHex(hex), out.toBytes());
    assertEquals(value, ValueCodec.read(new ByteReader(Bytes.ofHex(hex))));
  }

  static List<Arguments> indexValues() {
    return List.of(
        Arguments.of("30 C042000000000000 80", 36),
        Arguments.of("30 C042000000000000 80", 36L),
        Arguments.of("30 C042000000000000 80", 36.0),
        Arguments.of("30 C042000000000000 80", 36f),
        Arguments.of("30 C042000000000000 80", new BigDecimal("36.00")),
        Arguments.of("30 8000000000000000 80", -0.0),
        Arguments.of("30 C340000000000000 C0 80000001 0B 00", (1L << 53) + 1),
        Arguments.of("30 3CBFFFFFFFFFFFFF 40 7FFFFFFE F4 FF", -(1L << 53) - 1),
        Arguments.of("34 01 8000000000000001 00000000", Instant.ofEpochSecond(1)),
        Arguments.of("38 416461 00", "Ada"),
        Arguments.of("3C 0101 02 FF 00", new byte[] {0, 2, -1}),
        Arguments.of("40 8000000000000001 0000000000000000", new UUID(1, Long.MIN_VALUE)),
        Arguments.of("48 11 00", List.of(true)),
        Arguments.of("10", false));
  }

  @ParameterizedTest
  @MethodSource("indexValues")
  void indexValue_ofThePage_hasThoseBytes(String hex, Object value) {
    ByteWriter out = new ByteWriter();
    OrderedValueCodec.write(value, out);
    assertEquals(Bytes.ofHex(hex), out.toBytes());
  }

  static List<Arguments> formsInIndexTables() {
    return List.of(
        Arguments.of("30 C042000000000000 80", 36),
        Arguments.of("31 C042000000000000 80", 36f),
        Arguments.of("31 8000000000000000 80", -0.0f),
        Arguments.of("38 416461 00", "Ada"),
        Arguments.of("38" + "61".repeat(256) + "00", "a".repeat(256)),
        Arguments.of("38" + "61".repeat(256) + "01 03 00", "a".repeat(257)),
        Arguments.of("38" + "61".repeat(256) + "01 03 00", "a".repeat(300)),
        Arguments.of("38" + "61".repeat(255) + "EFBFBF 00", "a".repeat(255) + '\uFFFF'),
        Arguments.of("38" + "61".repeat(255) + "EFBFBF 01 03 00", "a".repeat(255) + "\uFFFFb"),
        Arguments.of("3C" + "0101".repeat(128) + "01 03 00", new byte[129]),
        Arguments.of("39 61 00", 'a'),
        Arguments.of("48 30 C042000000000000 80 38 61 00 00", List.of(36f, 'a')),
        Arguments.of("7E", Map.of()),
        Arguments.of("7E", new int[] {1}),
        Arguments.of("7E", Period.ZERO),
        Arguments.of("7E", List.of(Set.of())));
  }

  @ParameterizedTest
  @MethodSource("formsInIndexTables")
  void formInIndexTables_ofThePage_hasThoseBytes(String hex, Object value) {
    assertEquals(Bytes.ofHex(hex), IndexValueCodec.encode(value));
    assertEquals(Bytes.ofHex("08"), IndexValueCodec.absent());
    assertEquals(Bytes.ofHex("7E"), IndexValueCodec.other());
  }

  @ParameterizedTest
  @MethodSource("hashes")
  void hash_ofKnownText_isThatOfTheReference(String hex, String text) {
    assertEquals(hex, String.format("%016x", XxHash64.hash(Bytes.ofUtf8(text))));
  }

  /** From the test vectors of python-xxhash and the reference implementation. */
  static List<Arguments> hashes() {
    return List.of(
        Arguments.of("ef46db3751d8e999", ""),
        Arguments.of("d24ec4f1a98c6e5b", "a"),
        Arguments.of("44bc2cf5ad770999", "abc"),
        Arguments.of("fbcea83c8a378bf1", "Nobody inspects the spammish repetition"));
  }
}
