package io.colonnade.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.FormatException;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IdTest {

  private static final int CASES = 150_000;

  private final Random random = SeededRandom.of(IdTest.class);

  @Test
  void ofObject_anyIntegerType_isTheSameLong() {
    Id seven = Id.of(7L);
    assertEquals(Optional.of(seven), Id.ofObject((byte) 7));
    assertEquals(Optional.of(seven), Id.ofObject((short) 7));
    assertEquals(Optional.of(seven), Id.ofObject(7));
    assertEquals(Optional.of(seven), Id.ofObject(7L));
    assertEquals(Optional.of(seven), Id.ofObject(BigInteger.valueOf(7)));
    assertEquals(7L, seven.value());
    assertNotEquals(Optional.of(seven), Id.ofObject("7"));
  }

  @Test
  void ofObject_otherClasses_isEmpty() {
    assertEquals(Optional.empty(), Id.ofObject(7.0));
    assertEquals(Optional.empty(), Id.ofObject(new BigInteger("9223372036854775808")));
    assertEquals(Optional.empty(), Id.ofObject('7'));
    BigInteger least = BigInteger.valueOf(Long.MIN_VALUE);
    assertEquals(Optional.of(Id.of(Long.MIN_VALUE)), Id.ofObject(least));
  }

  @Test
  void key_manyIds_leadsBackToTheSameId() {
    for (int i = 0; i < CASES; i++) {
      Object value = randomId();
      Id id = Id.ofObject(value).orElseThrow();
      Id again = Id.ofKey(id.key());
      assertEquals(value, again.value());
      assertEquals(id, again);
      assertEquals(id.hashCode(), again.hashCode());
      assertEquals(value instanceof Long, id.isNumber());
      assertEquals(value instanceof Long, again.isNumber());
      if (again.isNumber()) {
        assertEquals(value, id.number());
        assertEquals(value, again.number());
      }
    }
  }

  @Test
  void length_keyWithinOtherBytes_endsWhereTheKeyEnds() {
    for (int i = 0; i < CASES; i++) {
      Bytes key = Id.ofObject(randomId()).orElseThrow().key();
      byte[] noise = new byte[random.nextInt(4)];
      random.nextBytes(noise);
      Bytes all = Bytes.wrap(noise).concat(key).concat(Bytes.wrap(noise));
      int end = all.offset() + all.length();
      assertEquals(key.length(), IdCodec.length(all.array(), all.offset() + noise.length, end));
    }
  }

  @Test
  void key_differentIds_neverBeginsAnother() {
    for (int i = 0; i < CASES; i++) {
      String text = RandomValues.text(random);
      Id id = Id.of(text);
      Id longer = Id.of(text + (char) random.nextInt(3));
      // Compared after P, as if both had the same.
      Bytes tail = id.key().slice(2, id.key().length());
      Bytes longerTail = longer.key().slice(2, longer.key().length());
      assertFalse(longerTail.startsWith(tail));
      assertTrue(tail.compareTo(longerTail) < 0);
    }
  }

  @Test
  void key_sequentialLongs_spreadOverAllPrefixes() {
    int[] hits = new int[256];
    for (long value = 0; value < 256_000; value++) {
      hits[Id.of(value).key().at(0)]++;
    }
    for (int hit : hits) {
      assertTrue(hit > 800 && hit < 1200, () -> "uneven: " + hit);
    }
  }

  @Test
  void value_damagedKey_isRefused() {
    Bytes text = Id.of("abc").key();
    for (String hex : new String[] {"", "A7", "A759", "A75910EA27D47276", "A75911EA27D4727622"}) {
      Bytes key = Bytes.ofHex(hex);
      assertThrows(FormatException.class, () -> Id.ofKey(key).value());
      assertThrows(FormatException.class, () -> IdCodec.length(key.array(), 0, key.length()));
    }
    assertThrows(FormatException.class, () -> Id.ofKey(text.concat(Bytes.of(0))).value());
    assertThrows(FormatException.class, () -> Id.ofKey(Bytes.ofHex("44BC1C61626400")).value());
    assertThrows(FormatException.class, () -> Id.ofKey(text.slice(0, 5)).value());
  }

  @Test
  void value_unknownKind_saysNewerVersion() {
    FormatException unknown =
        assertThrows(FormatException.class, () -> Id.ofKey(Bytes.ofHex("00001D0000")).value());
    assertTrue(unknown.getMessage().contains("COL-5002"), unknown.getMessage());
  }

  private Object randomId() {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextLong();
      case 1 -> (long) random.nextInt(1000) - 500;
      case 2 -> new UUID(random.nextLong(), random.nextLong());
      default -> RandomValues.text(random);
    };
  }
}
