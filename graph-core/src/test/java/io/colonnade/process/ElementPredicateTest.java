package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.metric.AllocatedBytes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.junit.jupiter.api.Test;

class ElementPredicateTest {

  private static final int RUNS = 20_000;

  private final TinkerGraph graph = TinkerGraph.open();

  private static List<Object> values() {
    UUID uuid = new UUID(1, 2);
    return Arrays.asList(
        1,
        1L,
        1.0,
        1f,
        (short) 1,
        BigDecimal.ONE,
        "1",
        "a",
        2L,
        uuid,
        uuid.toString(),
        null,
        "",
        true,
        Double.NaN,
        List.of(1L),
        List.of("1"));
  }

  private static List<P<Object>> predicates() {
    List<P<Object>> predicates = new ArrayList<>();
    for (Object bound : values()) {
      predicates.add(P.eq(bound));
      predicates.add(P.neq(bound));
      predicates.add(P.gt(bound));
      predicates.add(P.lte(bound));
      predicates.add(P.within(Collections.singletonList(bound)));
      predicates.add(P.without(Collections.singletonList(bound)));
      predicates.add(P.within(Arrays.asList(bound, null, "2")));
      predicates.add(P.within(Arrays.asList(2L, bound)));
      predicates.add(P.gte(bound).and(P.neq("1")));
      predicates.add(P.eq(bound).or(P.eq("1")));
    }
    predicates.add(P.within(List.of()));
    predicates.add(P.without(Set.of()));
    return predicates;
  }

  @Test
  void testOfAnIdOrLabel_answersAsTinkerPopDoes() {
    List<Vertex> vertices = new ArrayList<>();
    for (Object id : new Object[] {1, 2L, "1x", "a", new UUID(1, 2), 1.5}) {
      vertices.add(graph.addVertex(T.id, id, T.label, id.toString()));
    }
    for (Vertex vertex : vertices) {
      for (T token : List.of(T.id, T.label)) {
        for (P<Object> predicate : predicates()) {
          HasContainer container = new HasContainer(token.getAccessor(), predicate);
          assertEquals(
              answer(() -> container.test(vertex)),
              answer(() -> new ElementPredicate.Has(container).test(vertex)),
              () -> container + " of " + vertex);
        }
        HasContainer ofText = new HasContainer(token.getAccessor(), TextP.startingWith("1"));
        assertEquals(
            answer(() -> ofText.test(vertex)),
            answer(() -> new ElementPredicate.Has(ofText).test(vertex)));
      }
    }
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

  @Test
  void testOfAPlainId_allocatesAnIteratorOrTwo() {
    Vertex vertex = graph.addVertex(T.id, 7L);
    for (P<?> predicate : List.of(P.eq(8L), P.within(List.of(8L, 9L)))) {
      ElementPredicate test =
          new ElementPredicate.Has(new HasContainer(T.id.getAccessor(), predicate));
      run(test, vertex); // compiled meanwhile
      long bytes = AllocatedBytes.during(() -> run(test, vertex));
      assertTrue(bytes < 80L * RUNS, () -> "bytes for " + predicate + ": " + bytes / RUNS);
    }
  }

  private static void run(ElementPredicate test, Vertex vertex) {
    for (int i = 0; i < RUNS; i++) {
      assertTrue(!test.test(vertex));
    }
  }
}
