package io.colonnade.process;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.codec.TypeCode;
import io.colonnade.index.ValueRanges;
import io.colonnade.schema.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.Contains;
import org.apache.tinkerpop.gremlin.process.traversal.NotP;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.PBiPredicate;
import org.apache.tinkerpop.gremlin.process.traversal.Text;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.util.AndP;
import org.apache.tinkerpop.gremlin.process.traversal.util.OrP;
import org.jspecify.annotations.Nullable;

/**
 * The encoded keys of the values that pass a predicate. Values for which the predicate fails with
 * an exception (a text predicate on a number) need not be in either set. Immutable.
 *
 * @param wide the encoded keys of all values that pass; values that do not pass may have them too
 * @param sure encoded keys whose values all pass; not necessarily all such keys
 */
record IndexBounds(ValueRanges wide, ValueRanges sure) {

  /** Every value passes. */
  static final IndexBounds ALL = exactly(ValueRanges.all());

  private static final IndexBounds UNKNOWN = new IndexBounds(ValueRanges.all(), ValueRanges.none());

  private static final ValueRanges TEXTS = EncodedKeys.kinds(TypeCode.STRING);

  private static final ValueRanges ALL_OR_ABSENT = ValueRanges.all().or(ValueRanges.absent());

  private static final Map<TypeCode, ValueRanges> OF_TYPE_OR_ABSENT = new EnumMap<>(TypeCode.class);

  static {
    for (TypeCode type : TypeCode.values()) {
      OF_TYPE_OR_ABSENT.put(type, EncodedKeys.kinds(type).or(ValueRanges.absent()));
    }
  }

  /** Some texts pass, and no other values. */
  private static final IndexBounds SOME_TEXTS = new IndexBounds(TEXTS, ValueRanges.none());

  /** Returns bounds for a predicate that passes exactly the values with these encoded keys. */
  static IndexBounds exactly(ValueRanges ranges) {
    return new IndexBounds(ranges, ranges);
  }

  /** Returns the encoded keys of all values that a key of that type can have. */
  static ValueRanges ofType(ValueType type) {
    return TypeCode.named(type.name()).map(EncodedKeys::kinds).orElse(ValueRanges.all());
  }

  /**
   * Returns the encoded keys of all values that a key of that type can have, and that of absence.
   */
  static ValueRanges ofTypeOrAbsent(ValueType type) {
    return TypeCode.named(type.name()).map(OF_TYPE_OR_ABSENT::get).orElse(ALL_OR_ABSENT);
  }

  /** Returns the bounds of a predicate on values of any type. */
  static IndexBounds of(@Nullable P<?> predicate) {
    return of(predicate, ALL_OR_ABSENT);
  }

  /**
   * Returns the bounds of a predicate. For an unknown or null predicate, all encoded keys may pass
   * and none is sure to.
   *
   * @param possible encoded keys of the values that are tested; the bounds say nothing about others
   */
  static IndexBounds of(@Nullable P<?> predicate, ValueRanges possible) {
    if (predicate instanceof AndP<?> all) {
      return all(all.getPredicates(), possible);
    } else if (predicate instanceof OrP<?> several) {
      return any(several.getPredicates().stream().map(one -> of(one, possible)).toList());
    } else if (predicate != null && isKnown(predicate.getClass())) {
      return of(predicate.getBiPredicate(), predicate.getValue(), possible);
    }
    return UNKNOWN;
  }

  /** Returns whether the class of a predicate is known: other classes may test in any way. */
  private static boolean isKnown(Class<?> type) {
    return type == P.class || type == TextP.class || type == NotP.class;
  }

  private static IndexBounds of(
      @Nullable PBiPredicate<?, ?> test, @Nullable Object value, ValueRanges possible) {
    if (test instanceof NotP.NotPBiPredicate<?, ?> not) {
      IndexBounds negated = of(not.getOriginal(), value, possible).not();
      return isTextual(not.getOriginal()) ? negated.ofTexts() : negated;
    } else if (test instanceof Compare compare) {
      return of(compare, value, possible);
    } else if (test instanceof Contains contains && value instanceof Collection<?> values) {
      IndexBounds within = within(values, possible);
      return contains == Contains.within ? within : within.not();
    } else if (test instanceof Text text && value instanceof String part) {
      return of(text, part);
    }
    return isTextual(test) ? SOME_TEXTS : UNKNOWN;
  }

  private static boolean isTextual(@Nullable PBiPredicate<?, ?> test) {
    return test instanceof Text || test instanceof Text.RegexPredicate;
  }

  private static IndexBounds of(Compare compare, @Nullable Object value, ValueRanges possible) {
    Optional<EncodedKeys> keys = EncodedKeys.of(value, possible);
    return keys.isPresent() ? of(compare, keys.get()) : UNKNOWN;
  }

  private static IndexBounds of(Compare compare, EncodedKeys keys) {
    ValueRanges sure =
        switch (compare) {
          case eq, neq -> keys.equal();
          case gt -> keys.above();
          case gte -> keys.above().or(keys.equal());
          case lt -> keys.below();
          case lte -> keys.below().or(keys.equal());
        };
    IndexBounds bounds =
        new IndexBounds(
            sure.or(keys.near()),
            keys.likeness() == EncodedKeys.Likeness.ALL ? sure : ValueRanges.none());
    return compare == Compare.neq ? bounds.not() : bounds;
  }

  private static IndexBounds within(Collection<?> values, ValueRanges possible) {
    List<IndexBounds> each = new ArrayList<>(values.size());
    for (Object value : values) {
      each.add(of(Compare.eq, value, possible));
    }
    return any(each);
  }

  private static IndexBounds of(Text text, String part) {
    return switch (text) {
      case startingWith -> startingWith(part);
      case notStartingWith -> startingWith(part).not().ofTexts();
      case endingWith, notEndingWith, containing, notContaining -> SOME_TEXTS;
    };
  }

  private static IndexBounds startingWith(String prefix) {
    Bytes encoded = IndexValueCodec.encode(prefix);
    if (IndexValueCodec.isCut(encoded)) {
      return new IndexBounds(ValueRanges.point(encoded), ValueRanges.none());
    }
    // Without its terminator it is a prefix of longer texts, shortened or not.
    ValueRanges longer = ValueRanges.startingWith(encoded.slice(0, encoded.length() - 1));
    return new IndexBounds(longer, longer);
  }

  /** Returns the bounds of values that pass all predicates. */
  static IndexBounds all(List<? extends P<?>> predicates, ValueRanges possible) {
    IndexBounds all = ALL;
    for (P<?> predicate : predicates) {
      IndexBounds one = of(predicate, possible);
      all = all.equals(ALL) ? one : all.and(one);
    }
    return all;
  }

  private IndexBounds and(IndexBounds other) {
    ValueRanges both = wide.and(other.wide);
    boolean areSure = wide.equals(sure) && other.wide.equals(other.sure);
    return new IndexBounds(both, areSure ? both : sure.and(other.sure));
  }

  private static IndexBounds any(List<IndexBounds> several) {
    return new IndexBounds(
        ValueRanges.anyOf(several.stream().map(IndexBounds::wide).toList()),
        ValueRanges.anyOf(several.stream().map(IndexBounds::sure).toList()));
  }

  private IndexBounds not() {
    return new IndexBounds(ValueRanges.all().minus(sure), ValueRanges.all().minus(wide));
  }

  private IndexBounds ofTexts() {
    return new IndexBounds(wide.and(TEXTS), sure.and(TEXTS));
  }
}
