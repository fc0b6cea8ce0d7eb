package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.GType;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.util.AndP;

/** Predicates on values of every kind. Confined to one thread. */
final class RandomPredicates {

  private final Dice dice;
  private final Samples samples;

  RandomPredicates(Dice dice, Samples samples) {
    this.dice = dice;
    this.samples = samples;
  }

  /**
   * On the values that a key has usually; now and then on others. No conjunctions on a key of which
   * a vertex may have several: TinkerGraph takes them apart after {@code V()}, so that each part
   * may hold for another value there, and nowhere else.
   */
  P<?> on(String key) {
    if (key.equals(Samples.TAG)) {
      P<Object> one = simple(key);
      return one instanceof AndP<?> ? P.eq(samples.value(key)) : one;
    }
    return switch (dice.below(9)) {
      case 0 -> simple(key).and(simple(key));
      case 1 -> simple(key).or(simple(key));
      case 2 -> P.not(simple(key));
      case 3 -> simple(key).and(simple(key).or(simple(key)));
      default -> simple(key);
    };
  }

  /** On counts, whose values are long. */
  P<Long> onCount() {
    long n = dice.below(4);
    return switch (dice.below(6)) {
      case 0 -> P.eq(n);
      case 1 -> P.gt(n);
      case 2 -> P.gte(n);
      case 3 -> P.lt(n + 2);
      case 4 -> P.neq(n);
      default -> P.between(n, n + 3);
    };
  }

  /** Text predicates only where every value is text: they fail on others, if they meet them. */
  @SuppressWarnings("unchecked") // classes are mixed on purpose
  private P<Object> simple(String key) {
    boolean textual = key.equals(Samples.NAME) || key.equals(Samples.TAG) || key.equals("by");
    if (textual && dice.oneIn(2)) {
      return (P<Object>) (P<?>) textual();
    }
    Object a = value(key);
    Object b = value(key);
    return switch (dice.below(14)) {
      case 0 -> P.eq(a);
      case 1 -> P.neq(a).and(P.neq(b));
      case 2 -> P.neq(a);
      case 3 -> P.gt(a);
      case 4 -> P.gte(a);
      case 5 -> P.lt(a);
      case 6 -> P.lte(a);
      case 7 -> P.inside(a, b);
      case 8 -> P.outside(a, b);
      case 9 -> P.between(a, b);
      case 10 -> P.within(values(key));
      case 11 -> P.without(values(key));
      case 12 ->
          P.typeOf(
              dice.of(GType.INT, GType.LONG, GType.DOUBLE, GType.NUMBER, GType.STRING, GType.UUID));
      default -> P.gte(a).or(P.lt(a));
    };
  }

  private Object value(String key) {
    return dice.oneIn(10) ? samples.any() : samples.value(key);
  }

  private List<Object> values(String key) {
    List<Object> values = new ArrayList<>();
    int n = dice.below(5);
    for (int i = 0; i < n; i++) {
      values.add(value(key));
    }
    return values;
  }

  private TextP textual() {
    String text = dice.of("a", "b", "ab", "", "B", "x");
    return switch (dice.below(8)) {
      case 0 -> TextP.startingWith(text);
      case 1 -> TextP.endingWith(text);
      case 2 -> TextP.containing(text);
      case 3 -> TextP.notStartingWith(text);
      case 4 -> TextP.notEndingWith(text);
      case 5 -> TextP.notContaining(text);
      case 6 -> TextP.regex("^a.*");
      default -> TextP.notRegex("b$");
    };
  }
}
