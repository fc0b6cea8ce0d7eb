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

  private static final Bytes ADA = IndexValueCodec.form("Ada");
  private static final Bytes BOB = IndexValueCodec.form("Bob");
  private static final Bytes CAY = IndexValueCodec.form("Cay");

  /** Different first and second bytes of the forms that the model knows. */
  private static final int BYTES = 8;

  private final Random random = SeededRandom.of(ValueRangesTest.class);

  /** Ranges, and the forms that must be in them, by number. */
  private record Modelled(ValueRanges ranges, BitSet forms) {}

  @Test
  void algebra_ofRandomRanges_isThatOfSetsOfForms() {
    int points = 0;
    for (int i = 0; i < 10_000; i++) {
      Modelled one = random(4);
      for (int form = 0; form < BYTES * BYTES; form++) {
        assertEquals(one.forms.get(form), one.ranges.contains(form(form)), one.ranges::toString);
      }
      assertDisjoint(one.ranges);
      if (one.ranges.points().isPresent()) {
        List<Bytes> expected = one.forms.stream().mapToObj(ValueRangesTest::form).toList();
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
        ValueRanges.point(IndexValueCodec.form(true))
            .or(ValueRanges.point(IndexValueCodec.form(false)));
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
      assertTrue(ValueRanges.all().contains(IndexValueCodec.form(value)));
      assertFalse(ValueRanges.absent().contains(IndexValueCodec.form(value)));
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
    BitSet forms = (BitSet) left.forms.clone();
    return switch (random.nextInt(4)) {
      case 0 -> {
        forms.and(right.forms);
        yield new Modelled(left.ranges.and(right.ranges), forms);
      }
      case 1 -> {
        forms.andNot(right.forms);
        yield new Modelled(left.ranges.minus(right.ranges), forms);
      }
      case 2 -> {
        Modelled third = random(depth - 1);
        forms.or(right.forms);
        forms.or(third.forms);
        List<ValueRanges> all = new ArrayList<>(List.of(left.ranges, right.ranges, third.ranges));
        yield new Modelled(ValueRanges.anyOf(all), forms);
      }
      default -> {
        forms.or(right.forms);
        yield new Modelled(left.ranges.or(right.ranges), forms);
      }
    };
  }

  private static Modelled point(int form) {
    BitSet forms = new BitSet();
    forms.set(form);
    return new Modelled(ValueRanges.point(form(form)), forms);
  }

  private Modelled range() {
    Bytes from = bytes();
    boolean isPrefix = random.nextInt(3) == 0;
    Bytes to = isPrefix ? from.prefixEnd() : bytes();
    BitSet forms = new BitSet();
    for (int form = 0; form < BYTES * BYTES; form++) {
      forms.set(form, from.compareTo(form(form)) <= 0 && form(form).compareTo(to) < 0);
    }
    return new Modelled(
        isPrefix ? ValueRanges.startingWith(from) : ValueRanges.between(from, to), forms);
  }

  /** One to three bytes: forms, their beginnings, and what lies between. */
  private Bytes bytes() {
    Bytes form = form(random.nextInt(BYTES * BYTES));
    return switch (random.nextInt(3)) {
      case 0 -> form;
      case 1 -> form.slice(0, 1);
      default -> form.concat(Bytes.of(random.nextInt(3)));
    };
  }

  private static Bytes form(int number) {
    return Bytes.of(0x10 + number / BYTES, number % BYTES);
  }
}
