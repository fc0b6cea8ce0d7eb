package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.OddValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.junit.jupiter.api.Test;

class PlainValuesTest {

  @Test
  void everyPairOfValues_isTestedAsTinkerPopDoes() {
    for (List<Object> family : OddValues.families()) {
      List<Object> values = new ArrayList<>(family);
      Collections.addAll(values, null, "a", "ab", 36, 36L, -1, Long.MIN_VALUE, Double.NaN, true);
      for (Object bound : values) {
        for (Object value : values) {
          for (P<Object> predicate : predicates(bound)) {
            assertEquals(
                answer(() -> predicate.test(value)),
                answer(() -> PlainValues.test(predicate, value)),
                () -> predicate + " of " + value);
          }
        }
      }
    }
  }

  private static List<P<Object>> predicates(Object bound) {
    return List.of(
        P.eq(bound),
        P.neq(bound),
        P.gt(bound),
        P.gte(bound),
        P.lt(bound),
        P.lte(bound),
        P.gt(bound).negate(),
        P.within(Collections.singletonList(bound)),
        P.between(bound, "b"),
        P.between(bound, 40),
        P.inside(bound, bound),
        P.outside(bound, 36),
        P.gte(bound).and(P.neq(36L)));
  }

  private interface Tested {
    boolean run();
  }

  private static Object answer(Tested test) {
    try {
      return test.run();
    } catch (RuntimeException e) {
      return e.getClass();
    }
  }
}
