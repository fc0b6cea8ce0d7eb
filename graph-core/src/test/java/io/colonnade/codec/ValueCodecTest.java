package io.colonnade.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import java.nio.ByteBuffer;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ValueCodecTest {

  private final Random random = SeededRandom.of(ValueCodecTest.class);

  @Test
  void write_everyType_isReadBack() {
    Set<TypeCode> seen = new HashSet<>();
    for (TypeCode type : RandomValues.SCALARS) {
      for (int i = 0; i < 6_000; i++) {
        seen.add(roundTrip(RandomValues.scalar(random, type)));
      }
    }
    seen.add(roundTrip(List.of(1)));
    seen.add(roundTrip(Set.of(1)));
    seen.add(roundTrip(Map.of(1, 2)));
    seen.add(TypeCode.NULL);
    assertEquals(Set.of(TypeCode.values()), seen);
  }

  @Test
  void write_nestedValues_areReadBack() {
    for (int i = 0; i < 60_000; i++) {
      roundTrip(RandomValues.value(random, 4));
    }
  }

  @Test
  void write_endsOfTimeRanges_areReadBack() {
    roundTrip(OffsetDateTime.MIN);
    roundTrip(OffsetDateTime.MAX);
    roundTrip(LocalDateTime.MIN);
    roundTrip(LocalDateTime.MAX);
    ZonedDateTime twice = ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, ZoneId.of("Europe/Paris"));
    roundTrip(twice.withEarlierOffsetAtOverlap());
    roundTrip(twice.withLaterOffsetAtOverlap());
  }

  @Test
  void read_collections_keepOrderAndNulls() {
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put("z", null);
    map.put(null, Arrays.asList(null, 1));
    map.put("a", new LinkedHashSet<>(List.of(3, 1, 2)));
    Object again = ValueCodec.read(new ByteReader(write(map)));
    assertEquals(map, again);
    assertEquals(map.toString(), again.toString());
    ((Map<?, ?>) again).clear();
    assertEquals(3, map.size());
  }

  @Test
  void read_byteBuffer_hasWhatRemainedAndLeavesTheGivenOneAlone() {
    ByteBuffer given = ByteBuffer.wrap(new byte[] {1, 2, 3}).position(1);
    assertEquals(ByteBuffer.wrap(new byte[] {2, 3}), ValueCodec.read(new ByteReader(write(given))));
    assertEquals(1, given.position());
  }

  @Test
  void write_unsupportedClass_namesItAndTheSupportedOnes() {
    for (Object value :
        List.of(
            new Thread(),
            new StringBuilder("x"),
            new Timestamp(1),
            new Object[] {1},
            new Integer[] {1},
            List.of(1, List.of(new Thread())),
            Map.of("k", new Thread()),
            Map.of(new Thread(), "v"),
            Set.of(new Thread()))) {
      assertFalse(ValueCodec.supports(value));
      InvalidInputException refused = assertThrows(InvalidInputException.class, () -> write(value));
      assertTrue(refused.getMessage().contains("OffsetDateTime"), refused.getMessage());
      assertThrows(InvalidInputException.class, () -> ValueCodec.requireSupported(value));
    }
    InvalidInputException refused =
        assertThrows(InvalidInputException.class, () -> write(List.of(new Thread())));
    assertEquals("java.lang.Thread", refused.details().get("class"));
  }

  @Test
  void supports_supportedValues_isTrue() {
    for (int i = 0; i < 20_000; i++) {
      assertTrue(ValueCodec.supports(RandomValues.value(random, 3)));
    }
    assertTrue(ValueCodec.supports(new TreeMap<>(Map.of("a", Collections.emptyList()))));
  }

  @Test
  void write_listThatContainsItself_isRefused() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    assertThrows(InvalidInputException.class, () -> write(list));
    assertFalse(ValueCodec.supports(list));
  }

  @Test
  void write_nestingAtTheLimit_isReadBackAndOneMoreRefused() {
    Object nested = 1;
    for (int i = 0; i < ValueCodec.MAX_DEPTH; i++) {
      nested = List.of(nested);
    }
    roundTrip(nested);
    Object deeper = List.of(nested);
    assertThrows(InvalidInputException.class, () -> write(deeper));
  }

  @Test
  void read_bytesNestedWithoutEnd_isRefused() {
    byte[] array = new byte[200_000];
    for (int i = 0; i < array.length; i += 2) {
      array[i] = 0x40;
      array[i + 1] = 1;
    }
    assertRefused(Bytes.wrap(array));
  }

  @Test
  void read_countLargerThanTheBytes_isRefusedWithoutMakingRoom() {
    for (int code = 0x40; code <= 0x4F; code++) {
      if (code < 0x43 || code >= 0x48) {
        ByteWriter out = new ByteWriter();
        out.u8(code);
        out.vi(Integer.MAX_VALUE);
        assertRefused(out.toBytes());
        out.clear();
        out.u8(code);
        out.vi(-1);
        assertRefused(out.toBytes());
      }
    }
  }

  @Test
  void read_unknownCode_saysNewerVersion() {
    for (int code : new int[] {0x03, 0x23, 0x30, 0x50, 0x7F, 0xFF}) {
      Bytes bytes = Bytes.of(code, 0);
      FormatException unknown =
          assertThrows(FormatException.class, () -> ValueCodec.read(new ByteReader(bytes)));
      assertTrue(unknown.getMessage().contains("COL-5002"), unknown.getMessage());
      assertThrows(FormatException.class, () -> ValueCodec.skip(new ByteReader(bytes)));
    }
  }

  @Test
  void read_damagedBytes_throwsFormatExceptionOrReadsSomething() {
    int refused = 0;
    for (int i = 0; i < 150_000; i++) {
      byte[] array = write(RandomValues.value(random, 3)).toArray();
      if (random.nextBoolean()) {
        array[random.nextInt(array.length)] ^= (byte) (1 << random.nextInt(8));
      } else {
        array = Arrays.copyOf(array, random.nextInt(array.length));
      }
      Bytes damaged = Bytes.wrap(array);
      try {
        ValueCodec.read(new ByteReader(damaged));
      } catch (FormatException expected) {
        refused++;
      }
      try {
        ValueCodec.skip(new ByteReader(damaged));
      } catch (FormatException expected) {
        refused++;
      }
    }
    assertTrue(refused > 1000, "too few were refused to say anything: " + refused);
  }

  @Test
  void read_textThatIsNoUtf8_isRefused() {
    assertRefused(Bytes.ofHex("20 02 C080"));
    assertRefused(Bytes.ofHex("20 03 EDA080"));
    assertEquals("\uFFFD", ValueCodec.read(new ByteReader(Bytes.ofHex("20 03 EFBFBD"))));
    assertRefused(Bytes.ofHex("21 02 C080"));
  }

  private static void assertRefused(Bytes bytes) {
    assertThrows(FormatException.class, () -> ValueCodec.read(new ByteReader(bytes)));
  }

  private static Bytes write(Object value) {
    ByteWriter out = new ByteWriter();
    ValueCodec.write(value, out);
    return out.toBytes();
  }

  private static TypeCode roundTrip(Object value) {
    Bytes bytes = write(value);
    Bytes framed = Bytes.of(0xEE).concat(bytes).concat(Bytes.of(0xEE));
    ByteReader in = new ByteReader(framed.slice(1, framed.length()));
    Object again = ValueCodec.read(in);
    assertEquals(1, in.remaining());
    assertArrayEquals(new Object[] {comparable(value)}, new Object[] {comparable(again)});
    assertEquals(bytes, write(again));
    ByteReader skipped = new ByteReader(framed.slice(1, framed.length()));
    ValueCodec.skip(skipped);
    assertEquals(1, skipped.remaining());
    return TypeCode.of(bytes.at(0));
  }

  /** Arrays within collections have no equals; the bytes are compared for these. */
  private static Object comparable(Object value) {
    return value instanceof java.util.Collection || value instanceof Map ? write(value) : value;
  }
}
