package io.colonnade.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BytesTest {

  @Test
  void compareTo_highBytes_areUnsignedAndShorterIsFirst() {
    List<Bytes> inOrder =
        List.of(
            Bytes.EMPTY,
            Bytes.of(0),
            Bytes.of(0, 0),
            Bytes.of(0x7F),
            Bytes.of(0x80),
            Bytes.of(0xFF),
            Bytes.of(0xFF, 0));
    for (int i = 0; i < inOrder.size(); i++) {
      for (int j = 0; j < inOrder.size(); j++) {
        assertEquals(
            Integer.signum(Integer.compare(i, j)),
            Integer.signum(inOrder.get(i).compareTo(inOrder.get(j))));
      }
    }
  }

  @Test
  void contains_findsPartsAtAnyPlace() {
    Bytes view = Bytes.wrap(new byte[] {9, 1, 2, 3, 9}, 1, 3);
    for (Bytes part : List.of(Bytes.EMPTY, Bytes.of(1), Bytes.of(3), Bytes.of(2, 3), view)) {
      assertTrue(view.contains(part), part::toString);
    }
    for (Bytes part : List.of(Bytes.of(9), Bytes.of(3, 9), Bytes.of(2, 1), Bytes.of(1, 2, 3, 9))) {
      assertFalse(view.contains(part), part::toString);
    }
  }

  @Test
  void equals_viewsOfDifferentArrays_compareContent() {
    Bytes view = Bytes.wrap(new byte[] {9, 1, 2, 9}, 1, 2);
    assertEquals(Bytes.of(1, 2), view);
    assertEquals(Bytes.of(1, 2).hashCode(), view.hashCode());
    assertNotEquals(Bytes.of(1, 2, 9), view);
    assertEquals(2, view.at(1));
    assertArrayEquals(new byte[] {1, 2}, view.toArray());
  }

  @Test
  void hashCode_oneByteDiffers_spreadsOverTheBucketsOfAMap() {
    final int buckets = 256;
    for (int length = 1; length <= 20; length++) {
      for (int changed = 0; changed < length; changed++) {
        Set<Integer> hit = new HashSet<>();
        for (int value = 0; value < buckets; value++) {
          byte[] array = new byte[length + 2];
          array[1 + changed] = (byte) value;
          int hash = Bytes.wrap(array, 1, length).hashCode();
          hit.add((hash ^ (hash >>> 16)) & (buckets - 1)); // as HashMap takes it
        }
        // Thrown at random, 256 balls hit 162 of 256 buckets.
        assertTrue(hit.size() > 128, length + " bytes, index " + changed + ": " + hit.size());
      }
    }
  }

  @Test
  void copy_arrayChangesLater_staysAsItWas() {
    byte[] array = {1, 2};
    Bytes view = Bytes.wrap(array);
    Bytes copy = view.copy();
    array[0] = 7;
    assertEquals(Bytes.of(7, 2), view);
    assertEquals(Bytes.of(1, 2), copy);
  }

  @Test
  void slice_outsideOfTheView_isRefused() {
    Bytes view = Bytes.wrap(new byte[] {9, 1, 2, 9}, 1, 2);
    assertEquals(Bytes.of(2), view.slice(1, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> view.slice(0, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> view.at(2));
    assertThrows(IndexOutOfBoundsException.class, () -> view.at(-1));
  }

  @Test
  void prefixEnd_trailingFF_isTheSmallestAfterAllThatStartSo() {
    assertEquals(Bytes.of(1, 3), Bytes.of(1, 2).prefixEnd());
    assertEquals(Bytes.of(2), Bytes.of(1, 0xFF, 0xFF).prefixEnd());
    assertThrows(IllegalArgumentException.class, () -> Bytes.of(0xFF).prefixEnd());
    assertThrows(IllegalArgumentException.class, Bytes.EMPTY::prefixEnd);
  }

  @Test
  void startsWith_longerPrefix_isFalse() {
    assertTrue(Bytes.of(1, 2).startsWith(Bytes.of(1)));
    assertTrue(Bytes.of(1, 2).startsWith(Bytes.EMPTY));
    assertFalse(Bytes.of(1, 2).startsWith(Bytes.of(1, 2, 3)));
    assertFalse(Bytes.of(1, 2).startsWith(Bytes.of(2)));
  }

  @Test
  void hex_bothWays_isTheSame() {
    assertEquals("A75910", Bytes.ofHex("a7 59 10").toString());
    assertEquals(Bytes.of(0xA7, 0x59, 0x10), Bytes.ofHex("A75910"));
    assertEquals(Bytes.ofHex("A75910FF"), Bytes.ofHex("A759").concat(Bytes.ofHex("10FF")));
  }
}
