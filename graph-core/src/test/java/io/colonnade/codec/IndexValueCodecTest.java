package io.colonnade.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IndexValueCodecTest {

  private static final String UNITS = "\0\1\2\3ab\u007F\u0080\u07FF\u0800\uD800\uDC00\uFFFF";

  private final Random random = SeededRandom.of(IndexValueCodecTest.class);

  @Test
  void form_anyValue_isShortAndBeginsAsItsTypeSays() {
    for (int i = 0; i < 15_000; i++) {
      Object value = RandomValues.value(random, 3);
      Bytes encoded = IndexValueCodec.encode(value);
      assertTrue(encoded.length() <= IndexValueCodec.LONGEST, encoded::toString);
      assertTrue(
          IndexValueCodec.beginnings(ValueCodec.type(value)).stream().anyMatch(encoded::startsWith),
          () -> value.getClass() + ": " + encoded);
      assertTrue(IndexValueCodec.absent().compareTo(encoded) < 0, encoded::toString);
      assertTrue(IndexValueCodec.other().compareTo(encoded) >= 0, encoded::toString);
    }
  }

  @Test
  void skip_anyKeyAsItIsOrInverted_isAfterIt() {
    for (int i = 0; i < 15_000; i++) {
      Object value = random.nextInt(4) == 0 ? longText() : RandomValues.value(random, 2);
      Bytes encoded = i == 0 ? IndexValueCodec.absent() : IndexValueCodec.encode(value);
      Bytes after = Bytes.of(random.nextInt(256), random.nextInt(256));
      ByteReader asItIs = new ByteReader(encoded.concat(after));
      IndexValueCodec.skip(asItIs, 0x00);
      assertEquals(encoded.length(), asItIs.position(), encoded::toString);
      ByteReader inverted = new ByteReader(encoded.inverted().concat(after));
      IndexValueCodec.skip(inverted, 0xFF);
      assertEquals(encoded.length(), inverted.position(), encoded::toString);
      ByteReader cut = new ByteReader(encoded.slice(0, random.nextInt(encoded.length())));
      assertThrows(FormatException.class, () -> IndexValueCodec.skip(cut, 0x00));
    }
  }

  @Test
  void form_textsLongAndShort_keepsOrderAndTellsTheUncutApart() {
    int cut = 0;
    for (int i = 0; i < 30_000; i++) {
      String left = longText();
      String right = random.nextInt(3) == 0 ? longText() : near(left);
      Bytes leftKey = IndexValueCodec.encode(left);
      Bytes rightKey = IndexValueCodec.encode(right);
      int order = Integer.signum(left.compareTo(right));
      int ofKeys = Integer.signum(leftKey.compareTo(rightKey));
      boolean isSame = IndexValueCodec.isCut(leftKey) && leftKey.equals(rightKey);
      assertEquals(isSame ? 0 : order, ofKeys, () -> leftKey + " and " + rightKey);
      if (ofKeys != 0) {
        assertFalse(leftKey.startsWith(rightKey) || rightKey.startsWith(leftKey));
      }
      cut += isSame ? 1 : 0;
      assertEquals(order, Integer.signum(compareAsBytes(left, right)));
    }
    assertTrue(cut > 100, "pairs with one key: " + cut);
  }

  @Test
  void isCut_formsOfAllSorts_onlyOfWhatGoesOn() {
    for (int i = 0; i < 5_000; i++) {
      String text = longText();
      ByteWriter whole = new ByteWriter();
      OrderedValueCodec.write(text, whole);
      Bytes encoded = IndexValueCodec.encode(text);
      assertEquals(
          !encoded.equals(whole.toBytes()), IndexValueCodec.isCut(encoded), encoded::toString);
      Object scalar = RandomValues.value(random, 0);
      assertFalse(IndexValueCodec.isCut(IndexValueCodec.encode(scalar)));
    }
    assertTrue(IndexValueCodec.isCut(IndexValueCodec.encode(new byte[257])));
    assertTrue(IndexValueCodec.isCut(IndexValueCodec.encode(ByteBuffer.wrap(new byte[257]))));
    byte[] thirds = new byte[256];
    java.util.Arrays.fill(thirds, (byte) 3);
    assertFalse(IndexValueCodec.isCut(IndexValueCodec.encode(thirds)));
  }

  @Test
  void form_ofABuffer_isOfWhatRemainsAndLeavesItThere() {
    ByteBuffer buffer = ByteBuffer.wrap(new byte[] {9, 8, 7}).position(1);
    assertEquals(IndexValueCodec.encode(new byte[] {8, 7}), IndexValueCodec.encode(buffer));
    assertEquals(1, buffer.position());
  }

  @Test
  void form_whatIsTooLongForAKey_isThatOfAllOthers() {
    List<Object> endless = new ArrayList<>();
    endless.add(endless);
    for (Object value :
        List.of(
            BigInteger.TEN.pow(5000).add(BigInteger.ONE),
            BigInteger.ONE.shiftLeft(30_000_000),
            new BigDecimal(BigInteger.ONE.shiftLeft(30_000_000), 3),
            new BigDecimal(BigInteger.TEN.pow(9), Integer.MIN_VALUE),
            Collections.nCopies(301, true),
            Collections.nCopies(40, 1),
            List.of(List.of("a".repeat(300))),
            List.of(new byte[1000]),
            endless)) {
      assertEquals(IndexValueCodec.other(), IndexValueCodec.encode(value));
    }
    assertEquals(
        Bytes.ofHex("30 FFEFFFFFFFFFFFFF C0 80000191 0B 00"),
        IndexValueCodec.encode(new BigDecimal("1E400")));
  }

  @Test
  void form_ofAClassThatCannotBeStored_isRefused() {
    assertThrows(InvalidInputException.class, () -> IndexValueCodec.encode(new Thread()));
  }

  /** About as long as a text can be that is not cut, with units of all widths near the end. */
  private String longText() {
    StringBuilder text = new StringBuilder();
    text.append("a".repeat(random.nextInt(3) == 0 ? random.nextInt(5) : 246 + random.nextInt(10)));
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(UNITS.charAt(random.nextInt(UNITS.length())));
    }
    return text.toString();
  }

  private String near(String text) {
    int end = Math.max(0, text.length() - random.nextInt(4));
    return text.substring(0, end) + UNITS.charAt(random.nextInt(UNITS.length()));
  }

  /** The order of texts is that of their bytes, which are cut by the same rule. */
  private static int compareAsBytes(String left, String right) {
    ByteWriter leftBytes = new ByteWriter();
    Cesu8.write(left, leftBytes);
    ByteWriter rightBytes = new ByteWriter();
    Cesu8.write(right, rightBytes);
    Bytes leftKey = IndexValueCodec.encode(leftBytes.toBytes().toArray());
    Bytes rightKey = IndexValueCodec.encode(rightBytes.toBytes().toArray());
    return leftKey.equals(rightKey) ? left.compareTo(right) : leftKey.compareTo(rightKey);
  }
}
