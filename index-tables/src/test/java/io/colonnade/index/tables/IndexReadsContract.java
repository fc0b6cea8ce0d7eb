package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.WrappedStore;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.FakeTicker;
import io.colonnade.store.TrackedStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * How many calls to the store a read by index makes, exactly, and how many entries and elements it
 * reads. On both layouts.
 *
 * <p>The graph: 20,000 vertices, all of one kind, of which each ten have a city in common.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class IndexReadsContract {

  private static final int VERTICES = 20_000;
  private static final int COMMIT = 5_000;

  /** Labels of ten vertices each. */
  private static final List<String> RARE = List.of("town", "river", "hill");

  /** Vertices that are read at first. */
  private static final int BATCH = 16;

  private final String layout;
  private final Counters counters = new Counters();
  private TrackedStore tracked;
  private ColonnadeGraph graph;
  private GraphTraversalSource g;

  IndexReadsContract(String layout) {
    this.layout = layout;
  }

  @BeforeAll
  void fill(@TempDir Path directory) throws Exception {
    graph =
        WrappedStore.open(
            new MapConfiguration(
                Map.of(
                    Graph.GRAPH,
                    Colonnade.class.getName(),
                    "colonnade.directory",
                    directory.resolve("graph").toString(),
                    "colonnade.store.rocksdb.sync",
                    "never",
                    "colonnade.layout",
                    layout)),
            new FakeTicker(), // an estimate of labels is kept as long as the clock stands
            counters,
            store -> {
              tracked = new TrackedStore(store);
              return tracked;
            });
    g = graph.traversal();
    graph
        .schema()
        .change()
        .key("born", Integer.class, Cardinality.single)
        .key("weight", Integer.class, Cardinality.single)
        .key("rank", Integer.class, Cardinality.single)
        .key("mail", String.class)
        .commit();
    for (int i = 0; i < VERTICES; i++) {
      graph.addVertex(
          T.id,
          id(i),
          T.label,
          i < RARE.size() * 10 ? RARE.get(i % RARE.size()) : "person",
          "mail",
          "m" + i,
          "city",
          "c" + i / 10,
          "born",
          i,
          "rank",
          i,
          "kind",
          1,
          "weight",
          i % 7,
          "street",
          "s" + i / 40);
      if ((i + 1) % COMMIT == 0) {
        graph.tx().commit();
      }
    }
    graph.schema().index("byKind").on(vertex()).key("kind").equality().create().await();
    graph.schema().index("byWeight").on(vertex()).key("weight").create().await();
    graph.schema().index("byCity").on(vertex()).key("city").equality().create().await();
    graph.schema().index("byStreet").on(vertex()).key("street").equality().create().await();
    graph.schema().index("byBorn").on(vertex()).key("born", Order.desc).create().await();
    graph.schema().index("byRank").on(vertex()).key("rank").salt(8).create().await();
    graph.schema().index("byMail").on(vertex()).key("mail").unique().create().await();
    assertEquals(10, g.V().hasLabel(RARE.get(0)).toList().size()); // now labels are estimated
  }

  private static long id(int vertex) {
    return 1_000_000_000L + vertex;
  }

  @AfterAll
  void close() {
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  /**
   * What a traversal in a transaction of its own costs.
   *
   * @param calls to the store
   * @param found entries that were read
   * @param read vertices that were read, each once in the transaction
   */
  private record Cost(long results, long calls, long found, long read) {}

  /** An entry is a cell, and a vertex here, too. */
  private void assertCost(
      long results,
      long calls,
      long found,
      long read,
      Function<GraphTraversalSource, GraphTraversal<?, ?>> traversal) {
    graph.tx().rollback();
    GraphInternals.store(graph).cache().clear();
    long callsBefore = counters.value(Event.READ_CALL) + counters.value(Event.SCAN);
    long cellsBefore = counters.value(Event.CELL_READ);
    long came = traversal.apply(g).toList().size();
    long callsMade = counters.value(Event.READ_CALL) + counters.value(Event.SCAN) - callsBefore;
    long cells = counters.value(Event.CELL_READ) - cellsBefore;
    graph.tx().rollback();
    assertEquals(
        new Cost(results, calls, found, read),
        new Cost(came, callsMade, cells - read, read),
        () -> String.valueOf(traversal.apply(g).explain()));
  }

  // ---- one index

  @Test
  void uniqueLookup_isTwoCalls() {
    assertCost(1, 2, 1, 1, g -> g.V().has("mail", "m7"));
    assertCost(1, 2, 1, 1, g -> g.V().has("person", "mail", "m77").values("born"));
    assertCost(3, 2, 3, 3, g -> g.V().has("mail", P.within("m7", "m8", "m9", "x")));
  }

  @Test
  void uniqueLookupOfNothing_isOneCall() {
    assertCost(0, 1, 0, 0, g -> g.V().has("mail", "x"));
  }

  @Test
  void lookupOfOneValue_isNoCall_theNextTime() {
    assertNoCall(1, g -> g.V().has("mail", "m7"));
    assertNoCall(1, g -> g.V().has("person", "mail", "m77").values("born"));
    assertNoCall(0, g -> g.V().has("mail", "x"));
    assertNoCall(1, g -> g.mergeV(Map.of("mail", "m7")));
    assertNoCall(10, g -> g.V().has("city", "c7").values("mail"));
    assertNoCall(10, g -> g.V().has("person", "city", "c7"));
    assertNoCall(3, g -> g.V().has("hill", "city", "c0"));
    assertNoCall(40, g -> g.V().has("street", "s7"));
    assertNoCall(0, g -> g.V().has("city", "x"));
    assertNoCall(1, g -> g.V().has("city", "c7").count());
    assertNoCall(1, g -> g.V().has("born", 7));
    assertNoCall(1, g -> g.V().has("rank", 7));
    assertNoCall(10, g -> g.V().has("kind", 1).has("city", "c77"));
    assertNoCall(10, g -> g.V(id(5)).V().has("city", "c7"));
  }

  /** Many known hits are not few enough: another index is looked at, and the hits are not read. */
  @Test
  void lookupOfManyBesideAnotherIndex_isOneCall_theNextTime() {
    assertCallsNextTime(40, 1, g -> g.V().has("person", "street", "s7"));
    assertCallsNextTime(40, 1, g -> g.V().has("street", "s7").has("kind", 1));
  }

  private void assertNoCall(
      long results, Function<GraphTraversalSource, GraphTraversal<?, ?>> traversal) {
    assertCallsNextTime(results, 0, traversal);
  }

  /** The next time in a transaction, and in another one. */
  private void assertCallsNextTime(
      long results, long calls, Function<GraphTraversalSource, GraphTraversal<?, ?>> traversal) {
    graph.tx().rollback();
    GraphInternals.store(graph).cache().clear();
    traversal.apply(g).iterate();
    assertEquals(List.of(results, calls), costAgain(traversal));
    graph.tx().rollback();
    assertEquals(List.of(results, calls), costAgain(traversal));
    graph.tx().rollback();
  }

  /** Returns the number of results and of calls. */
  private List<Long> costAgain(Function<GraphTraversalSource, GraphTraversal<?, ?>> traversal) {
    long before = counters.value(Event.READ_CALL) + counters.value(Event.SCAN);
    long results = traversal.apply(g).toList().size();
    return List.of(results, counters.value(Event.READ_CALL) + counters.value(Event.SCAN) - before);
  }

  @Test
  void mergeOfAUniqueKey_looksItUp() {
    assertCost(1, 2, 1, 1, g -> g.mergeV(Map.of("mail", "m7")));
  }

  @Test
  void equalityWithTenHits_isTwoCalls_andReadsNoOther() {
    assertCost(10, 2, 10, 10, g -> g.V().has("city", "c7"));
    assertCost(10, 2, 10, 10, g -> g.V().has("city", "c7").values("mail"));
    assertCost(1, 2, 10, 10, g -> g.V().has("city", "c7").count());
    assertCost(20, 2 + 1, 20, 20, g -> g.V().has("city", P.within("c7", "c77"))); // two batches
  }

  @Test
  void rangeWithTenHits_isTwoCalls() {
    assertCost(10, 2, 10, 10, g -> g.V().has("born", P.between(500, 510)));
    assertCost(9, 2, 9, 9, g -> g.V().has("born", P.inside(500, 510)));
  }

  @Test
  void rangeWithLimit_readsNoMore() {
    assertCost(10, 2, 10, 10, g -> g.V().has("born", P.gte(500)).limit(10));
    assertCost(1, 2, 1, 1, g -> g.V().has("born", P.gte(500)).limit(1));
    assertCost(5, 2, 10, 10, g -> g.V().has("born", P.gte(500)).range(5, 10));
    assertCost(10, 2, 10, 10, g -> g.V().has("born", P.gte(500)).limit(10).values("mail"));
    assertCost(10, 2, 10, 10, g -> g.V().hasLabel("person").limit(10));
    assertCost(5, 2, 5, 5, g -> g.V().has("mail", P.within("m7", "m8", "m9", "m5", "m6")).limit(9));
  }

  /** How many pass the other test is unknown, so it is a batch of 16. */
  @Test
  void rangeWithAnotherTestAndLimit_readsOneBatch() {
    assertCost(1, 2, BATCH, BATCH, g -> g.V().has("born", P.gte(500)).hasNot("x").limit(1));
    assertCost(1, 2, BATCH, BATCH, g -> g.V().hasLabel("person").hasNot("x").limit(1));
    assertCost(40, 3, 3 * BATCH, 3 * BATCH, g -> g.V().has("born", P.gte(500)).limit(40));
  }

  @Test
  void rangeInBuckets_withLimit_readsOneBucket() {
    assertCost(10, 2, 10, 10, g -> g.V().has("rank", P.gte(500)).limit(10));
  }

  @Test
  void newestTen_areOneBatchInTheOrderOfTheIndex() {
    assertCost(10, 2, BATCH, BATCH, g -> g.V().order().by("born", Order.desc).limit(10));
    assertCost(
        10, 2, BATCH, BATCH, g -> g.V().order().by("born", Order.desc).limit(10).values("mail"));
    assertCost(
        10,
        2,
        BATCH,
        BATCH,
        g -> g.V().has("born", P.lt(5_000)).order().by("born", Order.desc).limit(10));
    assertEquals(
        List.of(VERTICES - 1, VERTICES - 2, VERTICES - 3),
        g.V().order().by("born", Order.desc).limit(3).values("born").toList());
  }

  // ---- within a traversal

  @Test
  void midTraversalRead_isTwoCallsEach() {
    assertCost(10, 3, 10, 11, g -> g.V(id(5)).V().has("city", "c7"));
    assertCost(1, 3, 1, 2, g -> g.V(id(5)).V().has("mail", "m77"));
    assertCost(
        2, 5, 2, 3, g -> g.V(id(5)).union(__.V().has("mail", "m6"), __.V().has("mail", "m7")));
  }

  @Test
  void severalLabels_readNoOther() {
    assertCost(20, 2 + 1, 20, 20, g -> g.V().hasLabel("town", "river"));
    assertCost(20, 2 + 1, 20, 20, g -> g.V().hasLabel(P.within("town", "hill")).values("mail"));
    assertCost(1, 1, 13, 0, g -> g.V().hasLabel("town", "river").count()); // totals
    assertCost(1, 1, 6, 0, g -> g.V().hasLabel("town").count());
    assertCost(0, 0, 0, 0, g -> g.V().hasLabel("unheard of"));
  }

  // ---- two indexes: few hits in one, all vertices in the other

  @Test
  void equalitiesOfFewAndOfAll_readTheFew_inEitherOrder() {
    assertTen(g -> g.V().has("city", "c77").has("kind", 1));
    assertTen(g -> g.V().has("kind", 1).has("city", "c77"));
    assertTen(g -> g.V().and(__.has("kind", 1), __.has("city", "c77")));
  }

  @Test
  void rangesOfFewAndOfAll_readTheFew_inEitherOrder() {
    assertTen(g -> g.V().has("born", P.between(770, 780)).has("weight", P.gte(0)));
    assertTen(g -> g.V().has("weight", P.gte(0)).has("born", P.between(770, 780)));
  }

  @Test
  void equalityAndRangeOfFewAndOfAll_readTheFew_inEitherOrder() {
    assertTen(g -> g.V().has("city", "c77").has("weight", P.gte(0)));
    assertTen(g -> g.V().has("weight", P.gte(0)).has("city", "c77"));
    assertTen(g -> g.V().has("born", P.between(770, 780)).has("kind", 1));
    assertTen(g -> g.V().has("kind", 1).has("born", P.between(770, 780)));
  }

  /** One call reads the first entries of all queries; they are the first batch of the result. */
  @Test
  void queriesOfMany_areComparedInOneCall_whichReadsTheFirstBatch() {
    assertCost(
        10, 2, 2 * BATCH, BATCH, g -> g.V().has("kind", 1).has("born", P.gte(500)).limit(10));
    assertCost(
        10,
        2,
        2 * BATCH,
        BATCH,
        g -> g.V().has("weight", P.gte(0)).has("kind", 1).limit(10).values("mail"));
    assertCost(
        10,
        2,
        3 * BATCH,
        BATCH,
        g -> g.V().has("weight", P.gte(0)).has("kind", 1).has("born", P.gte(5)).limit(10));
    assertCost(
        20, 2 + 1, BATCH + 20, 20, g -> g.V().has("kind", 1).has("city", P.within("c7", "c77")));
  }

  /** The parts of a disjunction have alternatives of their own. */
  @Test
  void alternativesOfSeveralParts_areComparedInOneCall() {
    assertCost(
        20,
        2 + 1,
        2 * BATCH + 20,
        20,
        g ->
            g.V()
                .or(
                    __.has("kind", 1).has("city", "c7"),
                    __.has("weight", P.gte(0)).has("city", "c77")));
  }

  /** Entries with another label are not read as vertices, and the limit ends the comparison. */
  @Test
  void rangeAndLabel_withLimit_readNoMoreThanTheRange() {
    assertCost(10, 2, 10, 10, g -> g.V().has("person", "born", P.gte(500)).limit(10));
    assertCost(
        10, 2, 10, 10, g -> g.V().has("person", "born", P.gte(500)).limit(10).values("mail"));
    assertCost(5, 2, 5 + 10, 10, g -> g.V().has("town", "born", P.gte(0)).limit(5));
  }

  @Test
  void uniqueValue_isReadBeforeAllElse() {
    assertCost(1, 2, 1, 1, g -> g.V().has("kind", 1).has("mail", "m7"));
    assertCost(1, 2, 1, 1, g -> g.V().has("mail", "m7").has("born", P.gte(0)));
  }

  private void assertTen(Function<GraphTraversalSource, GraphTraversal<?, ?>> traversal) {
    assertCost(10, 2, BATCH + 10, 10, traversal);
  }

  @Test
  void firstResultsOnly_leaveNoCursorOpen() {
    for (int i = 0; i < 100; i++) {
      assertTrue(g.V().has("city", "c" + i).hasNext());
      assertTrue(g.V().has("city", "c" + i).has("rank", i * 10).tryNext().isPresent());
      assertTrue(g.V().or(__.has("city", "c" + i), __.has("rank", 7)).hasNext());
      assertTrue(g.V().has("rank", P.gte(i)).limit(1).hasNext());
      assertTrue(g.V().has("rank", P.between(i, i + 20)).limit(5).toList().size() == 5);
      assertTrue(g.V().has("mail", "m" + i).hasNext());
    }
    assertEquals(0, tracked.openCursors());
    g.tx().rollback();
  }
}
