package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.edge;
import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexBuilder;
import io.colonnade.graph.IndexJob;
import io.colonnade.process.ColonnadeGraphStepStrategy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * An index never changes an answer: random traversals give the same with and without indexes, over
 * values that are near each other, in transactions with changes and without.
 */
abstract class IndexAnswersContract {

  private static final int QUESTIONS = 20;

  /** So often each index has to be asked. */
  private static final int ENOUGH = 100;

  private static final List<String> LABELS = List.of("person", "software", "place");
  private static final List<String> KEYS = List.of("a", "b", "c", "tags");
  private static final OffsetDateTime MOMENT =
      OffsetDateTime.of(2020, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

  private static final List<Object> VALUES =
      List.of(
          36,
          36L,
          36.0,
          36f,
          new BigDecimal("36"),
          new BigDecimal("36.10"),
          36.1,
          36.1f,
          BigInteger.valueOf(37),
          (1L << 53) + 1,
          (double) (1L << 53),
          16_777_217,
          1.6777216E7f,
          0.0,
          -0.0,
          0,
          Double.NaN,
          Double.NEGATIVE_INFINITY,
          -1,
          (byte) 5,
          "",
          "a",
          "a\0",
          "a\0b",
          "ab",
          "\ud83d\ude00",
          "\ue000",
          "\ud83d",
          "x".repeat(300) + "1",
          "x".repeat(300) + "2",
          MOMENT,
          MOMENT.withOffsetSameInstant(ZoneOffset.ofHours(2)),
          MOMENT.plusNanos(1),
          true,
          false,
          new UUID(1, 2),
          new UUID(-1, 2),
          List.of(1, 2),
          List.of(1, 2.0),
          List.of("a", List.of()),
          Set.of(1),
          Map.of("k", 1));

  private static final List<String> INDEXES =
      List.of(
          "equality",
          "range",
          "descending",
          "composite",
          "unique",
          "absent",
          "salted",
          "covering",
          "labelled",
          "edges",
          "edgeLabels");

  private final ColonnadeGraph graph;
  private final GraphTraversalSource with;
  private final GraphTraversalSource without;
  private final Random random = SeededRandom.of(getClass());
  private final Map<String, Integer> served = new TreeMap<>();
  private int asked;
  private String only = ""; // the index whose answers are counted
  private int unique;

  IndexAnswersContract(String layout) {
    this.graph = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout));
    graph
        .schema()
        .change()
        .key("u", String.class)
        .key("b", Cardinality.single)
        .key("c", Cardinality.single)
        .commit();
    this.with = graph.traversal();
    this.without = with.withoutStrategies(ColonnadeGraphStepStrategy.class);
  }

  @AfterEach
  void checkAndClose() {
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  /** Each alone first, so that it is asked whenever it can serve, then all together. */
  @Test
  void answers_withAndWithoutIndexes_areTheSame() throws Exception {
    for (int i = 0; i < 40; i++) {
      change();
    }
    graph.tx().commit();
    askUntilServed("vertexLabels");
    for (String name : INDEXES) {
      create(name).await();
      askUntilServed(name);
      graph.schema().dropIndex(name).await();
    }
    for (String name : INDEXES) {
      create(name).await();
    }
    served.clear();
    asked = 0;
    ask(20);
    int byIndex = served.values().stream().mapToInt(Integer::intValue).sum();
    assertTrue(byIndex * 2 >= asked, () -> served + " of " + asked);
  }

  private void askUntilServed(String index) {
    only = index;
    for (int round = 0; round < 300 && served.getOrDefault(index, 0) < ENOUGH; round++) {
      ask(1);
    }
    assertTrue(served.getOrDefault(index, 0) >= ENOUGH, () -> index + " of " + served);
    only = "";
  }

  private void ask(int rounds) {
    for (int round = 0; round < rounds; round++) {
      for (int changes = random.nextInt(4); changes > 0; changes--) {
        change();
      }
      for (int i = 0; i < QUESTIONS; i++) {
        ask();
      }
      end();
    }
  }

  private IndexJob create(String name) {
    return define(name, graph.schema().index(name)).create();
  }

  private static IndexBuilder define(String name, IndexBuilder index) {
    return switch (name) {
      case "equality" -> index.on(vertex()).key("a").equality().salt(4);
      case "range" -> index.on(vertex()).key("b");
      case "descending" -> index.on(vertex()).key("c", Order.desc);
      case "composite" -> index.on(vertex()).key("a").key("b", Order.desc);
      case "unique" -> index.on(vertex()).key("u").unique();
      case "absent" -> index.on(vertex()).key("c").withAbsent();
      case "salted" -> index.on(vertex()).key("tags").salt(3);
      case "covering" -> index.on(vertex()).key("a").covering("b");
      case "labelled" -> index.on(vertex("person")).key("b");
      case "edges" -> index.on(edge()).key("a").covering("b");
      case "edgeLabels" -> index.on(edge()).label();
      default -> throw new IllegalArgumentException(name);
    };
  }

  // ---- changes

  private Object value() {
    return VALUES.get(random.nextInt(VALUES.size()));
  }

  private <T> T of(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  private void change() {
    List<Vertex> vertices = without.V().toList();
    int what = vertices.size() < 10 ? 0 : random.nextInt(10);
    if (what < 4) {
      Vertex made = graph.addVertex(of(LABELS));
      KEYS.forEach(key -> set(made, key));
      made.property("u", "u" + unique++);
    } else if (what < 7) {
      set(of(vertices), of(KEYS));
    } else if (what == 7) {
      of(vertices).remove();
    } else if (what == 8) {
      Vertex one = of(vertices);
      String key = of(KEYS);
      one.properties(key).forEachRemaining(property -> property.remove());
    } else {
      of(vertices).addEdge("knows", of(vertices), "a", value(), "b", value());
    }
  }

  private void set(Vertex vertex, String key) {
    if (key.equals("tags")) {
      vertex.property(Cardinality.list, key, value());
      vertex.property(Cardinality.set, key, value());
    } else if (random.nextInt(5) > 0) {
      vertex.property(Cardinality.single, key, value());
    }
  }

  private void end() {
    if (random.nextInt(3) == 0) {
      graph.tx().rollback();
      return;
    }
    try {
      graph.tx().commit();
    } catch (InvalidInputException e) {
      throw new AssertionError(e);
    }
  }

  // ---- questions

  private void ask() {
    long seed = random.nextLong();
    boolean isOfEdges = random.nextInt(only.startsWith("edge") ? 2 : 6) == 0;
    Function<GraphTraversalSource, GraphTraversal<?, ?>> question =
        g -> question(g, isOfEdges, new Random(seed));
    count(question.apply(with).asAdmin());
    assertEquals(
        answer(question.apply(without)),
        answer(question.apply(with)),
        () -> question.apply(with).toString());
  }

  private void count(Traversal.Admin<?, ?> traversal) {
    asked++;
    traversal.applyStrategies();
    String first = traversal.getStartStep().toString();
    int at = first.indexOf("index=");
    if (at >= 0) {
      boolean isAsked = first.substring(at).contains(only);
      served.merge(only.isEmpty() || !isAsked ? "others" : only, 1, Integer::sum);
    }
  }

  private static Map<Object, Integer> answer(GraphTraversal<?, ?> traversal) {
    Map<Object, Integer> found = new HashMap<>();
    traversal.forEachRemaining(
        one -> found.merge(one instanceof Element element ? element.id() : one, 1, Integer::sum));
    return found;
  }

  private static GraphTraversal<?, ?> question(
      GraphTraversalSource g, boolean isOfEdges, Random random) {
    GraphTraversal<?, ? extends Element> asked = isOfEdges ? g.E() : g.V();
    for (int filters = 1 + random.nextInt(2); filters > 0; filters--) {
      asked = filter(asked, isOfEdges, random);
    }
    return switch (random.nextInt(6)) {
      case 0 -> asked.count();
      case 1 -> asked.values("b");
      default -> asked;
    };
  }

  private static <E extends Element> GraphTraversal<?, E> filter(
      GraphTraversal<?, E> asked, boolean isOfEdges, Random random) {
    List<String> keys = isOfEdges ? List.of("a", "b") : List.of("a", "b", "c", "tags", "u");
    String key = keys.get(random.nextInt(keys.size()));
    return switch (random.nextInt(10)) {
      case 0 -> asked.hasLabel(LABELS.get(random.nextInt(LABELS.size())), "knows");
      case 1 -> asked.has("person", "b", predicate("b", random));
      case 2 -> random.nextBoolean() ? asked.has(key) : asked.hasNot(key);
      case 3 -> asked.or(__.has(key, predicate(key, random)), __.has("b", predicate("b", random)));
      case 4 -> asked.not(__.has(key, predicate(key, random)));
      case 5 -> asked.has("a", predicate("a", random)).has("b", predicate("b", random));
      case 6 -> asked.and(__.has(key, predicate(key, random)), __.has("a"));
      default -> asked.has(key, predicate(key, random));
    };
  }

  private static P<?> predicate(String key, Random random) {
    P<?> one = simple(key, random);
    return switch (random.nextInt(6)) {
      case 0 -> P.not(one);
      case 1 -> key.equals("tags") ? one : cast(one).and(cast(simple(key, random)));
      case 2 -> cast(one).or(cast(simple(key, random)));
      default -> one;
    };
  }

  @SuppressWarnings("unchecked") // a predicate tests whatever it is given
  private static P<Object> cast(P<?> predicate) {
    return (P<Object>) predicate;
  }

  private static P<?> simple(String key, Random random) {
    Object one = sample(key, random);
    Object two = sample(key, random);
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> P.eq(one);
      case 3 -> P.neq(one);
      case 4 -> P.gt(one);
      case 5 -> P.gte(one);
      case 6 -> P.lt(one);
      case 7 -> P.lte(one);
      case 8 -> P.between(one, two);
      case 9 -> random.nextBoolean() ? P.inside(one, two) : P.outside(one, two);
      case 10 -> P.within(one, two, sample(key, random));
      default -> P.without(one, two);
    };
  }

  private static Object sample(String key, Random random) {
    return key.equals("u") ? "u" + random.nextInt(60) : VALUES.get(random.nextInt(VALUES.size()));
  }
}
