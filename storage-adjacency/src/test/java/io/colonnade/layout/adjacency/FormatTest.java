package io.colonnade.layout.adjacency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.RandomValues;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.FormatException;
import io.colonnade.layout.cells.CounterCells;
import io.colonnade.layout.cells.EntryKey;
import io.colonnade.layout.cells.Locator;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShapes;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.SortKey;
import io.colonnade.model.SortKey.Order;
import io.colonnade.model.VertexRef;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The worked examples of the format page, and what holds for all of its forms. */
class FormatTest {

  private static final long SALT = 0x0123456789ABCDEFL;
  private static final Id VERTEX = Id.of(42);

  /** Label 8 is sorted, 9 downwards, 10 by both, 11 is simple. */
  private static final EdgeShapes SHAPES =
      label ->
          switch (label) {
            case 8 -> sorted(new SortKey(1, Order.ASCENDING));
            case 9 -> sorted(new SortKey(1, Order.DESCENDING));
            case 10 -> sorted(new SortKey(1, Order.DESCENDING), new SortKey(2, Order.ASCENDING));
            case 11 -> new EdgeShape(List.of(), EdgeShape.Multiplicity.SIMPLE);
            default -> EdgeShape.PLAIN;
          };

  private static EdgeShape sorted(SortKey... keys) {
    return new EdgeShape(List.of(keys), EdgeShape.Multiplicity.MULTI);
  }

  private final Random random = SeededRandom.of(FormatTest.class);

  @Test
  void entry_ofThePage_hasThoseBytesBothWays() {
    EntryKey generated =
        new EntryKey(Side.OUT, 7, Bytes.EMPTY, Id.of(43), new EdgeId.Generated(100_000));
    assertBothWays("40 07 4F0A1061D9C798D8CA 10 0186A0", generated);
    assertEquals(
        Bytes.ofHex("40 07 4F0A1061D9C798D8CA 10 0102 86A0 00 80AC"),
        EntryQualifier.big(generated, 300));
    assertEquals(
        Bytes.ofHex("40 07 4F0A1061D9C798D8CA 10 0102 86A0 00 03"),
        CounterCells.qualifier(EntryQualifier.bigPrefix(generated), 3));
    assertBothWays("50 07 A75910EA27D4727622 1C 61", key(Side.IN, Id.of(42), Id.of("a")));
    assertBothWays(
        "40 07 4F0A1061D9C798D8CA 11 0000000000000001", key(Side.OUT, Id.of(43), Id.of(1)));
    assertBothWays(
        "40 07 4F0A1061D9C798D8CA 18 0000000000000001 0000000000000002",
        key(Side.OUT, Id.of(43), Id.of(new UUID(1, 2))));
    assertBothWays("40 07 4F0A1061D9C798D8CA 1C", key(Side.OUT, Id.of(43), Id.of("")));
    assertBothWays(
        "40 07 4F0A1061D9C798D8CA 10 00",
        new EntryKey(Side.OUT, 7, Bytes.EMPTY, Id.of(43), new EdgeId.Generated(0)));
  }

  @Test
  void entry_ofASortedLabel_hasTheBytesOfThePageBothWays() {
    EdgeId five = new EdgeId.Generated(5);
    Bytes up = sortPrefix(8, new PropertyFact(1, 36));
    EntryKey ascending = new EntryKey(Side.OUT, 8, up, Id.of(43), five);
    assertBothWays("40 08 30C04200000000000080 4F0A1061D9C798D8CA 10 05", ascending);
    assertEquals(
        Bytes.ofHex("40 08 30C04200000000000080 4F0A1061D9C798D8CA 10 06 00 03"),
        EntryQualifier.big(new EntryKey(Side.OUT, 8, up, Id.of(43), new EdgeId.Generated(6)), 3));
    Bytes down = sortPrefix(9, new PropertyFact(1, 36));
    assertBothWays(
        "50 09 CF3FBDFFFFFFFFFFFF7F 4F0A1061D9C798D8CA 10 05",
        new EntryKey(Side.IN, 9, down, Id.of(43), five));
    Bytes both = sortPrefix(10, new PropertyFact(1, "Ada"), new PropertyFact(2, true));
    assertBothWays(
        "40 0A C7BE9B9EFF 11 4F0A1061D9C798D8CA 1C 61",
        new EntryKey(Side.OUT, 10, both, Id.of(43), new EdgeId.Supplied(Id.of("a"))));
    Bytes moment =
        sortPrefix(8, new PropertyFact(1, OffsetDateTime.parse("1970-01-01T01:00:01+01:00")));
    assertBothWays(
        "40 08 34018000000000000001 00000000 80000E10 4F0A1061D9C798D8CA 10 05",
        new EntryKey(Side.OUT, 8, moment, Id.of(43), five));
    EdgeFact edge = edge(five, 8, new PropertyFact(1, 36)).at(up);
    assertEquals(ascending, EntryKey.of(edge, Side.OUT));
  }

  @Test
  void entry_ofASimpleLabel_endsWithTheOtherVertex() {
    EdgeId pair = new EdgeId.Pair(11, Id.of(42), Id.of(43));
    EntryKey out = new EntryKey(Side.OUT, 11, Bytes.EMPTY, Id.of(43), pair);
    assertBothWays("40 0B 4F0A1061D9C798D8CA", out);
    assertEquals(Bytes.ofHex("40 0B 4F0A1061D9C798D8CA 00 03"), EntryQualifier.big(out, 3));
    EdgeId back = new EdgeId.Pair(11, Id.of(43), Id.of(42));
    assertBothWays(
        "50 0B 4F0A1061D9C798D8CA", new EntryKey(Side.IN, 11, Bytes.EMPTY, Id.of(43), back));
    assertThrows(
        FormatException.class,
        () -> EntryQualifier.decode(Bytes.ofHex("40 0B 4F0A1061D9C798D8CA 10 05"), VERTEX, SHAPES));
  }

  @Test
  void pointerAndLocator_ofSortedAndSimpleLabels_haveTheBytesOfThePageBothWays() {
    Bytes up = sortPrefix(8, new PropertyFact(1, 36));
    Bytes value = Bytes.ofHex("01 A75910EA27D4727622 08 30C04200000000000080 4F0A1061D9C798D8CA");
    Pointer pointer = new Pointer(8, up, Id.of(42), Id.of(43));
    assertEquals(value, pointer.encode());
    assertEquals(pointer, Pointer.decode(value, SHAPES));
    EdgeId five = new EdgeId.Generated(5);
    Locator sorted = Locator.of(edge(five, 8, new PropertyFact(1, 36)).at(up));
    assertLocator("p1kQ6ifUcnYiCDDAQgAAAAAAAIBPChBh2ceY2MoFrL6niA", sorted);
    EdgeId pair = new EdgeId.Pair(11, Id.of(42), Id.of(43));
    assertLocator("p1kQ6ifUcnYiC08KEGHZx5jYyiwkVYQ", Locator.of(edge(pair, 11)));
  }

  @Test
  void position_ofAnEdge_hasTheBytesOfThePage() {
    assertEquals(
        Bytes.ofHex("A75910EA27D4727622 40 07 4F0A1061D9C798D8CA 10 0186A0"),
        EdgeScan.position(edge(new EdgeId.Generated(100_000), 7)));
  }

  private static void assertLocator(String text, Locator locator) {
    assertEquals(Id.of(text), locator.toId(SALT));
    assertEquals(Optional.of(locator), Locator.read(locator.toId(SALT), SALT, SHAPES));
  }

  private static EdgeFact edge(EdgeId id, int label, PropertyFact... properties) {
    VertexRef out = new VertexRef(Id.of(42), 0);
    VertexRef in = new VertexRef(Id.of(43), 0);
    return new EdgeFact(id, label, out, in, List.of(properties));
  }

  private static Bytes sortPrefix(int label, PropertyFact... properties) {
    return SHAPES.of(label).sortPrefix(List.of(properties)).orElseThrow();
  }

  @Test
  void pointer_ofThePage_hasThoseBytesBothWays() {
    Bytes value = Bytes.ofHex("01 A75910EA27D4727622 07 4F0A1061D9C798D8CA");
    Pointer pointer = new Pointer(7, Bytes.EMPTY, Id.of(42), Id.of(43));
    assertEquals(value, pointer.encode());
    assertEquals(pointer, Pointer.decode(value, SHAPES));
  }

  @Test
  void locator_ofAnEdge_hasThatTextBothWays() {
    Locator locator =
        new Locator(Id.of(42), 7, Bytes.EMPTY, Id.of(43), new EdgeId.Generated(100_000));
    Id text = locator.toId(SALT);
    assertEquals(Id.of("p1kQ6ifUcnYiB08KEGHZx5jYygGGoKhHr-w"), text);
    assertEquals(Optional.of(locator), Locator.read(text, SALT, SHAPES));
    assertEquals(Optional.empty(), Locator.read(text, SALT + 1, SHAPES));
  }

  @Test
  void locator_changedText_isNone() {
    String text =
        (String)
            new Locator(Id.of(42), 7, Bytes.EMPTY, Id.of("x"), new EdgeId.Generated(1))
                .toId(SALT)
                .value();
    int none = 0;
    for (int i = 0; i < text.length(); i++) {
      for (char other : "Aa0-_=+ .\u00e9".toCharArray()) {
        String changed = text.substring(0, i) + other + text.substring(i + 1);
        if (!changed.equals(text)) {
          assertEquals(Optional.empty(), Locator.read(Id.of(changed), SALT, SHAPES), changed);
          none++;
        }
      }
      assertEquals(Optional.empty(), Locator.read(Id.of(text.substring(0, i)), SALT, SHAPES));
    }
    assertTrue(none > 100);
    assertEquals(Optional.empty(), Locator.read(Id.of(text + "="), SALT, SHAPES));
    assertEquals(Optional.empty(), Locator.read(Id.of(7), SALT, SHAPES));
    assertEquals(Optional.empty(), Locator.read(Id.of(new UUID(1, 2)), SALT, SHAPES));
  }

  @Test
  void entry_anyKey_isReadBack() {
    for (int i = 0; i < 50_000; i++) {
      EntryKey key = randomKey();
      assertEquals(key, EntryQualifier.decode(EntryQualifier.of(key), VERTEX, SHAPES));
      assertTrue(EntryQualifier.of(key).startsWith(EntryQualifier.prefix(key.side())));
      assertTrue(EntryQualifier.of(key).startsWith(EntryQualifier.prefix(key.side(), key.label())));
    }
  }

  @Test
  void bigPrefix_ofDifferentEdges_ordersAsTheEntriesAndNeverBeginsAnother() {
    for (int i = 0; i < 50_000; i++) {
      EntryKey left = randomKey();
      EntryKey right = random.nextBoolean() ? randomKey() : beside(left);
      int order = Integer.signum(EntryQualifier.of(left).compareTo(EntryQualifier.of(right)));
      assertEquals(
          order,
          Integer.signum(
              EntryQualifier.bigPrefix(left).compareTo(EntryQualifier.bigPrefix(right))));
      assertFalse(
          order != 0 && EntryQualifier.bigPrefix(left).startsWith(EntryQualifier.bigPrefix(right)));
    }
  }

  private EntryKey beside(EntryKey key) {
    EdgeId id = SHAPES.of(key.label()).isSimple() ? key.id() : randomId();
    return new EntryKey(key.side(), key.label(), key.sortPrefix(), key.other(), id);
  }

  @Test
  void number_notInTheFewestBytes_isRefused() {
    for (String hex : List.of("", "0001", "8000000000000000", "010000000000000000")) {
      Bytes entry = Bytes.ofHex("40 07 4F0A1061D9C798D8CA 10" + hex);
      assertThrows(FormatException.class, () -> EntryQualifier.decode(entry, VERTEX, SHAPES), hex);
    }
    assertThrows(IllegalArgumentException.class, () -> EntryQualifier.of(numbered(-1)));
    assertBothWays("40 07 4F0A1061D9C798D8CA 10 7FFFFFFFFFFFFFFF", numbered(Long.MAX_VALUE));
  }

  private static EntryKey numbered(long number) {
    return new EntryKey(Side.OUT, 7, Bytes.EMPTY, Id.of(43), new EdgeId.Generated(number));
  }

  @Test
  void decode_unknownKinds_saysNewerVersion() {
    for (String hex : List.of("60 07 4F0A1061D9C798D8CA 10 01", "40 07 4F0A1061D9C798D8CA 12 01")) {
      FormatException unknown =
          assertThrows(
              FormatException.class, () -> EntryQualifier.decode(Bytes.ofHex(hex), VERTEX, SHAPES));
      assertTrue(unknown.getMessage().contains("COL-5002"), unknown.getMessage());
    }
    assertThrows(FormatException.class, () -> Pointer.decode(Bytes.ofHex("02"), SHAPES));
    assertThrows(
        FormatException.class,
        () -> EntryQualifier.decode(Bytes.ofHex("40 07 4F0A"), VERTEX, SHAPES));
  }

  private static void assertBothWays(String hex, EntryKey key) {
    assertEquals(Bytes.ofHex(hex), EntryQualifier.of(key));
    assertEquals(key, EntryQualifier.decode(Bytes.ofHex(hex), VERTEX, SHAPES));
  }

  private static EntryKey key(Side side, Id other, Id id) {
    return new EntryKey(side, 7, Bytes.EMPTY, other, new EdgeId.Supplied(id));
  }

  private EntryKey randomKey() {
    Side side = random.nextBoolean() ? Side.OUT : Side.IN;
    int label = random.nextInt(random.nextBoolean() ? 14 : 40_000);
    Id other = random.nextBoolean() ? Id.of(random.nextInt(3)) : Id.of(RandomValues.text(random));
    Bytes sortPrefix =
        SHAPES.of(label).isSorted()
            ? sortPrefix(label, new PropertyFact(1, sortable()), new PropertyFact(2, sortable()))
            : Bytes.EMPTY;
    if (SHAPES.of(label).isSimple()) {
      Id out = side == Side.OUT ? VERTEX : other;
      Id in = side == Side.OUT ? other : VERTEX;
      return new EntryKey(side, label, sortPrefix, other, new EdgeId.Pair(label, out, in));
    }
    return new EntryKey(side, label, sortPrefix, other, randomId());
  }

  private Object sortable() {
    return RandomValues.sortable(random);
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
