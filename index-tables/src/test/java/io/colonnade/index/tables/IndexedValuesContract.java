package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.vertex;
import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.list;
import static org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality.set;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.TemporaryTransactionException;
import io.colonnade.job.Job;
import io.colonnade.schema.IndexState;
import io.colonnade.upkeep.UntypedUnique;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Keys with several values have an entry for each value in an index; a value that is a list is one
 * value. On both layouts.
 */
abstract class IndexedValuesContract {

  /** An index takes the square of it as the number of entries of one element. */
  private static final int SIDE = 100;

  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;
  private final StoredEntries entries;

  IndexedValuesContract(String layout) {
    this.graph = Colonnade.open(Map.of("colonnade.engine", "memory", "colonnade.layout", layout));
    this.g = graph.traversal();
    this.entries = new StoredEntries(graph);
  }

  @BeforeEach
  void declare() {
    graph
        .schema()
        .change()
        .key("tag", Cardinality.list)
        .key("kind", Cardinality.set)
        .key("mail", Cardinality.list)
        .key("place")
        .key("form")
        .commit();
  }

  @AfterEach
  void close() {
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  private void create(String key) throws InterruptedException {
    graph.tx().rollback();
    graph.schema().index(key).on(vertex()).key(key).create().await();
  }

  private void createUnique(String key) throws InterruptedException {
    graph.tx().rollback();
    UntypedUnique.create(graph, key, key).await();
  }

  private int entriesOf(String index) {
    return entries.of(GraphInternals.of(graph).indexes().index(index)).size();
  }

  private IndexState state(String index) {
    return GraphInternals.of(graph).indexes().index(index).state();
  }

  /** How many have the value, before the commit and after it; asked of the index. */
  private void assertFound(long count, String key, Object value) {
    String asked = g.V().has(key, value).explain().toString();
    assertTrue(asked.contains("index=" + key), asked);
    assertEquals(count, g.V().has(key, value).toList().size(), () -> key + " " + value);
    g.tx().commit();
    assertEquals(count, g.V().has(key, value).toList().size(), () -> key + " " + value);
  }

  /** It has this one value afterwards. */
  private void replace(Vertex vertex, String key, Object value) {
    g.V(vertex.id()).properties(key).drop().iterate();
    g.V(vertex.id()).property(list, key, value).iterate();
  }

  // ---- several values

  @Test
  void list_hasAnEntryForEachValue_andKeepsItAsLongAsOneOfTwoEqualIsThere() throws Exception {
    create("tag");
    Vertex one = graph.addVertex("tag", "x", "tag", "x", "tag", "y");
    Vertex two = graph.addVertex("tag", "y");
    assertFound(1, "tag", "x");
    assertFound(2, "tag", "y");
    assertEquals(3, entriesOf("tag"));
    one.properties("tag").next().remove();
    assertEquals(List.of("x", "y"), g.V(one.id()).values("tag").toList());
    assertFound(1, "tag", "x");
    assertEquals(3, entriesOf("tag"));
    g.V(one.id()).properties("tag").hasValue("x").drop().iterate();
    assertFound(0, "tag", "x");
    assertFound(2, "tag", "y");
    assertEquals(2, entriesOf("tag"));
    replace(two, "tag", "z");
    assertFound(1, "tag", "y");
    assertFound(1, "tag", "z");
    one.remove();
    assertFound(0, "tag", "y");
    assertEquals(1, entriesOf("tag"));
  }

  @Test
  void list_ofNumbersThatAreEqual_hasOneEntry_asLongAsOneIsThere() throws Exception {
    create("tag");
    Vertex one = graph.addVertex("tag", 36, "tag", 36L, "tag", 36.0);
    for (Object asked : List.of(36, 36.0f)) {
      assertFound(1, "tag", asked);
    }
    assertEquals(1, entriesOf("tag"));
    for (int left = 2; left >= 0; left--) {
      one.properties("tag").next().remove();
      assertFound(Math.min(left, 1), "tag", 36);
    }
    assertEquals(0, entriesOf("tag"));
  }

  @Test
  void list_isAnsweredOncePerElement_alsoIfSeveralValuesMatch() throws Exception {
    create("tag");
    graph.addVertex("tag", 1, "tag", 2, "tag", 3);
    graph.addVertex("tag", 3, "tag", 9);
    g.tx().commit();
    assertEquals(2, g.V().has("tag", P.gt(1)).toList().size());
    assertEquals(1, g.V().has("tag", P.within(1, 2)).toList().size());
    assertEquals(2L, g.V().has("tag", P.between(1, 10)).count().next());
  }

  @Test
  void set_hasOneEntryForEqualValues() throws Exception {
    create("kind");
    Vertex one = graph.addVertex("kind", "x", "kind", "x", "kind", "y");
    one.property(set, "kind", "y");
    assertFound(1, "kind", "x");
    assertEquals(2, entriesOf("kind"));
    assertEquals(2, g.V(one.id()).values("kind").toList().size());
    g.V(one.id()).properties("kind").hasValue("x").drop().iterate();
    assertFound(0, "kind", "x");
    assertFound(1, "kind", "y");
    assertEquals(1, entriesOf("kind"));
  }

  @Test
  void index_overListsThatAreThere_isBuiltWithAnEntryForEachValue() throws Exception {
    graph.addVertex("tag", "x", "tag", "x", "tag", "y");
    graph.addVertex("tag", "y");
    g.tx().commit();
    create("tag");
    assertEquals(3, entriesOf("tag"));
    assertFound(1, "tag", "x");
    assertFound(2, "tag", "y");
  }

  // ---- several values of a unique key

  private void assertTaken() {
    InvalidInputException taken =
        assertThrows(InvalidInputException.class, () -> graph.tx().commit());
    assertTrue(taken.getMessage().startsWith("COL-2501"), taken.getMessage());
    graph.tx().rollback();
  }

  @Test
  void uniqueKeyOfSeveralValues_refusesEachOfThem_untilTheLastEqualOneIsGone() throws Exception {
    createUnique("mail");
    Vertex one = graph.addVertex("mail", "a", "mail", "a", "mail", "b");
    g.tx().commit();
    graph.addVertex("mail", "c", "mail", "b");
    assertTaken();
    assertEquals(0, g.V().has("mail", "c").toList().size());
    one.properties("mail").next().remove();
    g.tx().commit();
    graph.addVertex("mail", "a");
    assertTaken();
    g.V(one.id()).properties("mail").hasValue("a").drop().iterate();
    g.tx().commit();
    Vertex two = graph.addVertex("mail", "a");
    assertFound(1, "mail", "a");
    two.property(list, "mail", "b");
    assertTaken();
    g.V(one.id()).properties("mail").drop().iterate(); // and given on in the same transaction
    g.V(two.id()).property(list, "mail", "b").iterate();
    assertFound(1, "mail", "b");
    assertEquals(List.of("a", "b"), g.V(two.id()).values("mail").order().toList());
    assertEquals(2, entriesOf("mail"));
  }

  // ---- values that are lists

  @Test
  void valueThatIsAList_isOneValue_equalAsAWhole() throws Exception {
    createUnique("place");
    create("form");
    graph.addVertex("place", List.of(1, 2), "form", List.of("a", List.of()));
    graph.addVertex("place", List.of(2, 1), "form", Set.of("a"));
    assertFound(1, "place", List.of(1, 2));
    assertFound(1, "place", List.of(2, 1));
    assertFound(0, "place", 1);
    assertFound(0, "place", List.of(1));
    assertFound(1, "form", List.of("a", List.of()));
    assertFound(1, "form", Set.of("a"));
    assertFound(0, "form", List.of("a"));
    assertFound(0, "form", "a");
    assertEquals(2, entriesOf("place"));
    graph.addVertex("place", new ArrayList<>(List.of(1, 2)));
    assertTaken();
    g.V().has("place", List.of(1, 2)).property("place", List.of(1, 2, 3)).iterate();
    assertFound(0, "place", List.of(1, 2));
    assertFound(1, "place", List.of(1, 2, 3));
  }

  // ---- too many values

  /** Of two keys: together one row of them more than an index takes of an element. */
  private Vertex large() {
    List<Object> keyValues = new ArrayList<>();
    for (int i = 0; i <= SIDE; i++) {
      keyValues.addAll(List.of("mail", i));
    }
    for (int i = 0; i < SIDE; i++) {
      keyValues.addAll(List.of("tag", i));
    }
    return graph.addVertex(keyValues.toArray());
  }

  private Job createPairs() {
    graph.tx().rollback();
    return UntypedUnique.create(graph, "pairs", "mail", "tag");
  }

  private void assertFound(Object mail, Object tag) {
    String asked = g.V().has("mail", mail).has("tag", tag).explain().toString();
    assertTrue(asked.contains("index=pairs"), asked);
    assertEquals(1, g.V().has("mail", mail).has("tag", tag).toList().size());
    g.tx().rollback();
  }

  @Test
  void elementOfTooManyValues_isRefused_andTheGraphGoesOn() throws Exception {
    createPairs().await();
    large();
    LimitExceededException e =
        assertThrows(LimitExceededException.class, () -> graph.tx().commit());
    assertTrue(e.getMessage().startsWith("COL-3005"), e.getMessage());
    assertTrue(e.getMessage().contains("index=pairs"), e.getMessage());
    graph.tx().rollback();
    graph.addVertex("mail", 1, "tag", 1);
    graph.tx().commit();
    assertFound(1, 1);
    assertEquals(1, g.V().toList().size());
  }

  @Test
  void indexOverAnElementOfTooManyValues_isNotBuilt_untilThatHasFewer() throws Exception {
    Vertex large = large();
    g.tx().commit();
    assertThrows(LimitExceededException.class, createPairs()::await);
    assertEquals(IndexState.DISABLED, state("pairs"));
    replace(large, "mail", "a");
    g.tx().commit();
    graph.schema().rebuildIndex("pairs").await();
    assertFound("a", SIDE - 1);
  }

  @Test
  void elementThatHadTooManyValues_mayBeChangedBack_whileTheIndexIsBuilt() throws Exception {
    Vertex large = large();
    g.tx().commit();
    Job build;
    try (HeldJobs held = new HeldJobs(GraphInternals.of(graph).jobs())) {
      build = createPairs();
      g.V(large.id()).property("kind", "kept").iterate(); // beside one that takes values
      graph.addVertex("mail", "b", "tag", 0);
      g.tx().commit();
      replace(large, "mail", "a");
      commitElsewhere("a", 0);
      assertThrows(TemporaryTransactionException.class, () -> graph.tx().commit());
      graph.tx().rollback();
      replace(large, "mail", "c");
      g.tx().commit();
    }
    build.await();
    for (String mail : List.of("a", "b", "c")) {
      assertFound(mail, 0);
    }
    assertEquals(SIDE + 2, entriesOf("pairs"));
  }

  /** In a transaction of its own, beside that of this thread. */
  private void commitElsewhere(Object mail, Object tag) {
    Graph other = graph.tx().createThreadedTx();
    other.addVertex("mail", mail, "tag", tag);
    other.tx().commit();
  }
}
