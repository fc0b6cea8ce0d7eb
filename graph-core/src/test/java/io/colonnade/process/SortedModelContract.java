package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.apache.tinkerpop.gremlin.util.GremlinValueComparator;
import org.junit.jupiter.api.Test;

/**
 * Random traversals of edges in their order, of committed edges and of those that the transaction
 * has just added and removed, against TinkerGraph.
 */
public abstract class SortedModelContract extends SortedFixture {

  private static final int VERTICES = 4;
  private static final int ROUNDS = 400;
  private static final int TRAVERSALS_A_ROUND = 8;
  private static final int LEAST_PUSHDOWNS = 200;

  private final Random random = SeededRandom.of(SortedModelContract.class);
  private final Map<Pushdown, Integer> pushdowns = new EnumMap<>(Pushdown.class);
  private final List<Integer> present = new ArrayList<>(); // numbers of the edges
  private int number;

  @Test
  void randomTraversals_findWhatTinkerGraphFinds() {
    try (TinkerGraph model = TinkerGraph.open()) {
      for (long i = 0; i < VERTICES; i++) {
        model.addVertex(T.id, i, T.label, "user");
        vertex(i);
      }
      graph.tx().commit();
      int found = 0;
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = random.nextInt(4); i > 0; i--) {
          change(model);
        }
        if (random.nextInt(3) == 0) {
          graph.tx().commit();
        }
        for (int i = 0; i < TRAVERSALS_A_ROUND; i++) {
          found += compare(model.traversal(), traversal());
        }
      }
      assertTrue(found > ROUNDS, "too little was found: " + found);
      for (Pushdown pushdown : List.of(Pushdown.SORT_ORDER, Pushdown.SORT_RANGE)) {
        assertTrue(
            pushdowns.getOrDefault(pushdown, 0) > LEAST_PUSHDOWNS, () -> "too rare: " + pushdowns);
      }
    }
  }

  // ---- changes

  private void change(Graph model) {
    if (!present.isEmpty() && random.nextInt(4) == 0) {
      int removed = present.remove(random.nextInt(present.size()));
      graph.traversal().E().has("n", removed).drop().iterate();
      model.traversal().E().has("n", removed).drop().iterate();
    } else if (!present.isEmpty() && random.nextInt(4) == 0) {
      int changed = present.get(random.nextInt(present.size()));
      int weight = random.nextInt(5);
      graph.traversal().E().has("n", changed).property("weight", weight).iterate();
      model.traversal().E().has("n", changed).property("weight", weight).iterate();
    } else {
      add(model);
    }
  }

  private void add(Graph model) {
    String label = random.nextBoolean() ? "posted" : "rated";
    long from = random.nextInt(VERTICES);
    long to = random.nextInt(VERTICES);
    Object[] properties = {
      "at", value(), "score", value(), "n", number, "weight", random.nextInt(5)
    };
    for (Graph each : List.of(graph, model)) {
      Vertex out = each.vertices(from).next();
      Edge unused = out.addEdge(label, each.vertices(to).next(), properties);
    }
    present.add(number++);
  }

  /** Of all classes that may sort, and often equal. */
  private Object value() {
    int small = random.nextInt(7) - 3;
    return switch (random.nextInt(13)) {
      case 0 -> (long) small;
      case 1 -> small + 0.5;
      case 2 -> "s" + small;
      case 3 -> new UUID(small, small);
      case 4 -> small > 0;
      case 5 ->
          OffsetDateTime.of(2020 + small, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(small))
              .withOffsetSameInstant(ZoneOffset.ofHours(random.nextInt(3) - 1));
      case 6 -> new BigDecimal(small + ".25");
      case 7 -> BigInteger.valueOf(small);
      case 8 -> Long.MAX_VALUE - 2 * 1024 - 1024L * small;
      case 9 -> small + 0.1;
      default -> small;
    };
  }

  // ---- traversals

  /** A traversal, the key whose values order its results (empty: none), and what it was made of. */
  private record Asked(
      UnaryOperatorOfEdges edges, List<String> keys, boolean isLimited, String text) {}

  private interface UnaryOperatorOfEdges {
    GraphTraversal<?, Edge> from(GraphTraversalSource source);
  }

  private Asked traversal() {
    String label = random.nextInt(10) == 0 ? "none" : random.nextBoolean() ? "posted" : "rated";
    boolean isOut = random.nextBoolean();
    List<Object> at = new ArrayList<>();
    for (int i = random.nextInt(VERTICES); i >= 0; i--) {
      at.add((long) random.nextInt(VERTICES));
    }
    List<P<?>> ranges = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      ranges.add(predicate());
    }
    int weight = random.nextInt(4) == 0 ? random.nextInt(4) : -1;
    String first = label.equals("rated") ? "score" : "at";
    String rangeKey = random.nextInt(5) == 0 ? "at" : first;
    List<String> keys = new ArrayList<>();
    List<Order> orders = new ArrayList<>();
    if (random.nextInt(4) > 0) {
      keys.add(random.nextInt(6) == 0 ? "weight" : first);
      orders.add(first.equals("at") == (random.nextInt(5) > 0) ? Order.desc : Order.asc);
      if (first.equals("score") && random.nextBoolean()) {
        keys.add("at");
        orders.add(random.nextInt(4) > 0 ? Order.desc : Order.asc);
      }
    }
    int low = random.nextInt(3) == 0 ? random.nextInt(3) : 0;
    int high = random.nextInt(4) == 0 ? -1 : low + 1 + random.nextInt(5);
    boolean isLocal = random.nextInt(4) == 0;
    UnaryOperator<GraphTraversal<?, Edge>> rest =
        edges -> {
          GraphTraversal<?, Edge> all = edges;
          for (P<?> range : ranges) {
            all = all.has(rangeKey, range);
          }
          all = weight < 0 ? all : all.has("weight", P.gt(weight));
          if (!keys.isEmpty()) {
            all = all.order();
            for (int i = 0; i < keys.size(); i++) {
              all = all.by(keys.get(i), orders.get(i));
            }
          }
          return high < 0 ? all : all.range(low, high);
        };
    UnaryOperatorOfEdges edges =
        source -> {
          GraphTraversal<Vertex, Vertex> from = source.V(at.toArray());
          if (isLocal) {
            GraphTraversal<?, Edge> hop = isOut ? __.outE(label) : __.inE(label);
            @SuppressWarnings("unchecked") // of the same element
            GraphTraversal<Vertex, Edge> inner = (GraphTraversal<Vertex, Edge>) rest.apply(hop);
            return from.local(inner);
          }
          return rest.apply(isOut ? from.outE(label) : from.inE(label));
        };
    String text = edges.from(graph.traversal()).toString();
    return new Asked(edges, isLocal ? List.of() : keys, high >= 0, text);
  }

  private P<?> predicate() {
    Object value = random.nextInt(3) == 0 ? nearlyValue() : value();
    return switch (random.nextInt(8)) {
      case 0 -> P.eq(value);
      case 1 -> P.gt(value);
      case 2 -> P.gte(value);
      case 3 -> P.lt(value);
      case 4 -> P.lte(value);
      case 5 -> P.between(value, value());
      case 6 -> P.inside(-2, value);
      default -> P.neq(value);
    };
  }

  /** What Gremlin compares otherwise than its bytes say, or with nothing. */
  private Object nearlyValue() {
    int small = random.nextInt(7) - 3;
    return switch (random.nextInt(10)) {
      case 0 -> small + 0.5f;
      case 1 -> small + 0.1f;
      case 2 -> new BigDecimal(small + 0.1); // what the double is
      case 3 -> BigDecimal.valueOf(small + 0.1); // what it prints
      case 4 -> -0.0;
      case 5 -> Double.NaN;
      case 6 -> Double.POSITIVE_INFINITY;
      case 7 -> (double) (Long.MAX_VALUE - 1024L * random.nextInt(8));
      case 8 ->
          OffsetDateTime.of(2020 + small, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(small))
              .withOffsetSameInstant(ZoneOffset.ofHours(random.nextInt(9) - 4));
      default -> Instant.EPOCH;
    };
  }

  private int compare(GraphTraversalSource model, Asked asked) {
    GraphTraversal<?, Edge> ours = asked.edges.from(graph.traversal());
    List<Edge> found = ours.toList();
    ours.asAdmin().getSteps().stream()
        .filter(PushdownStep.class::isInstance)
        .forEach(
            step ->
                ((PushdownStep) step)
                    .pushdowns()
                    .forEach(f -> pushdowns.merge(f, 1, Integer::sum)));
    List<Edge> expected = asked.edges.from(model).toList();
    assertEquals(expected.size(), found.size(), asked.text);
    for (int i = 0; i < found.size(); i++) {
      for (String key : asked.keys) {
        Object left = expected.get(i).value(key);
        Object right = found.get(i).value(key);
        assertEquals(
            0,
            GremlinValueComparator.ORDERABILITY.compare(left, right),
            () -> asked.text + ": " + left + " and " + right);
      }
    }
    if (!asked.isLimited) {
      assertEquals(new HashSet<>(numbers(expected)), new HashSet<>(numbers(found)), asked.text);
    }
    return found.size();
  }

  private static List<Object> numbers(List<Edge> edges) {
    List<Object> numbers = new ArrayList<>();
    edges.forEach(edge -> numbers.add(edge.value("n")));
    return numbers;
  }
}
