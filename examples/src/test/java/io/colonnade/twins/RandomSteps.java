package io.colonnade.twins;

import io.colonnade.codec.RandomValues;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.process.Dice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;

/**
 * Makes the steps of a random history: elements come, change and go, in several transactions that
 * meet often. What a step does depends on the dice only, not on how the graphs look: many steps
 * speak of what is not there. Confined to one thread.
 */
final class RandomSteps {

  /** A label whose edges lie in an order. */
  record Sorted(String label, String key, Order order) {

    GraphTraversal<Vertex, Object> first(int count) {
      return __.<Vertex>start().outE(label).order().by(key, order).limit(count).values(key);
    }
  }

  static final List<Sorted> SORTED =
      List.of(new Sorted("posted", "at", Order.desc), new Sorted("rated", "score", Order.asc));
  static final String EDGE_KEY = "since";

  private static final List<String> EDGE_LABELS =
      List.of("knows", "likes", "posted", "rated", "follows");

  static final List<String[]> SOME_LABELS =
      List.of(
          new String[] {"knows"},
          new String[] {"likes", "posted"},
          new String[] {"posted"},
          new String[] {"rated"},
          new String[] {"follows"},
          new String[] {"unknown"});

  private static final List<String> EDGE_KEYS = List.of(EDGE_KEY, "weight", "note", "any");
  private static final List<String> VERTEX_KEYS = List.of("name", "age", "tag", "any", "list");
  private static final List<String> VERTEX_LABELS = List.of("person", "thing", "place");
  private static final char[] ODD_UNITS = {0, 1, 'a', 0x7F, 0x800, 0xD800, 0xDFFF, 0xFFFF};
  private static final long FAR = 1L << 40; // generated numbers stay below
  private static final int RECENT = 15;
  private static final int FIRST = 8;

  private final Dice dice;
  private final int transactions;
  private final List<Integer> vertices = new ArrayList<>();
  private final List<Integer> edges = new ArrayList<>();
  private final List<Object> ids = new ArrayList<>();
  private int made;

  /**
   * @param transactions how many run side by side
   */
  RandomSteps(Dice dice, int transactions) {
    this.dice = dice;
    this.transactions = transactions;
  }

  /** What is declared before the first step. */
  static void declare(ColonnadeGraph graph) {
    graph
        .schema()
        .change()
        .key("list", Cardinality.list)
        .key("tag", Cardinality.set)
        .vertexLabel("person", person -> person.defaulted("rank", 0))
        .edgeLabel("posted", posted -> posted.sortedBy("at", Order.desc))
        .edgeLabel(
            "rated",
            rated -> rated.projected().sortedBy("score", Order.asc).sortedBy("at", Order.desc))
        .edgeLabel("follows", follows -> follows.simple())
        .edgeLabel("likes", likes -> likes.projected("any"))
        .commit();
  }

  Step next() {
    int choice = dice.below(100);
    if (made < FIRST || choice < 9) {
      return addVertex();
    } else if (choice < 36) {
      return addEdge();
    } else if (choice < 51) {
      return changeVertex();
    } else if (choice < 61) {
      return changeEdge();
    } else if (choice < 70) {
      return remove();
    } else if (choice < 79) {
      return traverse();
    } else if (choice < 98) {
      return end(true);
    }
    return choice == 98 ? step("reopen", (twin, tx) -> twin.reopen()) : end(false);
  }

  private Step end(boolean commits) {
    int index = transaction();
    return new Step(commits ? "commit" : "rollback", index, (twin, tx) -> twin.end(index, commits));
  }

  private Step step(String text, Step.Act act) {
    return new Step(text, transaction(), act);
  }

  private int transaction() {
    return dice.oneIn(2) ? dice.below(transactions) : 0;
  }

  // ---- elements

  private Step addVertex() {
    int number = made++;
    vertices.add(number);
    Optional<Object> id = dice.oneIn(3) ? Optional.empty() : Optional.of(id(number));
    List<Object> pairs = pairs(id, dice.one(VERTEX_LABELS));
    for (String key : dice.some(VERTEX_KEYS, 0, 3)) {
      pairs.addAll(List.of(key, value()));
    }
    return step(
        "add vertex " + number + " " + pairs,
        (twin, tx) -> {
          Vertex added = tx.addVertex(pairs.toArray());
          twin.names().learn(number, added.id(), id.isPresent());
          return added;
        });
  }

  private Step addEdge() {
    int number = made++;
    edges.add(number);
    List<Integer> from = recent(vertices);
    List<Integer> to = dice.oneIn(8) ? from : recent(vertices);
    String label = dice.one(EDGE_LABELS);
    Optional<Object> id = dice.oneIn(2) ? Optional.empty() : Optional.of(id(number));
    List<Object> pairs = pairs(id, label);
    pairs.subList(0, 2).clear();
    for (Sorted sorted : SORTED) { // a sorted edge that lacks its keys is refused, now and then
      if (!dice.oneIn(12)) {
        pairs.addAll(List.of(sorted.key(), dice.oneIn(2) ? dice.below(4) : sortable()));
      }
    }
    for (String key : dice.some(EDGE_KEYS, 0, 3)) {
      pairs.addAll(List.of(key, value()));
    }
    return step(
        "add edge " + number + " " + from + "-" + label + "->" + to + " " + pairs,
        (twin, tx) -> {
          Optional<Vertex> out = twin.vertex(tx, from);
          Optional<Vertex> in = twin.vertex(tx, to);
          if (out.isEmpty() || in.isEmpty()) {
            return Names.NONE;
          }
          Edge added = out.get().addEdge(label, in.get(), pairs.toArray());
          twin.names().learn(number, added.id(), id.isPresent());
          return added;
        });
  }

  private static List<Object> pairs(Optional<Object> id, String label) {
    List<Object> pairs = new ArrayList<>(List.of(T.label, label));
    id.ifPresent(given -> pairs.addAll(List.of(T.id, given)));
    return pairs;
  }

  /** Some of the last; a step takes the first of them that its transaction sees. */
  private List<Integer> recent(List<Integer> numbers) {
    return dice.some(numbers.subList(Math.max(0, numbers.size() - RECENT), numbers.size()), 3, 6);
  }

  private Step remove() {
    if (dice.oneIn(5)) {
      List<Integer> number = recent(vertices);
      return step("remove vertex " + number, (twin, tx) -> removed(twin.vertex(tx, number)));
    }
    List<Integer> number = recent(edges);
    return step("remove edge " + number, (twin, tx) -> removed(twin.edge(tx, number)));
  }

  private static boolean removed(Optional<? extends Element> found) {
    found.ifPresent(Element::remove);
    return found.isPresent();
  }

  // ---- properties

  private Step changeVertex() {
    List<Integer> number = recent(vertices);
    String key = dice.one(VERTEX_KEYS);
    Object value = value();
    int nth = dice.below(3);
    String text = number + " " + key + " " + value;
    return switch (dice.below(6)) {
      case 0 ->
          step(
              "remove property " + nth + " of " + text,
              (twin, tx) -> twin.vertex(tx, number).map(v -> removed(nth(v.properties(key), nth))));
      case 1 ->
          step(
              "property of property " + nth + " of " + text,
              (twin, tx) ->
                  twin.vertex(tx, number)
                      .flatMap(v -> nth(v.properties(key), nth))
                      .map(property -> property.property("by", value)));
      default -> {
        Cardinality cardinality =
            dice.of(Cardinality.single, Cardinality.list, Cardinality.set, Cardinality.list);
        Object[] meta = dice.oneIn(3) ? new Object[] {"by", value(), "on", nth} : new Object[0];
        yield step(
            cardinality + " property of " + text,
            (twin, tx) ->
                twin.vertex(tx, number).map(v -> v.property(cardinality, key, value, meta)));
      }
    };
  }

  private Step changeEdge() {
    List<Integer> number = recent(edges);
    String key = dice.oneIn(15) ? "at" : dice.one(EDGE_KEYS);
    Object value = value();
    String text = number + " " + key + " " + value;
    if (dice.oneIn(4)) {
      return step(
          "remove property of edge " + text,
          (twin, tx) -> twin.edge(tx, number).map(e -> removedProperty(e, key)));
    }
    return step(
        "property of edge " + text,
        (twin, tx) -> twin.edge(tx, number).map(e -> e.property(key, value)));
  }

  private static boolean removedProperty(Edge edge, String key) {
    var property = edge.property(key);
    property.ifPresent(unused -> property.remove());
    return property.isPresent();
  }

  private static <E> Optional<E> nth(java.util.Iterator<E> all, int nth) {
    for (int i = 0; i < nth && all.hasNext(); i++) {
      all.next();
    }
    return all.hasNext() ? Optional.of(all.next()) : Optional.empty();
  }

  // ---- traversals

  private Step traverse() {
    List<Integer> from = recent(vertices);
    List<Integer> to = recent(vertices);
    Direction direction = dice.one(List.of(Direction.values()));
    String[] labels = dice.oneIn(3) ? new String[0] : dice.one(SOME_LABELS);
    Object value = value();
    String text = " at " + from + " " + direction + " " + List.of(labels);
    return switch (dice.below(7)) {
      case 0 -> step("drop edges" + text, at(from, v -> v.toE(direction, labels).drop()));
      case 1 ->
          step(
              "change edges" + text,
              at(from, v -> v.toE(direction, labels).barrier().property(EDGE_KEY, value)));
      case 2 ->
          step(
              "drop properties of others" + text,
              at(from, v -> v.to(direction, labels).properties("any", "tag").drop()));
      case 3 -> step("count" + text, at(from, v -> v.toE(direction, labels).count()));
      case 4 -> {
        Sorted way = dice.one(SORTED);
        yield step("first " + way + text, at(from, v -> v.local(way.first(3))));
      }
      case 5 ->
          step(
              "edges to " + to + text,
              (twin, tx) ->
                  twin.vertex(tx, to)
                      .map(
                          end ->
                              at(from, v -> v.outE(labels).where(__.inV().hasId(end.id())))
                                  .on(twin, tx)));
      default -> {
        String spelt = ids.isEmpty() ? "none" : String.valueOf(dice.one(ids));
        yield step(
            "what has the id as text " + spelt,
            (twin, tx) ->
                twin.names().texts(tx.vertices(spelt)) + twin.names().texts(tx.edges(spelt)));
      }
    };
  }

  private interface Hop {
    GraphTraversal<?, ?> from(GraphTraversal<?, Vertex> vertex);
  }

  private static Step.Act at(List<Integer> from, Hop hop) {
    return (twin, tx) ->
        twin.vertex(tx, from).map(vertex -> hop.from(tx.traversal().V(vertex.id())).toList());
  }

  // ---- ids and values

  /** A new id mostly; now and then one that an element has, or has had. */
  private Object id(int number) {
    if (!ids.isEmpty() && dice.oneIn(12)) {
      return dice.one(ids);
    }
    Object id =
        switch (dice.below(8)) {
          case 0 -> FAR + number;
          case 1 -> -number - 1;
          case 2 -> Long.MAX_VALUE - number;
          case 3 -> new java.util.UUID(dice.random().nextLong(), number);
          case 4 -> String.valueOf(FAR + dice.below(made));
          case 5 -> "id " + number;
          default -> oddText();
        };
    ids.add(id);
    return id;
  }

  private String oddText() {
    StringBuilder text = new StringBuilder();
    for (int i = dice.between(1, 4); i > 0; i--) {
      text.append(ODD_UNITS[dice.below(ODD_UNITS.length)]);
    }
    return text.toString();
  }

  /** Of any type, now and then so long that it does not lie with the others. */
  private Object value() {
    return switch (dice.below(8)) {
      case 0, 1 -> dice.below(5);
      case 2 -> "x".repeat(dice.between(20, 90)) + dice.below(5); // edge tables repeat up to 64
      case 3 -> "y".repeat(dice.between(900, 4_000)); // in cells of their own from 1 KB on
      default -> RandomValues.value(dice.random(), 2);
    };
  }

  private Object sortable() {
    return RandomValues.sortable(dice.random());
  }
}
