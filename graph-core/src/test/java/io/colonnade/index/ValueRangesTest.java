package io.colonnade.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.codec.SeededRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValueRangesTest {

  private static final Bytes ADA = IndexValueCodec.encode("Ada");
  private static final Bytes BOB = IndexValueCodec.encode("Bob");
  private static final Bytes CAY = IndexValueCodec.encode("Cay");

  /** Different first and second bytes of the keys that the model knows. */
  private static final int BYTES = 8;

  private final Random random = SeededRandom.of(ValueRangesTest.class);

  /** Ranges, and the keys that must be in them, by number. */
  private record Modelled(ValueRanges ranges, BitSet keys) {}

  @Test
  void algebra_ofRandomRanges_isThatOfSetsOfKeys() {
    int points = 0;
    for (int i = 0; i < 10_000; i++) {
      Modelled one = random(4);
      for (int key = 0; key < BYTES * BYTES; key++) {
        assertEquals(one.keys.get(key), one.ranges.contains(key(key)), one.ranges::toString);
      }
      assertDisjoint(one.ranges);
      if (one.ranges.points().isPresent()) {
        List<Bytes> expected = one.keys.stream().mapToObj(ValueRangesTest::key).toList();
        assertEquals(expected, one.ranges.points().get());
        points++;
      }
    }
    assertTrue(points > 100, "sets of points: " + points);
  }

  @Test
  void algebra_ofPoints_givesPoints() {
    ValueRanges ada = ValueRanges.point(ADA);
    ValueRanges bob = ValueRanges.point(BOB);
    ValueRanges both = bob.or(ada).or(bob);
    assertEquals(Optional.of(List.of(ADA, BOB)), both.points());
    assertEquals(ada, both.minus(bob));
    assertEquals(bob, both.and(ValueRanges.startingWith(BOB.slice(0, 3))));
    assertEquals(bob, ValueRanges.all().and(bob));
    assertEquals(both, both.minus(ValueRanges.point(CAY)));
    assertEquals(Optional.of(List.of()), ada.and(bob).points());
    assertEquals(Optional.empty(), ValueRanges.startingWith(ADA).points());
    assertEquals(Optional.empty(), both.or(ValueRanges.between(BOB, CAY)).points());
  }

  @Test
  void or_ofPointsThatTouch_keepsThemApart() {
    ValueRanges truths =
        ValueRanges.point(IndexValueCodec.encode(true))
            .or(ValueRanges.point(IndexValueCodec.encode(false)));
    assertEquals(Optional.of(List.of(Bytes.of(0x10), Bytes.of(0x11))), truths.points());
    assertEquals("{10 11}", truths.toString());
  }

  @Test
  void or_ofRangesThatTouch_isOneRange() {
    ValueRanges low = ValueRanges.between(ADA, BOB);
    assertEquals(ValueRanges.between(ADA, CAY), ValueRanges.between(BOB, CAY).or(low));
    assertEquals("{" + ADA + "-" + BOB + "}", low.toString());
    assertEquals(
        ValueRanges.between(ADA, CAY),
        ValueRanges.between(ADA.prefixEnd(), CAY).or(ValueRanges.point(ADA)));
    ValueRanges ada = ValueRanges.point(ADA);
    assertEquals(ValueRanges.all(), ValueRanges.all().minus(ada).or(ada));
  }

  @Test
  void all_isEveryValueButAbsence() {
    for (Object value : List.of(false, 36, 36f, "", 'a', new byte[0], List.of(), new int[0])) {
      assertTrue(ValueRanges.all().contains(IndexValueCodec.encode(value)));
      assertFalse(ValueRanges.absent().contains(IndexValueCodec.encode(value)));
    }
    assertFalse(ValueRanges.all().contains(IndexValueCodec.absent()));
    assertTrue(ValueRanges.absent().contains(IndexValueCodec.absent()));
    assertTrue(ValueRanges.none().isEmpty());
    assertFalse(ValueRanges.all().isEmpty());
    assertTrue(ValueRanges.between(BOB, ADA).isEmpty());
  }

  private static void assertDisjoint(ValueRanges ranges) {
    Bytes end = Bytes.of();
    for (ValueRanges.Range range : ranges.ranges()) {
      assertTrue(end.compareTo(range.from()) <= 0, ranges::toString);
      assertTrue(range.from().compareTo(range.to()) < 0, ranges::toString);
      end = range.to();
    }
  }

  private Modelled random(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return random.nextBoolean() ? point(random.nextInt(BYTES * BYTES)) : range();
    }
    Modelled left = random(depth - 1);
    Modelled right = random(depth - 1);
    BitSet keys = (BitSet) left.keys.clone();
    return switch (random.nextInt(4)) {
      case 0 -> {
        keys.and(right.keys);
        yield new Modelled(left.ranges.and(right.ranges), keys);
      }
      case 1 -> {
        keys.andNot(right.keys);
        yield new Modelled(left.ranges.minus(right.ranges), keys);
      }
      case 2 -> {
        Modelled third = random(depth - 1);
        keys.or(right.keys);
        keys.or(third.keys);
        List<ValueRanges> all = new ArrayList<>(List.of(left.ranges, right.ranges, third.ranges));
        yield new Modelled(ValueRanges.anyOf(all), keys);
      }
      default -> {
        keys.or(right.keys);
        yield new Modelled(left.ranges.or(right.ranges), keys);
      }
    };
  }

  private static Modelled point(int key) {
    BitSet keys = new BitSet();
    keys.set(key);
    return new Modelled(ValueRanges.point(key(key)), keys);
  }

  private Modelled range() {
    Bytes from = bytes();
    boolean isPrefix = random.nextInt(3) == 0;
    Bytes to = isPrefix ? from.prefixEnd() : bytes();
    BitSet keys = new BitSet();
    for (int key = 0; key < BYTES * BYTES; key++) {
      keys.set(key, from.compareTo(key(key)) <= 0 && key(key).compareTo(to) < 0);
    }
    return new Modelled(
        isPrefix ? ValueRanges.startingWith(from) : ValueRanges.between(from, to), keys);
  }

  /** One to three bytes: keys, their beginnings, and what lies between. */
  private Bytes bytes() {
    Bytes key = key(random.nextInt(BYTES * BYTES));
    return switch (random.nextInt(3)) {
      case 0 -> key;
      case 1 -> key.slice(0, 1);
      default -> key.concat(Bytes.of(random.nextInt(3)));
    };
  }

  private static Bytes key(int number) {
    return Bytes.of(0x10 + number / BYTES, number % BYTES);
  }
}
