package io.colonnade.index;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.codec.OddValues;
import io.colonnade.codec.RandomValues;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.SortKey;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** Draws indexes, elements that lie in them, and queries, of a few values that are near others. */
final class RandomIndexes {

  private static final List<IndexType> TYPES =
      Arrays.stream(IndexType.values()).filter(IndexType::isIndex).toList();

  private static final int[] NUMBERS = {0, 1, 5, 127, 128, 16_511, 16_512, 70_000, 2_113_664};
  private static final int[] BUCKETS = {1, 1, 1, 1, 2, 2, 7, 7, 256};
  private static final int KEYS = 4;
  private static final int LABELS = 3;
  private static final int VALUES = 10;
  private static final int IDS = 40;

  private final Random random;
  private final List<List<Object>> families = OddValues.families();
  private List<Object> values = List.of();

  RandomIndexes(Random random) {
    this.random = random;
  }

  /** From now on, others. */
  void drawValues() {
    List<Object> drawn = new ArrayList<>();
    List<Object> family = OddValues.one(families, random);
    while (drawn.size() < VALUES) {
      switch (random.nextInt(8)) {
        case 0 -> drawn.add(RandomValues.value(random, 2));
        case 1 -> drawn.add(OddValues.one(OddValues.one(families, random), random));
        case 2 -> family = OddValues.one(families, random);
        default -> drawn.add(OddValues.one(family, random));
      }
    }
    values = drawn;
  }

  // ---- indexes

  /** Of different numbers. */
  List<IndexDefinition> indexes(int count) {
    Set<Integer> numbers = new HashSet<>();
    while (numbers.size() < count) {
      numbers.add(NUMBERS[random.nextInt(NUMBERS.length)]);
    }
    return numbers.stream().map(this::index).toList();
  }

  private IndexDefinition index(int number) {
    IndexType type = TYPES.get(random.nextInt(TYPES.size()));
    List<SortKey> keys = new ArrayList<>();
    for (int i = random.nextInt(KEYS); i >= 0 && type != IndexType.LABEL; i--) {
      SortKey.Order order = SortKey.Order.values()[random.nextInt(2)];
      keys.add(new SortKey(1 + random.nextInt(KEYS), order));
    }
    IndexDefinition index = IndexFixture.index(number, type, keys.toArray(SortKey[]::new));
    index = IndexFixture.inBuckets(index, BUCKETS[random.nextInt(BUCKETS.length)]);
    index = random.nextBoolean() ? IndexFixture.withAbsent(index) : index;
    index = random.nextInt(3) == 0 ? IndexFixture.ofLabel(index, random.nextInt(LABELS)) : index;
    if (type != IndexType.LABEL && random.nextInt(4) == 0) {
      index = IndexFixture.covering(index, 1 + random.nextInt(KEYS));
    }
    return random.nextInt(3) == 0 ? IndexFixture.ofEdges(index) : index;
  }

  // ---- elements

  /** A vertex or an edge: which of them, the id says. */
  IndexedElement element() {
    int number = random.nextInt(IDS);
    int label = random.nextInt(LABELS);
    List<PropertyFact> properties = new ArrayList<>();
    for (int key = 1; key <= KEYS; key++) {
      int most = number % 2 == 0 ? 3 : 1;
      for (int i = random.nextInt(most + 1); i > 0; i--) {
        properties.add(new PropertyFact(key, value()));
      }
    }
    PropertyFact[] array = properties.toArray(PropertyFact[]::new);
    return number % 2 == 0
        ? IndexFixture.vertex(number, label, array)
        : IndexFixture.edge(edgeId(number), label, array);
  }

  private static Id edgeId(int number) {
    return number % 3 == 0 ? Id.of("e\0" + number) : Id.of(new UUID(number, number));
  }

  private Object value() {
    return OddValues.one(values, random);
  }

  // ---- queries

  IndexQuery query(IndexDefinition index) {
    if (index.type() == IndexType.LABEL) {
      return IndexQuery.ofLabels(index, labels());
    }
    List<ValueRanges> bounds = new ArrayList<>();
    int count = random.nextInt(index.keys().size() + 1);
    for (int i = 0; i < count; i++) {
      bounds.add(i < count - 1 || random.nextBoolean() ? points() : ranges(2));
    }
    return new IndexQuery(index, random.nextInt(3) == 0 ? labels() : Set.of(), bounds);
  }

  /** Draws a query for one value of each key of an index, which has keys. */
  IndexQuery queryOfOneValue(IndexDefinition index) {
    List<ValueRanges> bounds = index.keys().stream().map(key -> point()).toList();
    return new IndexQuery(index, random.nextBoolean() ? labels() : Set.of(), bounds);
  }

  private Set<Integer> labels() {
    Set<Integer> labels = new HashSet<>();
    for (int i = random.nextInt(LABELS + 1); i > 0; i--) {
      labels.add(random.nextInt(LABELS + 1));
    }
    return labels;
  }

  private ValueRanges points() {
    List<ValueRanges> points = new ArrayList<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      points.add(point());
    }
    return ValueRanges.anyOf(points);
  }

  private ValueRanges point() {
    return random.nextInt(5) == 0 ? ValueRanges.absent() : ValueRanges.point(key());
  }

  private Bytes key() {
    return IndexValueCodec.encode(value());
  }

  private ValueRanges ranges(int depth) {
    Bytes encoded = key();
    return switch (random.nextInt(depth == 0 ? 6 : 9)) {
      case 0 -> points();
      case 1 -> ValueRanges.between(end(), end());
      case 2 -> ValueRanges.startingWith(encoded.slice(0, 1 + random.nextInt(encoded.length())));
      case 3 -> ValueRanges.between(IndexValueCodec.absent(), end());
      case 4 -> random.nextInt(4) == 0 ? ValueRanges.none() : ValueRanges.all();
      case 5 -> ValueRanges.between(encoded, IndexValueCodec.other().prefixEnd());
      case 6 -> ranges(depth - 1).or(ranges(depth - 1));
      case 7 -> ranges(depth - 1).and(ranges(depth - 1));
      default -> ranges(depth - 1).minus(ranges(depth - 1));
    };
  }

  /** An encoded key, or what follows it. */
  private Bytes end() {
    return random.nextBoolean() ? key() : key().prefixEnd();
  }
}
