package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.edge;
import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a transaction has changed costs its own reads by index no more than what they find of it, so
 * that the work of a transaction grows with its size and not with the square of it. On both
 * layouts.
 */
abstract class OwnChangesContract {

  private static final int OWN = 300;

  /** The key of values that edits leave alone. */
  private static final String OTHER = "other";

  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;
  private final AtomicInteger tested = new AtomicInteger();

  OwnChangesContract(String layout) {
    this.graph = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout));
    this.g = graph.traversal();
  }

  @BeforeEach
  void declare() throws Exception {
    graph
        .schema()
        .change()
        .key("mail", String.class, Cardinality.single)
        .key("born", Integer.class, Cardinality.single)
        .key("tag")
        .key("many", Cardinality.list)
        .key("different", Cardinality.set)
        .key("since", Integer.class)
        .commit();
    graph.schema().index("byMail").on(vertex()).key("mail").unique().create().await();
    graph.schema().index("byBorn").on(vertex()).key("born").create().await();
    graph.schema().index("byTag").on(vertex()).key("tag").equality().create().await();
    graph.schema().index("bySince").on(edge()).key("since").create().await();
  }

  @AfterEach
  void checkAndClose() {
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  private void addPeople(int count) {
    for (int i = 0; i < count; i++) {
      graph.addVertex(T.label, "person", "mail", "m" + i, "born", i, "tag", "t" + i % 100, "n", 1);
    }
  }

  /** A test that is made of each element that an index finds. */
  private P<Object> counting() {
    return new P<>(
        (value, one) -> {
          tested.incrementAndGet();
          return true;
        },
        1);
  }

  private void assertLooksAt(int elements, int found, GraphTraversal<?, ?> traversal) {
    tested.set(0);
    assertEquals(found, traversal.toList().size());
    assertEquals(elements, tested.get());
  }

  // ---- elements looked at

  @Test
  void lookup_looksAtOwnElementsOfItsBoundsOnly() {
    addPeople(OWN);
    graph.addVertex(T.label, "town", "mail", "town", "n", 1);
    assertLooksAt(1, 1, g.V().has("n", counting()).has("mail", "m7"));
    assertLooksAt(0, 0, g.V().has("n", counting()).has("mail", "x"));
    assertLooksAt(10, 10, g.V().has("n", counting()).has("born", P.between(50, 60)));
    assertLooksAt(3, 3, g.V().has("n", counting()).has("tag", "t5"));
    assertLooksAt(6, 6, g.V().has("n", counting()).has("tag", P.within("t5", "t6")));
    assertLooksAt(1, 1, g.V().has("n", counting()).hasLabel("town"));
  }

  @Test
  void lookup_withSeveralIndexes_looksAtTheFewestOwnElements() {
    addPeople(OWN);
    assertLooksAt(3, 3, g.V().has("n", counting()).hasLabel("person").has("tag", "t5"));
    assertLooksAt(3, 2, g.V().has("n", counting()).has("born", P.lt(200)).has("tag", "t5"));
  }

  @Test
  void lookupOfEdges_looksAtOwnEdgesOfItsBoundsOnly() {
    Vertex hub = graph.addVertex("hub");
    for (int i = 0; i < OWN; i++) {
      hub.addEdge("knows", hub, "since", i, "n", 1);
    }
    assertLooksAt(10, 10, g.E().has("n", counting()).has("since", P.between(50, 60)));
    g.E().has("since", 55).drop().iterate();
    g.E().has("since", 56).property("since", 1_000).iterate();
    assertLooksAt(8, 8, g.E().has("n", counting()).has("since", P.between(50, 60)));
    assertLooksAt(1, 1, g.E().has("n", counting()).has("since", 1_000));
  }

  @Test
  void lookup_followsChanges() {
    addPeople(OWN);
    graph.tx().commit();
    assertEquals(1, g.V().has("mail", "m7").count().next());
    g.V().has("mail", "m7").property("mail", "new").iterate();
    assertLooksAt(1, 1, g.V().has("n", counting()).has("mail", "new"));
    assertEquals(0, g.V().has("mail", "m7").count().next());
    g.V().has("mail", "new").property("mail", "newer").iterate();
    assertLooksAt(0, 0, g.V().has("n", counting()).has("mail", "new"));
    g.V().has("mail", "newer").properties("mail").drop().iterate();
    assertLooksAt(0, 0, g.V().has("n", counting()).has("mail", "newer"));
    g.V().has("born", 7).property("mail", "m7").iterate();
    assertLooksAt(1, 1, g.V().has("n", counting()).has("mail", "m7"));
    g.V().has("mail", "m7").drop().iterate();
    assertLooksAt(0, 0, g.V().has("n", counting()).has("mail", "m7"));
    graph.addVertex(T.label, "person", "mail", "m7", "n", 1);
    assertLooksAt(1, 1, g.V().has("n", counting()).has("mail", "m7"));
    graph.tx().commit();
    assertLooksAt(1, 1, g.V().has("n", counting()).has("mail", "m7"));
  }

  @Test
  void lookupOfSeveralValues_findsAnElementOnce() {
    Vertex one = graph.addVertex(T.label, "person", "n", 1);
    g.V(one)
        .property(list(), "tag", "a")
        .property(list(), "tag", "b")
        .property(list(), "tag", "c")
        .iterate();
    assertLooksAt(1, 1, g.V().has("n", counting()).has("tag", P.within("a", "b", "d")));
    g.V(one).properties("tag").hasValue("a").drop().iterate();
    assertLooksAt(0, 0, g.V().has("n", counting()).has("tag", "a"));
    assertLooksAt(1, 1, g.V().has("n", counting()).has("tag", "b"));
  }

  private static VertexProperty.Cardinality list() {
    return VertexProperty.Cardinality.list;
  }

  @Test
  void count_byIndex_countsOwnChanges() {
    addPeople(OWN);
    graph.tx().commit();
    g.V().has("born", P.lt(10)).property("born", 1_000).iterate();
    g.V().has("born", P.between(10, 20)).drop().iterate();
    addOne(5_000);
    assertEquals(OWN - 20L, g.V().has("born", P.lt(OWN)).count().next());
    assertEquals(11L, g.V().has("born", P.gte(OWN)).count().next());
    assertEquals(OWN - 9L, g.V().hasLabel("person").count().next());
    assertEquals(
        List.of(5_000, 1_000),
        g.V().order().by("born", Order.desc).limit(2).values("born").toList());
  }

  private void addOne(int born) {
    graph.addVertex(T.label, "person", "born", born);
  }

  // ---- bytes

  private void assertGrowsLinearly(IntConsumer transactionOfSize) {
    Growth.assertLinear(graph, transactionOfSize);
  }

  @Test
  void mergeV_ofAUniqueKey_growsLinearly() {
    assertGrowsLinearly(
        size -> {
          for (int i = 0; i < size; i++) {
            g.mergeV(Map.of(T.label, "person", "mail", "m" + i)).iterate();
          }
        });
  }

  /** Stored vertices, of which the first is the hub. */
  private List<Vertex> storedVertices() {
    graph.schema().change().edgeLabel("friend", rules -> rules.simple()).commit();
    List<Vertex> stored = new ArrayList<>();
    for (int i = 0; i <= Growth.LARGE; i++) {
      stored.add(graph.addVertex("person"));
    }
    graph.tx().commit();
    return stored;
  }

  @Test
  void addEdge_ofASimpleLabelAtAHub_growsLinearly() {
    List<Vertex> stored = storedVertices();
    assertGrowsLinearly(
        size -> {
          for (int i = 1; i <= size; i++) {
            stored.get(0).addEdge("friend", stored.get(i));
          }
        });
  }

  @Test
  void mergeE_atAHub_growsLinearly() {
    List<Vertex> stored = storedVertices();
    for (String label : List.of("friend", "plain")) {
      assertGrowsLinearly(
          size -> {
            for (int i = 1; i <= size; i++) {
              g.mergeE(
                      Map.of(
                          T.label,
                          label,
                          Direction.OUT,
                          stored.get(0).id(),
                          Direction.IN,
                          stored.get(i).id()))
                  .iterate();
            }
          });
    }
  }

  @Test
  void addE_thenAHop_growsLinearly() {
    List<Vertex> stored = storedVertices();
    Vertex hub = stored.get(0);
    assertGrowsLinearly(
        size -> {
          for (int i = 1; i <= size; i++) {
            hub.addEdge("plain", stored.get(i));
            assertTrue(g.V(hub).outE("plain").where(__.inV().hasId(stored.get(i).id())).hasNext());
            assertEquals(i, g.V(hub).out("plain").count().next());
            assertEquals(0, g.V(hub).in("plain").count().next());
            assertEquals(0, g.V(hub).out("other").toList().size());
            assertEquals(1, g.V(hub).out("plain").limit(1).toList().size());
          }
        });
  }

  @Test
  void dropOfManyValues_growsLinearly() {
    assertGrowsLinearly(
        size -> {
          List<Object> keyValues = new ArrayList<>(List.of(T.label, "person"));
          for (int i = 0; i < size; i++) {
            keyValues.addAll(List.of("many", i));
          }
          Vertex one = graph.addVertex(keyValues.toArray());
          g.V(one).properties("many").hasValue(P.gt(0)).drop().iterate();
          assertEquals(List.of(0), g.V(one).values("many").toList());
        });
  }

  @Test
  void addOfManyValues_oneByOne_growsLinearly() {
    for (String key : List.of("many", "undeclared")) {
      assertGrowsLinearly(
          size -> {
            Vertex one = graph.addVertex("person");
            for (int i = 0; i < size; i++) {
              one.property(VertexProperty.Cardinality.list, key, i);
            }
            assertEquals(size, g.V(one).values(key).toList().size());
          });
    }
  }

  @Test
  void addOfManyDifferentValues_oneByOne_growsLinearly() {
    for (String key : List.of("different", "undeclared")) {
      assertGrowsLinearly(
          size -> {
            Vertex one = graph.addVertex("person");
            for (int i = 0; i < 2 * size; i++) { // each a second time
              one.property(VertexProperty.Cardinality.set, key, i % size);
            }
            assertEquals(size, g.V(one).values(key).toList().size());
          });
    }
  }

  @Test
  void addAndDropOfManyValues_oneByOne_growsLinearly() {
    assertGrowsLinearly(
        size -> {
          Vertex one = graph.addVertex("person");
          for (int i = 0; i < size; i++) {
            one.property(VertexProperty.Cardinality.list, "many", i);
            if (i % 3 == 0) {
              one.property(VertexProperty.Cardinality.list, "many", i).remove();
            }
          }
          assertEquals(size, g.V(one).values("many").toList().size());
        });
  }

  @Test
  void scanForOneElement_afterEachAdd_growsLinearly() {
    Vertex stored = graph.addVertex("person");
    stored.addEdge("plain", stored);
    graph.tx().commit();
    assertGrowsLinearly(
        size -> {
          for (int i = 0; i < size; i++) {
            stored.addEdge("plain", graph.addVertex("person"));
            assertTrue(graph.vertices().hasNext());
            assertTrue(graph.edges().hasNext());
          }
        });
  }

  // ---- answers

  @Test
  void scan_findsWhatWasMadeBefore_andIsStillThere() {
    List<Vertex> made = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      made.add(graph.addVertex(T.label, "person", T.id, i));
    }
    made.get(1).remove();
    var scan = graph.vertices();
    made.get(2).remove();
    graph.addVertex(T.label, "person", T.id, 1);
    Set<Object> found = new HashSet<>();
    scan.forEachRemaining(vertex -> assertTrue(found.add(vertex.id())));
    assertEquals(Set.of(0L, 3L), found);
    List<Object> all = g.V().id().toList();
    assertEquals(3, all.size());
    assertEquals(Set.of(0L, 1L, 3L), new HashSet<>(all));
  }

  @Test
  void editsOfAVertex_leadToTheValuesOfAModel() {
    assertEditsLeadToTheValuesOfAModel(graph.addVertex("person"));
  }

  @Test
  void editsOfAVertexWithManyValues_leadToTheValuesOfAModel() {
    Vertex one = graph.addVertex("person");
    for (int i = 0; i < 100; i++) {
      one.property(list(), OTHER, i, "meta", i);
    }
    assertEditsLeadToTheValuesOfAModel(one);
    assertEquals(100, g.V(one).properties(OTHER).has("meta").count().next());
  }

  private void assertEditsLeadToTheValuesOfAModel(Vertex made) {
    Random random = SeededRandom.of(getClass());
    Object id = made.id();
    graph.tx().commit();
    Map<String, List<Integer>> committed = new TreeMap<>();
    Map<String, List<Integer>> model = new TreeMap<>();
    Vertex one = g.V(id).next();
    for (int i = 0; i < 5_000; i++) {
      edit(one, model, random);
      if (random.nextInt(20) == 0) {
        assertEquals(model, values(one));
      }
      if (random.nextInt(50) == 0) {
        if (random.nextBoolean()) {
          graph.tx().commit();
          committed = copy(model);
        } else {
          graph.tx().rollback();
          model = copy(committed);
        }
        assertEquals(model, values(one));
      }
    }
  }

  private static Map<String, List<Integer>> copy(Map<String, List<Integer>> values) {
    Map<String, List<Integer>> copy = new TreeMap<>();
    values.forEach((key, some) -> copy.put(key, new ArrayList<>(some)));
    return copy;
  }

  private Map<String, List<Integer>> values(Vertex vertex) {
    Map<String, List<Integer>> values = new TreeMap<>();
    vertex
        .<Integer>properties()
        .forEachRemaining(
            one -> values.computeIfAbsent(one.key(), any -> new ArrayList<>()).add(one.value()));
    values.remove(OTHER);
    return values;
  }

  private static void edit(Vertex vertex, Map<String, List<Integer>> model, Random random) {
    int value = random.nextInt(10);
    int kind = random.nextInt(9);
    if (kind < 3) {
      String key = random.nextBoolean() ? "many" : "aside";
      vertex.property(VertexProperty.Cardinality.list, key, value);
      model.computeIfAbsent(key, any -> new ArrayList<>()).add(value);
    } else if (kind < 6) {
      String key = random.nextBoolean() ? "different" : "aside";
      vertex.property(VertexProperty.Cardinality.set, key, value);
      List<Integer> values = model.computeIfAbsent(key, any -> new ArrayList<>());
      if (!values.contains(value)) {
        values.add(value);
      }
    } else if (kind == 6) {
      String key = random.nextBoolean() ? "born" : "aside";
      vertex.property(VertexProperty.Cardinality.single, key, value);
      model.put(key, new ArrayList<>(List.of(value)));
    } else {
      List<String> keys = List.copyOf(model.keySet());
      if (!keys.isEmpty()) {
        String key = keys.get(random.nextInt(keys.size()));
        List<VertexProperty<Integer>> all = new ArrayList<>();
        vertex.<Integer>properties(key).forEachRemaining(all::add);
        for (int i = all.size() - 1; i >= 0; i--) {
          if (kind == 8 || i == 0) {
            all.get(i).remove();
            model.get(key).remove(i);
          }
        }
        if (model.get(key).isEmpty()) {
          model.remove(key);
        }
      }
    }
  }

  @Test
  void dropOfValues_isSeenAtOnce() {
    Vertex one = graph.addVertex("person");
    for (int i = 0; i < 5; i++) {
      one.property(list(), "many", i, "meta", i);
    }
    graph.tx().commit();
    List<VertexProperty<Object>> all = new ArrayList<>();
    one.properties("many").forEachRemaining(all::add);
    all.get(0).remove();
    all.get(1).remove();
    assertEquals(List.of(2, 3, 4), g.V(one).values("many").toList());
    all.get(1).remove();
    all.get(3).remove();
    assertEquals(List.of(2, 4), g.V(one).values("many").toList());
    one.property(list(), "many", 9);
    all.get(2).remove();
    all.get(4).remove();
    g.V(one).property("mail", "x").iterate();
    graph.tx().commit();
    assertEquals(List.of(9), g.V(one).values("many").toList());
    one.properties("many").forEachRemaining(Property::remove);
    one.property("mail").remove();
    assertEquals(0, g.V(one).properties().count().next());
    graph.tx().rollback();
    assertEquals(2, g.V(one).properties().count().next());
    one.properties("many").forEachRemaining(Property::remove);
    one.properties("mail").forEachRemaining(Property::remove);
    one.remove();
    graph.tx().commit();
    assertEquals(0, g.V().count().next());
  }

  @Test
  void counts_withOwnChanges_areThoseOfWhatIsFound() {
    Random random = SeededRandom.of(getClass());
    List<Vertex> vertices = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      vertices.add(graph.addVertex("person"));
    }
    for (int round = 0; round < 30; round++) {
      for (int i = random.nextInt(40); i >= 0; i--) {
        changeEdge(vertices, random);
      }
      for (Vertex one : vertices) {
        assertCountsWhatIsFound(one, vertices.get(random.nextInt(4)), 1 + random.nextInt(60));
      }
      if (random.nextInt(4) == 0) {
        graph.tx().commit();
      }
    }
  }

  private void changeEdge(List<Vertex> vertices, Random random) {
    Vertex out = vertices.get(random.nextInt(2));
    Vertex in = vertices.get(random.nextInt(vertices.size()));
    Object id = "e" + random.nextInt(60);
    if (g.E(id).hasNext()) {
      if (random.nextInt(3) == 0) {
        g.E(id).property("since", random.nextInt(9)).iterate();
        return;
      }
      g.E(id).drop().iterate();
    }
    if (random.nextInt(4) > 0) {
      out.addEdge(random.nextBoolean() ? "a" : "b", in, T.id, id);
    }
  }

  private void assertCountsWhatIsFound(Vertex one, Vertex other, int limit) {
    for (Direction direction : Direction.values()) {
      for (String[] labels : new String[][] {{}, {"a"}, {"b"}, {"a", "b"}}) {
        Set<Object> all = new HashSet<>();
        long incidences = 0;
        for (Edge edge : g.E().toList()) {
          boolean isOfLabel = labels.length == 0 || List.of(labels).contains(edge.label());
          boolean isOut = edge.outVertex().equals(one) && direction != Direction.IN;
          boolean isIn = edge.inVertex().equals(one) && direction != Direction.OUT;
          if (isOfLabel && (isOut || isIn)) {
            incidences += isOut && isIn ? 2 : 1;
            all.add(edge.id());
          }
        }
        assertEquals(incidences, g.V(one).toE(direction, labels).count().next());
        assertEquals(
            Math.min(limit, incidences),
            g.V(one).toE(direction, labels).limit(limit).count().next());
        List<Edge> found = g.V(one).toE(direction, labels).toList();
        assertEquals(incidences, found.size());
        assertEquals(all, found.stream().map(Edge::id).collect(Collectors.toSet()));
        assertEquals(
            Math.min(limit, incidences),
            g.V(one).toE(direction, labels).limit(limit).toList().size());
        assertEquals(
            g.V(one).to(direction, labels).toList().stream().filter(other::equals).count(),
            g.V(one).to(direction, labels).hasId(other.id()).toList().size());
      }
    }
  }
}
