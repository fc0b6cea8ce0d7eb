package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.RandomValues;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.FormatException;
import io.colonnade.model.EdgeId;
import io.colonnade.model.Side;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The worked examples of the format page, and what holds for all of its forms. */
class EdgeFormatTest {

  private static final long SALT = 0x0123456789ABCDEFL;

  private final Random random = SeededRandom.of(EdgeFormatTest.class);

  @Test
  void edgeKey_ofThePage_hasThoseBytesBothWays() {
    EdgeKey generated = new EdgeKey(Side.OUT, 7, Id.of(43), new EdgeId.Generated(100_000));
    assertBothWays("40 07 4F0A1061D9C798D8CA 10 0186A0", generated);
    assertEquals(
        Bytes.ofHex("40 07 4F0A1061D9C798D8CA 10 0102 86A0 00 80AC"), generated.bigQualifier(300));
    assertBothWays("50 07 A75910EA27D4727622 1C 61", key(Side.IN, Id.of(42), Id.of("a")));
    assertBothWays(
        "40 07 4F0A1061D9C798D8CA 11 0000000000000001", key(Side.OUT, Id.of(43), Id.of(1)));
    assertBothWays(
        "40 07 4F0A1061D9C798D8CA 18 0000000000000001 0000000000000002",
        key(Side.OUT, Id.of(43), Id.of(new UUID(1, 2))));
    assertBothWays("40 07 4F0A1061D9C798D8CA 1C", key(Side.OUT, Id.of(43), Id.of("")));
    assertBothWays(
        "40 07 4F0A1061D9C798D8CA 10 00",
        new EdgeKey(Side.OUT, 7, Id.of(43), new EdgeId.Generated(0)));
  }

  @Test
  void pointer_ofThePage_hasThoseBytesBothWays() {
    Bytes value = Bytes.ofHex("01 A75910EA27D4727622 07 4F0A1061D9C798D8CA");
    Pointer pointer = new Pointer(7, Id.of(42), Id.of(43));
    assertEquals(value, pointer.encode());
    assertEquals(pointer, Pointer.decode(value));
  }

  @Test
  void locator_ofAnEdge_hasThatTextBothWays() {
    Locator locator = new Locator(Id.of(42), 7, Id.of(43), 100_000);
    Id text = locator.toId(SALT);
    assertEquals(Id.of("p1kQ6ifUcnYiB08KEGHZx5jYygGGoKhHr-w"), text);
    assertEquals(Optional.of(locator), Locator.read(text, SALT));
    assertEquals(Optional.empty(), Locator.read(text, SALT + 1));
  }

  @Test
  void locator_changedText_isNone() {
    String text = (String) new Locator(Id.of(42), 7, Id.of("x"), 1).toId(SALT).value();
    int none = 0;
    for (int i = 0; i < text.length(); i++) {
      for (char other : "Aa0-_=+ .\u00e9".toCharArray()) {
        String changed = text.substring(0, i) + other + text.substring(i + 1);
        if (!changed.equals(text)) {
          assertEquals(Optional.empty(), Locator.read(Id.of(changed), SALT), changed);
          none++;
        }
      }
      assertEquals(Optional.empty(), Locator.read(Id.of(text.substring(0, i)), SALT));
    }
    assertTrue(none > 100);
    assertEquals(Optional.empty(), Locator.read(Id.of(text + "="), SALT));
    assertEquals(Optional.empty(), Locator.read(Id.of(7), SALT));
    assertEquals(Optional.empty(), Locator.read(Id.of(new UUID(1, 2)), SALT));
  }

  @Test
  void edgeKey_anyKey_isReadBack() {
    for (int i = 0; i < 50_000; i++) {
      EdgeKey key = randomKey();
      assertEquals(key, EdgeKey.decode(key.qualifier()));
      assertTrue(key.qualifier().startsWith(EdgeKey.prefix(key.side())));
      assertTrue(key.qualifier().startsWith(EdgeKey.prefix(key.side(), key.label())));
    }
  }

  @Test
  void bigPrefix_ofDifferentEdges_ordersAsTheEntriesAndNeverBeginsAnother() {
    for (int i = 0; i < 50_000; i++) {
      EdgeKey left = randomKey();
      EdgeKey right =
          random.nextBoolean()
              ? randomKey()
              : new EdgeKey(left.side(), left.label(), left.other(), randomId());
      int order = Integer.signum(left.qualifier().compareTo(right.qualifier()));
      assertEquals(order, Integer.signum(left.bigPrefix().compareTo(right.bigPrefix())));
      assertFalse(order != 0 && left.bigPrefix().startsWith(right.bigPrefix()));
    }
  }

  @Test
  void number_notInTheFewestBytes_isRefused() {
    for (String hex : List.of("", "0001", "8000000000000000", "010000000000000000")) {
      ByteReader in = new ByteReader(Bytes.ofHex(hex));
      assertThrows(FormatException.class, () -> EdgeKey.readNumber(in), hex);
    }
    assertThrows(IllegalArgumentException.class, () -> EdgeKey.writeNumber(-1, new ByteWriter()));
    ByteWriter out = new ByteWriter();
    EdgeKey.writeNumber(Long.MAX_VALUE, out);
    assertEquals(Long.MAX_VALUE, EdgeKey.readNumber(new ByteReader(out.toBytes())));
  }

  @Test
  void decode_unknownKinds_saysNewerVersion() {
    for (String hex : List.of("60 07 4F0A1061D9C798D8CA 10 01", "40 07 4F0A1061D9C798D8CA 12 01")) {
      FormatException unknown =
          assertThrows(FormatException.class, () -> EdgeKey.decode(Bytes.ofHex(hex)));
      assertTrue(unknown.getMessage().contains("newer version"), unknown.getMessage());
    }
    assertThrows(FormatException.class, () -> Pointer.decode(Bytes.ofHex("02")));
    assertThrows(FormatException.class, () -> EdgeKey.decode(Bytes.ofHex("40 07 4F0A")));
  }

  private static void assertBothWays(String hex, EdgeKey key) {
    assertEquals(Bytes.ofHex(hex), key.qualifier());
    assertEquals(key, EdgeKey.decode(Bytes.ofHex(hex)));
  }

  private static EdgeKey key(Side side, Id other, Id id) {
    return new EdgeKey(side, 7, other, new EdgeId.Supplied(id));
  }

  private EdgeKey randomKey() {
    return new EdgeKey(
        random.nextBoolean() ? Side.OUT : Side.IN,
        random.nextInt(random.nextBoolean() ? 100 : 40_000),
        random.nextBoolean() ? Id.of(random.nextInt(3)) : Id.of(RandomValues.text(random)),
        randomId());
  }

  private EdgeId randomId() {
    return switch (random.nextInt(4)) {
      case 0 -> new EdgeId.Generated((random.nextLong() & Long.MAX_VALUE) >> random.nextInt(63));
      case 1 -> new EdgeId.Supplied(Id.of(random.nextLong()));
      case 2 -> new EdgeId.Supplied(Id.of(new UUID(random.nextLong(), random.nextLong())));
      default -> new EdgeId.Supplied(Id.of(RandomValues.text(random)));
    };
  }
}
