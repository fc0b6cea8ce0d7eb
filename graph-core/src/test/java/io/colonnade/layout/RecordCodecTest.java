package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.RandomValues;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.layout.RecordCodec.StoredRecord;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class RecordCodecTest {

  private static final Id ID = Id.of("v");
  private static final String BIG = "x".repeat(2000);

  private final Random random = SeededRandom.of(RecordCodecTest.class);

  @Test
  void vertex_anyProperties_areReadBack() {
    for (int i = 0; i < 20_000; i++) {
      VertexFact vertex = new VertexFact(new VertexRef(ID, random.nextInt(20_000)), properties());
      EncodedRecord encoded = RecordCodec.ofVertex(vertex);
      Bytes record = encoded.withLabel(vertex.ref().label());
      VertexFact again = decode(record, new BigValues(encoded.big()));
      assertEquals(vertex.ref(), again.ref());
      // Arrays have no equals: what is equal is what is written.
      assertEquals(record, RecordCodec.ofVertex(again).withLabel(again.ref().label()));
      assertEquals(encoded.big(), RecordCodec.ofVertex(again).big());
      assertEquals(vertex.ref().label(), RecordCodec.label(record));
    }
  }

  @Test
  void value_longerThanAKilobyte_liesInACellOfItsOwn() {
    // A string of n < 16384 takes a code, two bytes of length, and n bytes.
    String largest = "x".repeat(RecordCodec.MAX_INLINE - 3);
    assertTrue(RecordCodec.ofVertex(vertex(plain(1, largest))).big().isEmpty());
    EncodedRecord encoded = RecordCodec.ofVertex(vertex(plain(1, largest + "x")));
    assertEquals(List.of(new BigKey(1, 0, BigKey.NO_META)), List.copyOf(encoded.big().keySet()));
    assertTrue(encoded.withLabel(1).length() < 20);
  }

  @Test
  void vertex_bigValues_areMissingUntilTheyAreGiven() {
    VertexFact vertex =
        vertex(
            plain(1, BIG),
            plain(2, "small"),
            new VertexPropertyFact(
                2, 1, Optional.empty(), BIG + "1", List.of(new PropertyFact(9, BIG + "2"))),
            plain(3, "also small"));
    EncodedRecord encoded = RecordCodec.ofVertex(vertex);
    StoredProperties<VertexPropertyFact> read =
        RecordCodec.vertex(encoded.withLabel(1)).properties();
    BigKey first = new BigKey(1, 0, BigKey.NO_META);
    BigKey meta = new BigKey(2, 1, 9);
    BigKey second = new BigKey(2, 1, BigKey.NO_META);
    assertEquals(
        List.of(
            new BigReference(first, 2003),
            new BigReference(meta, 2004),
            new BigReference(second, 2004)),
        read.missing(Keys.ALL));
    assertEquals(List.of(new BigReference(first, 2003)), read.missing(Keys.of(1)));
    assertTrue(read.lacks(Keys.ALL) && read.lacks(Keys.of(Set.of(3, 2))));
    assertFalse(read.lacks(Keys.of(3)) || read.lacks(Keys.NONE));
    assertThrows(IllegalStateException.class, () -> read.of(Keys.ALL));
    assertThrows(IllegalStateException.class, () -> read.of(Keys.of(2)));
    assertEquals(List.of(plain(3, "also small")), read.of(Keys.of(3)));
    assertEquals(List.of(1, 2, 3), read.keys());
    StoredProperties<VertexPropertyFact> half =
        read.with(new BigValues(Map.of(first, encoded.big().get(first))));
    assertEquals(List.of(plain(1, BIG)), half.of(Keys.of(1)));
    assertTrue(half.lacks(Keys.ALL) && half.lacks(Keys.of(2)));
    VertexFact whole = fact(1, read.with(new BigValues(encoded.big())));
    assertFalse(whole.lacks(Keys.ALL));
    assertEquals(vertex, whole);
  }

  @Test
  void fact_thatLacksAValue_equalsOnlyItself() {
    EncodedRecord encoded = RecordCodec.ofVertex(vertex(plain(1, BIG)));
    VertexFact lacking = decode(encoded.withLabel(1), BigValues.none());
    VertexFact again = decode(encoded.withLabel(1), BigValues.none());
    VertexFact whole = decode(encoded.withLabel(1), new BigValues(encoded.big()));
    assertEquals(lacking, lacking);
    assertNotEquals(lacking, again);
    assertNotEquals(lacking, whole);
    assertNotEquals(whole, lacking);
    assertEquals(whole.hashCode(), vertex(plain(1, BIG)).hashCode());
    assertTrue(lacking.toString().contains("keys [1]"), lacking.toString());
  }

  @Test
  void vertex_bigValueOfAnotherLength_isRefused() {
    EncodedRecord encoded = RecordCodec.ofVertex(vertex(plain(1, BIG)));
    EncodedRecord other = RecordCodec.ofVertex(vertex(plain(1, BIG + "x")));
    VertexFact mixed = decode(encoded.withLabel(1), new BigValues(other.big()));
    assertThrows(FormatException.class, mixed::properties);
  }

  @Test
  void edge_bigValue_isMissingUntilItIsGiven() {
    List<PropertyFact> properties = List.of(new PropertyFact(1, BIG), new PropertyFact(2, 7));
    EncodedRecord encoded = RecordCodec.ofEdge(properties);
    StoredProperties<PropertyFact> read = RecordCodec.edge(encoded.withLabel(3)).properties();
    assertEquals(List.of(new BigReference(BigKey.ofEdge(1), 2003)), read.missing(Keys.ALL));
    assertEquals(List.of(properties.get(1)), read.of(Keys.of(2)));
    assertEquals(properties, read.with(new BigValues(encoded.big())).of(Keys.ALL));
  }

  @Test
  void properties_ofSomeKeys_areThoseOfTheWhole() {
    for (int i = 0; i < 20_000; i++) {
      EncodedRecord encoded =
          RecordCodec.ofVertex(new VertexFact(new VertexRef(ID, 1), properties()));
      BigValues big = new BigValues(encoded.big());
      VertexFact whole = decode(encoded.withLabel(1), big);
      VertexFact part = decode(encoded.withLabel(1), big);
      List<Integer> keys =
          whole.properties().stream().map(VertexPropertyFact::key).distinct().toList();
      assertEquals(keys, part.keys());
      Set<Integer> wanted = new HashSet<>(keys);
      wanted.removeIf(key -> random.nextBoolean());
      wanted.add(random.nextInt(300));
      assertSame(wanted(whole, Keys.of(wanted)), part.properties(Keys.of(wanted)));
      for (int key : wanted) {
        assertSame(wanted(whole, Keys.of(key)), part.properties(key));
      }
    }
  }

  @Test
  void properties_askedForByThreads_areTheVerySameList() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int i = 0; i < 500; i++) {
        VertexFact vertex = new VertexFact(new VertexRef(ID, 1), properties());
        EncodedRecord encoded = RecordCodec.ofVertex(vertex);
        VertexFact fact = decode(encoded.withLabel(1), new BigValues(encoded.big()));
        Callable<List<VertexPropertyFact>> ask = fact::properties;
        Set<List<VertexPropertyFact>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Future<List<VertexPropertyFact>> answer :
            threads.invokeAll(Collections.nCopies(4, ask))) {
          seen.add(answer.get());
        }
        assertEquals(1, seen.size());
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void record_withoutProperties_keepsNothing() {
    Bytes record = RecordCodec.ofEdge(List.of()).withLabel(3);
    assertEquals(List.of(), RecordCodec.edge(record).properties().of(Keys.ALL));
    assertEquals(List.of(), RecordCodec.edge(record).properties().keys());
    assertTrue(RecordCodec.edge(record).properties() == RecordCodec.edge(record).properties());
  }

  @Test
  void record_changedAfterItWasRead_changesNoFact() {
    byte[] array = RecordCodec.ofVertex(vertex(plain(1, "a"))).withLabel(1).toArray();
    VertexFact read = decode(Bytes.wrap(array), BigValues.none());
    Arrays.fill(array, (byte) 0x7F);
    assertEquals(vertex(plain(1, "a")), read);
  }

  @Test
  void encode_keysOutOfOrder_isRefused() {
    VertexFact vertex = vertex(plain(2, 1), plain(1, 1));
    assertThrows(IllegalArgumentException.class, () -> RecordCodec.ofVertex(vertex));
    List<PropertyFact> twice = List.of(new PropertyFact(1, 1), new PropertyFact(1, 2));
    assertThrows(IllegalArgumentException.class, () -> RecordCodec.ofEdge(twice));
  }

  @Test
  void encode_unsupportedValue_isRefused() {
    VertexFact vertex = vertex(plain(1, new Object()));
    assertThrows(InvalidInputException.class, () -> RecordCodec.ofVertex(vertex));
  }

  @Test
  void decode_unknownFormatFlagOrCode_saysNewerVersion() {
    for (String hex :
        List.of(
            "02 07 00",
            "09 07 00",
            "00 07 00",
            "01 07 01 03 60 08 02",
            "01 07 01 03 62 00",
            "01 07 01 03 60 01 01 60 01 01 02")) {
      FormatException unknown =
          assertThrows(FormatException.class, () -> RecordCodec.vertex(Bytes.ofHex(hex)), hex);
      assertTrue(unknown.getMessage().contains("COL-5002"), unknown.getMessage());
    }
    BigValues other = new BigValues(Map.of(new BigKey(3, 0, BigKey.NO_META), Bytes.ofHex("02 02")));
    VertexFact vertex = decode(Bytes.ofHex("01 07 01 03 61 01"), other);
    assertThrows(FormatException.class, vertex::properties);
  }

  @Test
  void decode_damagedRecord_throwsFormatExceptionOrReadsSomething() {
    int refused = 0;
    for (int i = 0; i < 30_000; i++) {
      VertexFact vertex = new VertexFact(new VertexRef(ID, 1), properties());
      byte[] array = RecordCodec.ofVertex(vertex).withLabel(1).toArray();
      if (random.nextBoolean()) {
        array[random.nextInt(array.length)] ^= (byte) (1 << random.nextInt(8));
      } else {
        array = Arrays.copyOf(array, random.nextInt(array.length));
      }
      try {
        look(RecordCodec.vertex(Bytes.wrap(array)).properties());
      } catch (FormatException expected) {
        refused++;
      }
      try {
        look(RecordCodec.edge(Bytes.wrap(array)).properties());
      } catch (FormatException expected) {
        refused++;
      }
    }
    assertTrue(refused > 1000, "too few were refused to say anything: " + refused);
  }

  /** Decodes in every way there is; values that are kept elsewhere are not there. */
  private static void look(StoredProperties<?> properties) {
    List<Integer> keys = properties.keys(); // the form was seen when it was read
    for (int key : keys) {
      if (!properties.lacks(Keys.of(key))) {
        properties.of(Keys.of(key));
      }
    }
    properties.with(BigValues.none().orFalse()).of(Keys.ALL);
  }

  private static VertexFact decode(Bytes record, BigValues big) {
    StoredRecord<VertexPropertyFact> stored = RecordCodec.vertex(record);
    return fact(stored.label(), stored.properties().with(big));
  }

  private static VertexFact fact(int label, StoredProperties<VertexPropertyFact> properties) {
    return new VertexFact(new VertexRef(ID, label), properties);
  }

  private static List<VertexPropertyFact> wanted(VertexFact whole, Keys wanted) {
    return whole.properties().stream().filter(p -> wanted.contains(p.key())).toList();
  }

  /** Arrays have no equals: what is equal is what is written. */
  private static void assertSame(
      List<VertexPropertyFact> expected, List<VertexPropertyFact> found) {
    assertEquals(
        RecordCodec.ofVertex(vertex(expected.toArray(VertexPropertyFact[]::new))),
        RecordCodec.ofVertex(vertex(found.toArray(VertexPropertyFact[]::new))));
  }

  private List<VertexPropertyFact> properties() {
    List<VertexPropertyFact> properties = new ArrayList<>();
    int key = 0;
    for (int i = random.nextInt(6); i > 0; i--) {
      key += random.nextInt(3) * random.nextInt(100);
      Object value = random.nextInt(20) == 0 ? BIG : RandomValues.value(random, 1);
      boolean simple = random.nextBoolean();
      properties.add(
          new VertexPropertyFact(
              key,
              10 - i,
              simple ? Optional.empty() : Id.ofObject(RandomValues.text(random)),
              value,
              simple ? List.of() : meta()));
    }
    return properties;
  }

  private List<PropertyFact> meta() {
    List<PropertyFact> meta = new ArrayList<>();
    for (int key = 0; key < random.nextInt(4); key++) {
      meta.add(
          new PropertyFact(key, random.nextInt(20) == 0 ? BIG : RandomValues.value(random, 0)));
    }
    return meta;
  }

  private static VertexFact vertex(VertexPropertyFact... properties) {
    return new VertexFact(new VertexRef(ID, 1), List.of(properties));
  }

  private static VertexPropertyFact plain(int key, Object value) {
    return new VertexPropertyFact(key, 0, Optional.empty(), value, List.of());
  }
}
