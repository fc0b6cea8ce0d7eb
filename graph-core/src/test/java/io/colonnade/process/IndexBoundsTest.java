package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.codec.OddValues;
import io.colonnade.codec.RandomValues;
import io.colonnade.codec.SeededRandom;
import io.colonnade.index.ValueRanges;
import io.colonnade.schema.ValueType;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.GType;
import org.apache.tinkerpop.gremlin.process.traversal.NotP;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.PBiPredicate;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.BulkSet;
import org.junit.jupiter.api.Test;

class IndexBoundsTest {

  private static final int PREDICATES = 5_000;
  private static final int OTHERS = 40;

  private static final ValueRanges OTHER = ValueRanges.point(IndexValueCodec.other());

  private final Random random = SeededRandom.of(IndexBoundsTest.class);
  private final List<List<Object>> families = OddValues.families();
  private final Map<Object, Bytes> keys = new IdentityHashMap<>();

  private int tested;
  private int passed;
  private int surely;

  @Test
  void of_randomPredicates_widenAndNarrowAsTheyTest() {
    int narrow = 0;
    int certain = 0;
    for (int i = 0; i < PREDICATES; i++) {
      List<List<Object>> met = new ArrayList<>();
      P<Object> predicate = predicate(2, met);
      IndexBounds bounds = IndexBounds.of(predicate);
      met.forEach(family -> family.forEach(value -> test(predicate, bounds, value)));
      for (int j = 0; j < OTHERS; j++) {
        test(predicate, bounds, OddValues.one(OddValues.one(families, random), random));
      }
      for (int j = 0; j < OTHERS / 8; j++) {
        test(predicate, bounds, RandomValues.value(random, 2));
      }
      narrow += bounds.wide().equals(ValueRanges.all()) ? 0 : 1;
      certain += bounds.sure().isEmpty() ? 0 : 1;
    }
    assertTrue(tested > 200_000, "tested: " + tested);
    assertTrue(passed > tested / 20, "passed: " + passed + " of " + tested);
    assertTrue(surely > passed / 20, "sure to pass: " + surely + " of " + passed);
    assertTrue(narrow > PREDICATES / 2, "narrow: " + narrow + " of " + PREDICATES);
    assertTrue(certain > PREDICATES / 4, "certain: " + certain + " of " + PREDICATES);
  }

  @Test
  void of_knownType_saysTheSameOfValuesOfTheType() {
    List<ValueRanges> types = new ArrayList<>(List.of(OTHER, ValueRanges.absent()));
    for (List<Object> family : families) {
      family.forEach(value -> types.add(IndexBounds.ofTypeOrAbsent(ValueType.ofValue(value))));
    }
    int fewer = 0;
    for (int i = 0; i < PREDICATES; i++) {
      P<Object> predicate = predicate(2, new ArrayList<>());
      ValueRanges possible = OddValues.one(types, random);
      IndexBounds all = IndexBounds.of(predicate);
      IndexBounds some = IndexBounds.of(predicate, possible);
      assertEquals(
          all.wide().and(possible), some.wide().and(possible), predicate + " of " + possible);
      assertEquals(
          all.sure().and(possible), some.sure().and(possible), predicate + " of " + possible);
      fewer += all.wide().equals(some.wide()) ? 0 : 1;
    }
    assertTrue(fewer > PREDICATES / 20, "fewer ranges: " + fewer + " of " + PREDICATES);
  }

  private void test(P<Object> predicate, IndexBounds bounds, Object value) {
    Bytes encoded = keys.computeIfAbsent(value, IndexValueCodec::encode);
    boolean passes;
    try {
      passes = predicate.test(value);
    } catch (ClassCastException textual) {
      return;
    }
    boolean isSure = bounds.sure().contains(encoded);
    assertTrue(
        passes ? bounds.wide().contains(encoded) : !isSure,
        () ->
            String.format(
                "%s %s %s: %s, but wide %s, sure %s",
                value.getClass(), value, encoded, predicate, bounds.wide(), bounds.sure()));
    tested++;
    passed += passes ? 1 : 0;
    surely += isSure ? 1 : 0;
  }

  /**
   * @param met gets the families of all values in the predicate
   */
  private P<Object> predicate(int depth, List<List<Object>> met) {
    if (depth == 0 || random.nextInt(3) > 0) {
      return simple(met);
    }
    return switch (random.nextInt(4)) {
      case 0 -> predicate(depth - 1, met).and(predicate(depth - 1, met));
      case 1 -> predicate(depth - 1, met).or(predicate(depth - 1, met));
      case 2 -> P.not(predicate(depth - 1, met));
      default -> new NotP<>(predicate(depth - 1, met));
    };
  }

  private P<Object> simple(List<List<Object>> met) {
    Object a = value(met);
    Object b = random.nextBoolean() ? OddValues.one(met.get(met.size() - 1), random) : value(met);
    return switch (random.nextInt(15)) {
      case 0 -> P.eq(a);
      case 1 -> P.neq(a);
      case 2 -> P.gt(a);
      case 3 -> P.gte(a);
      case 4 -> P.lt(a);
      case 5 -> P.lte(a);
      case 6 -> P.inside(a, b);
      case 7 -> P.outside(a, b);
      case 8 -> P.between(a, b);
      case 9 -> P.within(values(met));
      case 10 -> P.without(values(met));
      case 11 -> P.eq(RandomValues.value(random, 2));
      default -> a instanceof String text ? textual(text) : P.gte(a);
    };
  }

  @SuppressWarnings("unchecked") // as in a traversal
  private P<Object> textual(String text) {
    String part = text.substring(0, random.nextInt(text.length() + 1));
    P<?> predicate =
        switch (random.nextInt(8)) {
          case 0 -> TextP.endingWith(part);
          case 1 -> TextP.containing(part);
          case 2 -> TextP.notContaining(part);
          case 3 -> TextP.regex("^A");
          case 4 -> TextP.notStartingWith(part);
          case 5 -> TextP.startingWith(text + "c");
          default -> TextP.startingWith(part);
        };
    return (P<Object>) predicate;
  }

  private Object value(List<List<Object>> met) {
    List<Object> family = OddValues.one(families, random);
    met.add(family);
    return OddValues.one(family, random);
  }

  private Collection<Object> values(List<List<Object>> met) {
    Collection<Object> values = random.nextInt(4) == 0 ? new BulkSet<>() : new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      values.add(value(met));
    }
    return values;
  }

  @Test
  void eq_ofAText_isOnePoint() {
    IndexBounds bounds = IndexBounds.of(P.eq("Ada"));
    assertEquals(Optional.of(List.of(Bytes.ofHex("38 416461 00"))), bounds.wide().points());
    assertEquals(bounds.wide(), bounds.sure());
  }

  @Test
  void within_texts_isTheirPoints() {
    IndexBounds bounds = IndexBounds.of(P.within("Bob", "Ada", null, "Bob"));
    assertEquals("{3841646100 38426F6200}", bounds.wide().toString());
    assertEquals(bounds.wide(), bounds.sure());
    assertTrue(IndexBounds.of(P.within(List.of())).wide().isEmpty());
    assertEquals(ValueRanges.all(), IndexBounds.of(P.without(List.of())).sure());
  }

  @Test
  void eq_ofAnInteger_isOnePointOfAnIntegerKey() {
    for (Object value : List.of(36, 36L, 36.0, new BigDecimal("36.00"))) {
      IndexBounds bounds = IndexBounds.of(P.eq(value));
      ValueRanges wide = bounds.wide().and(IndexBounds.ofType(ValueType.of(Integer.class)));
      assertEquals(
          Optional.of(List.of(IndexValueCodec.encode(36))), wide.points(), value::toString);
    }
    assertEquals(
        "{30C04200000000000080 31C04200000000000080 7E}",
        IndexBounds.of(P.eq(36)).wide().toString());
    assertEquals(
        "{30C04200000000000080 31C04200000000000080}", IndexBounds.of(P.eq(36)).sure().toString());
  }

  @Test
  void gt_ofAnInteger_beginsAfterItInBothClassesOfNumbers() {
    String ranges = "30C04200000000000081-30FFF800000000000080";
    String floats = "31C04200000000000081-31FFF800000000000080";
    IndexBounds bounds = IndexBounds.of(P.gt(36));
    assertEquals("{" + ranges + " " + floats + " 7E}", bounds.wide().toString());
    assertEquals("{" + ranges + " " + floats + "}", bounds.sure().toString());
  }

  @Test
  void eq_ofAFraction_isFromItsNeighbourToItsOther() {
    ValueRanges wide = IndexBounds.of(P.eq(0.1)).wide();
    assertTrue(wide.contains(IndexValueCodec.encode(0.1)));
    assertTrue(wide.contains(IndexValueCodec.encode(new BigDecimal("0.1"))));
    assertFalse(wide.contains(IndexValueCodec.encode(0.1 + 1e-10)));
    assertFalse(wide.contains(IndexValueCodec.encode(0.1 - 1e-10)));
    assertEquals(1, wide.and(IndexBounds.ofType(ValueType.of(Double.class))).ranges().size());
  }

  @Test
  void startingWith_isOneRangeAndItsNegationTheOtherTexts() {
    IndexBounds bounds = IndexBounds.of(TextP.startingWith("Ad"));
    assertEquals("{384164-384165}", bounds.wide().toString());
    assertEquals(bounds.wide(), bounds.sure());
    for (P<String> not : List.of(TextP.notStartingWith("Ad"), P.not(TextP.startingWith("Ad")))) {
      assertEquals("{38-384164 384165-39}", IndexBounds.of(not).wide().toString());
      assertEquals("{38-384164 384165-39}", IndexBounds.of(not).sure().toString());
    }
    String longPrefix = "a".repeat(300);
    IndexBounds ofLong = IndexBounds.of(TextP.startingWith(longPrefix));
    assertEquals(Optional.of(List.of(IndexValueCodec.encode(longPrefix))), ofLong.wide().points());
    assertTrue(ofLong.sure().isEmpty());
    assertEquals("{38-39}", IndexBounds.of(TextP.containing("d")).wide().toString());
    assertEquals("{38-39}", IndexBounds.of(TextP.regex("d")).wide().toString());
    assertEquals("{38-39}", IndexBounds.of(TextP.startingWith((String) null)).wide().toString());
  }

  @Test
  void between_texts_isOneRange() {
    IndexBounds bounds = IndexBounds.of(P.between("Ada", "Bob"));
    assertEquals("{3841646100-38426F6200}", bounds.wide().toString());
    assertEquals(bounds.wide(), bounds.sure());
  }

  @Test
  void not_ofATest_isAllButWhatIsSure() {
    assertEquals(
        ValueRanges.all().minus(ValueRanges.point(IndexValueCodec.encode("Ada"))),
        IndexBounds.of(P.neq("Ada")).wide());
    assertEquals(IndexBounds.of(P.neq("Ada")), IndexBounds.of(P.not(P.eq("Ada"))));
    assertEquals(IndexBounds.of(P.eq("Ada")), IndexBounds.of(P.not(P.not(P.eq("Ada")))));
  }

  @Test
  void eq_ofWhatNothingEquals_isNothing() {
    for (Object value : Arrays.asList(null, Double.NaN, Float.NaN)) {
      assertTrue(IndexBounds.of(P.eq(value)).wide().isEmpty());
      assertEquals(ValueRanges.all(), IndexBounds.of(P.neq(value)).sure());
    }
  }

  @Test
  void eq_ofAMomentOrACharacter_isOnePoint() {
    for (Object value :
        List.of('A', new UUID(1, 2), OffsetDateTime.MAX, true, java.time.Instant.EPOCH)) {
      assertEquals(
          Optional.of(List.of(IndexValueCodec.encode(value))),
          IndexBounds.of(P.eq(value)).wide().points());
    }
    assertEquals(OTHER, IndexBounds.of(P.eq(Set.of(1))).wide());
    assertEquals(OTHER, IndexBounds.of(P.eq(Map.of())).wide());
  }

  @Test
  void of_predicatesNotKnown_isAllAndNothingSure() {
    PBiPredicate<Object, Object> own = (left, right) -> true;
    P<Object> odd =
        new P<Object>(Compare.eq, 36) {
          @Override
          public boolean test(Object value) {
            return true;
          }
        };
    IndexBounds unknown = new IndexBounds(ValueRanges.all(), ValueRanges.none());
    assertEquals(unknown, IndexBounds.of(null));
    for (P<?> predicate :
        List.of(
            new P<>(own, 1),
            odd,
            P.typeOf(GType.INT),
            P.eq(new Thread()),
            P.eq(new java.util.concurrent.atomic.AtomicInteger(36)),
            new NotP<>(P.eq(1).and(P.gt(2))))) {
      assertEquals(unknown, IndexBounds.of(predicate));
    }
  }

  @Test
  void ofType_anyValue_holdsItsKey() {
    for (int i = 0; i < 5_000; i++) {
      Object value = RandomValues.value(random, 2);
      ValueRanges ofType = IndexBounds.ofType(ValueType.ofValue(value));
      assertTrue(ofType.contains(IndexValueCodec.encode(value)), () -> value + " " + ofType);
    }
    families.forEach(
        family ->
            family.forEach(
                value ->
                    assertTrue(
                        IndexBounds.ofType(ValueType.ofValue(value))
                            .contains(IndexValueCodec.encode(value)))));
    assertEquals(ValueRanges.all(), IndexBounds.ofType(ValueType.ANY));
    assertEquals("{30-31}", IndexBounds.ofType(ValueType.of(Long.class)).toString());
    assertEquals("{30-31 7E}", IndexBounds.ofType(ValueType.of(BigDecimal.class)).toString());
    assertEquals("{3403-3404}", IndexBounds.ofType(ValueType.named("LocalDate")).toString());
  }
}
