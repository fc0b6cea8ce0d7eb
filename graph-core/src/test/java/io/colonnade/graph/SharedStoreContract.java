package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.GraphCheck;
import io.colonnade.error.InvalidInputException;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.NameKind;
import io.colonnade.store.Crew;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.junit.jupiter.api.Test;

/**
 * What two processes that share a store promise each other apart from schema changes: each finds
 * the names that the other has made, and none adds edges to a vertex that the other has removed.
 */
public abstract class SharedStoreContract extends SharedGraphs {

  private static final Map<String, Function<GraphTraversalSource, GraphTraversal<?, ?>>> QUERIES =
      new LinkedHashMap<>();

  static {
    QUERIES.put("out", g -> g.V(1).out("knows").id());
    QUERIES.put("both", g -> g.V(2).both("knows", "likes").id().order());
    QUERIES.put("edges", g -> g.V(1).outE("knows").has("since", P.gt(1800)).values("since"));
    QUERIES.put("other end", g -> g.V(1).outE("knows").where(__.inV().hasId(2)).count());
    QUERIES.put("sorted edges", g -> g.V(1).outE("knows").order().by("since").limit(1).count());
    QUERIES.put("count edges", g -> g.V(1).out("knows").count());
    QUERIES.put("count neighbours", g -> g.V(1).both("knows").dedup().count());
    QUERIES.put("repeat", g -> g.V(1).repeat(__.out("knows")).times(2).path().count());
    QUERIES.put("where", g -> g.V().where(__.out("knows")).id().order());
    QUERIES.put("not", g -> g.V().not(__.out("knows")).count());
    QUERIES.put("union", g -> g.V(2).union(__.out("knows"), __.in("knows")).id().order());
    QUERIES.put(
        "match", g -> g.V().match(__.as("a").out("knows").as("b")).select("a", "b").count());
    QUERIES.put("has value", g -> g.V().has("name", "Ada").id());
    QUERIES.put("has label and value", g -> g.V().has("person", "name", "Ada").id());
    QUERIES.put("has key", g -> g.V().has("name").count());
    QUERIES.put("has no key", g -> g.V().hasNot("age").id());
    QUERIES.put("or", g -> g.V().or(__.has("name", "Ada"), __.has("age", 41)).count());
    QUERIES.put("count value", g -> g.V().has("age", P.gt(30)).count());
    QUERIES.put("label", g -> g.V().hasLabel("person").count());
    QUERIES.put("label of ids", g -> g.V(1, 2).hasLabel("person").id());
    QUERIES.put("label by predicate", g -> g.V().hasLabel(P.neq("x")).count());
    QUERIES.put("list of labels", g -> g.V().hasLabel(P.gt("a")).id().order());
    QUERIES.put("edge label", g -> g.E().hasLabel("knows").count());
    QUERIES.put("edge label by predicate", g -> g.E().hasLabel(P.neq("x")).count());
    QUERIES.put("order", g -> g.V().order().by("name", Order.desc).id());
    QUERIES.put("first in order", g -> g.V().has("age").order().by("age").limit(1).id());
    QUERIES.put("values", g -> g.V(1).values("name"));
    QUERIES.put("value map", g -> g.V(1).valueMap("name", "age"));
    QUERIES.put("element map", g -> g.V(1).elementMap("name"));
    QUERIES.put("project", g -> g.V(1).project("n").by("name"));
    QUERIES.put("group", g -> g.V().group().by("name").by(T.label));
    QUERIES.put("properties", g -> g.V(1).properties("name").hasKey("name").value());
    QUERIES.put("meta-properties", g -> g.V(1).properties("name").values("spelt"));
    QUERIES.put("has meta-property", g -> g.V(1).properties().has("spelt", "A-d-a").value());
    QUERIES.put("by number: labels", g -> g.V().label().dedup().order());
    QUERIES.put("by number: keys", g -> g.V(1).properties().key().order());
    QUERIES.put("by number: all values", g -> g.V(1).valueMap());
    QUERIES.put("by number: edges", g -> g.V(1).outE().elementMap("since"));
    QUERIES.put("merge a vertex", g -> g.mergeV(Map.of("name", "Ada")).id());
    QUERIES.put(
        "merge an edge",
        g -> g.mergeE(Map.of(T.label, "knows", Direction.OUT, 1, Direction.IN, 2)).values("since"));
    QUERIES.put("profile", g -> g.V().has("name", "Ada").out("knows").id());
  }

  private void load() {
    Vertex ada = one.addVertex(T.id, 1, T.label, "person", "name", "Ada", "age", 36);
    Vertex bob = one.addVertex(T.id, 2, T.label, "person", "name", "Bob", "age", 41);
    Vertex cat = one.addVertex(T.id, 3, T.label, "pet", "name", "Cat");
    ada.<String>property("name").property("spelt", "A-d-a");
    ada.addEdge("knows", bob, "since", 1843);
    bob.addEdge("knows", cat, "since", 1850);
    bob.addEdge("likes", cat);
    one.variables().set("edition", 2);
    one.tx().commit();
  }

  // ---- names

  @Test
  void namesOfTheOther_areFoundByEveryStep() {
    Map<String, ColonnadeGraph> opened = new LinkedHashMap<>();
    QUERIES.keySet().forEach(query -> opened.put(query, another()));
    load();
    opened.forEach(
        (query, graph) -> {
          List<?> expected = QUERIES.get(query).apply(g(one)).toList();
          assertFalse(expected.isEmpty(), query);
          assertEquals(expected, QUERIES.get(query).apply(g(graph)).toList(), query);
          assertEquals(expected, QUERIES.get(query).apply(g(graph)).toList(), query + " again");
          graph.tx().rollback();
        });
    one.tx().rollback();
  }

  @Test
  void namesOfTheOther_areFoundByProfiledSteps() {
    load();
    String profile = g(two).V(1).out("knows").profile().next().toString();
    assertTrue(profile.contains("1"), profile);
    assertEquals(1, g(two).V(1).out("knows").count().next(), profile);
    assertTrue(g(two).V().has("name", "Ada").explain().toString().contains("name"));
  }

  @Test
  void namesOfTheOther_areFoundByElements() {
    List<Consumer<ColonnadeGraph>> reads =
        List.of(
            graph -> assertEquals("Ada", v(graph, 1).value("name")),
            graph -> assertEquals(Set.of("name", "age"), v(graph, 1).keys()),
            graph ->
                assertEquals(
                    "Bob", v(graph, 1).vertices(Direction.OUT, "knows").next().value("name")),
            graph ->
                assertEquals(
                    1843, v(graph, 1).edges(Direction.OUT, "knows").next().<Integer>value("since")),
            graph -> assertEquals("A-d-a", v(graph, 1).property("name").value("spelt")),
            graph -> assertEquals("person", v(graph, 2).label()),
            graph -> assertTrue(graph.schema().toString().contains("key spelt")),
            graph -> assertTrue(v(graph, 2).properties("age", "name").hasNext()),
            graph -> assertEquals(2, graph.variables().<Integer>get("edition").orElseThrow()));
    List<ColonnadeGraph> opened = new ArrayList<>();
    reads.forEach(read -> opened.add(another()));
    load();
    for (int i = 0; i < reads.size(); i++) {
      reads.get(i).accept(opened.get(i));
    }
  }

  @Test
  void elementsOfAnEarlierTransaction_findNamesThatAreMadeLater() {
    load();
    Vertex ada = v(two, 1);
    Edge knows = ada.edges(Direction.OUT).next();
    VertexProperty<?> name = ada.property("name");
    two.tx().commit();
    Vertex v = v(one, 1);
    v.addEdge("follows", v(one, 3));
    v.property("born", 1815);
    v.edges(Direction.OUT, "knows").next().property("till", 1852);
    v.property("name").property("from", "French");
    one.tx().commit();
    assertEquals(3L, ada.vertices(Direction.OUT, "follows").next().id());
    two.tx().rollback();
    assertEquals(1815, ada.<Integer>value("born"));
    two.tx().rollback();
    assertEquals(1852, knows.<Integer>value("till"));
    two.tx().rollback();
    assertEquals("French", name.value("from"));
  }

  @Test
  void namesMadeAfterTheSnapshot_areNotFoundInIt() {
    load();
    assertEquals(0, g(two).V().has("motto").count().next());
    v(one, 1).property("motto", "x");
    v(one, 1).addEdge("follows", v(one, 3));
    one.tx().commit();
    assertEquals(0, g(two).V().has("motto").count().next());
    assertEquals(0, g(two).V(1).out("follows").count().next());
    two.tx().rollback();
    assertEquals(1, g(two).V().has("motto").count().next());
    assertEquals(1, g(two).V(1).out("follows").count().next());
  }

  @Test
  void declarationOfANameOfTheOther_isProved() {
    load();
    assertThrows(
        InvalidInputException.class, () -> two.schema().change().key("age", String.class).commit());
    two.schema().change().key("age", Integer.class).commit();
  }

  @Test
  void nameOfTheOther_isWrittenWithItsNumber() {
    load();
    v(two, 2).property("name", "Bo");
    two.addVertex(T.id, 4, T.label, "pet", "name", "Dog").addEdge("knows", v(two, 1));
    two.tx().commit();
    assertEquals(List.of("Ada", "Bo", "Cat", "Dog"), g(one).V().values("name").order().toList());
    assertEquals(1L, g(one).V(4).out("knows").id().next());
    one.tx().rollback();
    assertEquals(
        one.store().dictionary().all(NameKind.KEY), two.store().dictionary().all(NameKind.KEY));
  }

  @Test
  void unknownNames_areLookedUpOnceATransaction() {
    load();
    assertEquals(List.of(), g(two).V(1).values("nosuch").toList());
    assertEquals(List.of(), g(two).V(1).out("nosuch").toList());
    two.tx().rollback();
    Vertex ada = v(two, 1);
    assertEquals("Ada", ada.value("name"));
    long before = reads();
    for (int i = 0; i < 1_000; i++) {
      assertFalse(ada.property("unknown" + i).isPresent());
    }
    assertEquals(1, reads() - before, "keys");
    for (int i = 0; i < 1_000; i++) {
      assertFalse(ada.edges(Direction.OUT, "unknown" + i, "never" + i).hasNext());
    }
    assertEquals(2, reads() - before, "keys and labels");
    two.tx().rollback();
  }

  @Test
  void knownNames_costNoCall() {
    load();
    one.tx().rollback();
    long before = reads();
    assertEquals(1, g(one).V(1).has("name", "Ada").toList().size());
    one.tx().rollback();
    long ofOne = reads() - before;
    assertEquals("Ada", g(two).V(1).values("name").next());
    two.tx().rollback();
    before = reads();
    assertEquals(1, g(two).V(1).has("name", "Ada").toList().size());
    two.tx().rollback();
    assertEquals(ofOne, reads() - before);
  }

  @Test
  void namesMadeByBothAtOnce_getOneNumberEach() throws InterruptedException {
    List<String> names = names();
    Map<String, Set<Integer>> numbers = new ConcurrentHashMap<>();
    Crew.start(
            32,
            number -> {
              Dictionary dictionary = (number % 2 == 0 ? one : two).store().dictionary();
              List<String> shuffled = new ArrayList<>(names);
              Collections.shuffle(shuffled, new Random(number));
              for (String name : shuffled) {
                numbers
                    .computeIfAbsent(name, any -> ConcurrentHashMap.newKeySet())
                    .add(dictionary.number(NameKind.KEY, name));
              }
            })
        .join();
    assertEquals(names.size(), numbers.size());
    Set<Integer> seen = new HashSet<>();
    for (ColonnadeGraph graph : List.of(one, two, another())) {
      for (String name : names) {
        Set<Integer> ofName = numbers.get(name);
        assertEquals(1, ofName.size(), name);
        int number = ofName.iterator().next();
        seen.add(number);
        graph.store().dictionary().learnLatest();
        assertEquals(name, graph.store().dictionary().name(NameKind.KEY, number));
        assertEquals(number, graph.store().dictionary().find(NameKind.KEY, name).orElseThrow());
      }
    }
    assertEquals(names.size(), seen.size(), "a number was given twice");
  }

  private static List<String> names() {
    List<String> names =
        new ArrayList<>(
            List.of(
                "name",
                "Name",
                "NAME",
                "n\u00E4me",
                "na\u0308me",
                " name",
                "name ",
                " ",
                "\t",
                "\u0000",
                "\u0000\u0001",
                "\uD800",
                "\uDC00",
                "\uDC00\uD800",
                "\uD83D\uDE00",
                "\uD83D\uDE00\uD800",
                "?",
                "\uFFFD",
                "\u0130",
                "i",
                "I",
                "\u0131",
                "\uFFFF",
                "x".repeat(3_000)));
    for (int i = names.size(); i < 1_000; i++) {
      names.add((i % 2 == 0 ? "key" : "KEY") + i / 2);
    }
    return names;
  }

  // ---- vertices

  private static Vertex v(ColonnadeGraph graph, Object id) {
    return graph.vertices(id).next();
  }

  /** Lets the second process know two vertices as ends of edges. */
  private void loadAndUse() {
    load();
    Vertex ada = v(two, 1);
    Vertex cat = v(two, 3);
    two.tx().rollback();
    ada.addEdge("knows", cat);
    two.tx().commit();
  }

  @Test
  void edgeToAVertexThatTheOtherHasRemoved_isRefused() {
    loadAndUse();
    Vertex ada = v(two, 1);
    Vertex cat = v(two, 3);
    two.tx().rollback();
    v(one, 3).remove();
    one.tx().commit();
    assertThrows(IllegalStateException.class, () -> ada.addEdge("knows", cat));
    assertThrows(IllegalStateException.class, () -> cat.addEdge("knows", ada));
    assertFalse(two.tx().isOpen() && two.hasUncommittedChanges());
    two.tx().rollback();
    assertClean();
  }

  @Test
  void edgeToAVertexThatTheOtherRemovesMeanwhile_conflicts() {
    loadAndUse();
    v(two, 1).addEdge("knows", v(two, 3));
    v(one, 3).remove();
    one.tx().commit();
    GraphContract.assertConflict(two);
    assertClean();
  }

  @Test
  void edgeToAVertexThatTheOtherHasMadeAgain_hasItsNewLabel() {
    loadAndUse();
    Vertex cat = v(two, 3);
    two.tx().rollback();
    v(one, 3).remove();
    one.tx().commit();
    one.addVertex(T.id, 3, T.label, "person", "name", "Cat");
    one.tx().commit();
    v(two, 1).addEdge("follows", cat);
    two.tx().commit();
    for (ColonnadeGraph graph : List.of(one, two)) {
      assertEquals("person", v(graph, 1).vertices(Direction.OUT, "follows").next().label());
    }
    assertClean();
  }

  @Test
  void vertexThatTheOtherMakesAgainMeanwhile_conflicts() {
    loadAndUse();
    v(two, 1).addEdge("follows", v(two, 3));
    v(one, 3).remove();
    one.addVertex(T.id, 3, T.label, "person", "name", "Cat");
    one.tx().commit();
    GraphContract.assertConflict(two);
    assertClean();
  }

  @Test
  void edgeThatAQueryMerges_needsItsVertices() {
    loadAndUse();
    v(one, 3).remove();
    one.tx().commit();
    Map<Object, Object> edge = Map.of(T.label, "follows", Direction.OUT, 1, Direction.IN, 3);
    assertThrows(IllegalArgumentException.class, () -> g(two).mergeE(edge).iterate());
    two.tx().rollback();
    assertClean();
  }

  private void assertClean() {
    for (ColonnadeGraph graph : List.of(one, two)) {
      assertEquals(List.of(), GraphCheck.run(graph.store()).violations());
    }
  }
}
