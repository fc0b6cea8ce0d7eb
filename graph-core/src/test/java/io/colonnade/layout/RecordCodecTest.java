package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.RandomValues;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
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
      VertexFact again = RecordCodec.vertex(ID, record, new BigValues(encoded.big()));
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
  void vertex_bigValues_areAskedForAndThenReadBack() {
    VertexFact vertex =
        vertex(
            plain(1, BIG),
            plain(2, "small"),
            new VertexPropertyFact(
                2, 1, Optional.empty(), BIG + "1", List.of(new PropertyFact(9, BIG + "2"))));
    EncodedRecord encoded = RecordCodec.ofVertex(vertex);
    Bytes record = encoded.withLabel(1);
    BigValues asked = BigValues.none();
    RecordCodec.vertex(ID, record, asked);
    assertEquals(
        List.of(
            new BigKey(1, 0, BigKey.NO_META),
            new BigKey(2, 1, 9),
            new BigKey(2, 1, BigKey.NO_META)),
        asked.missing());
    assertEquals(3 * 2003 + 2, asked.missingBytes());
    BigValues read = new BigValues(encoded.big());
    assertEquals(vertex, RecordCodec.vertex(ID, record, read));
    assertTrue(read.missing().isEmpty());
  }

  @Test
  void vertex_bigValueOfAnotherLength_isRefused() {
    EncodedRecord encoded = RecordCodec.ofVertex(vertex(plain(1, BIG)));
    EncodedRecord other = RecordCodec.ofVertex(vertex(plain(1, BIG + "x")));
    Bytes record = encoded.withLabel(1);
    assertThrows(
        FormatException.class, () -> RecordCodec.vertex(ID, record, new BigValues(other.big())));
  }

  @Test
  void edge_bigValue_isAskedForAndThenReadBack() {
    List<PropertyFact> properties = List.of(new PropertyFact(1, BIG), new PropertyFact(2, 7));
    EncodedRecord encoded = RecordCodec.ofEdge(properties);
    Bytes record = encoded.withLabel(3);
    BigValues asked = BigValues.none();
    RecordCodec.edge(record, asked);
    assertEquals(List.of(BigKey.ofEdge(1)), asked.missing());
    assertEquals(properties, RecordCodec.edge(record, new BigValues(encoded.big())).properties());
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
          assertThrows(
              FormatException.class,
              () -> RecordCodec.vertex(ID, Bytes.ofHex(hex), BigValues.none()),
              hex);
      assertTrue(unknown.getMessage().contains("newer version"), unknown.getMessage());
    }
    BigValues other = new BigValues(Map.of(new BigKey(3, 0, BigKey.NO_META), Bytes.ofHex("02 02")));
    assertThrows(
        FormatException.class,
        () -> RecordCodec.vertex(ID, Bytes.ofHex("01 07 01 03 61 01"), other));
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
        RecordCodec.vertex(ID, Bytes.wrap(array), BigValues.none());
      } catch (FormatException expected) {
        refused++;
      }
      try {
        RecordCodec.edge(Bytes.wrap(array), BigValues.none());
      } catch (FormatException expected) {
        refused++;
      }
    }
    assertTrue(refused > 1000, "too few were refused to say anything: " + refused);
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
