package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.graph.GraphContract;
import io.colonnade.metric.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How many calls to the store a traversal makes, exactly, and how many rows and cells it reads.
 *
 * <p>The graph: a root (1) with 3,000 children ("child"), of which the first ten have two children
 * each, and are a chain ("next"); a vertex (2) with these ten, one (3) with the first of them.
 */
public abstract class CallCountContract extends GraphContract {

  private static final int CHILDREN = 3_000;

  @BeforeEach
  void buildTree() {
    Vertex root = vertex(1L);
    List<Vertex> children = new ArrayList<>();
    for (long i = 0; i < CHILDREN; i++) {
      Vertex child = vertex(10_000 + i);
      children.add(child);
      root.addEdge("child", child, "rank", (int) i);
      if (i < 10) {
        child.addEdge("child", vertex(100_000 + 2 * i));
        child.addEdge("child", vertex(100_000 + 2 * i + 1));
      }
    }
    Vertex few = vertex(2L);
    Vertex one = vertex(3L);
    children.subList(0, 10).forEach(child -> few.addEdge("child", child));
    one.addEdge("child", children.get(0));
    for (int i = 1; i < 10; i++) {
      children.get(i - 1).addEdge("next", children.get(i));
    }
    graph.tx().commit();
  }

  private Vertex vertex(long id) {
    return graph.addVertex(T.id, id, T.label, "node", "name", "n" + id, "age", (int) (id % 90));
  }

  /** What a traversal in a transaction of its own costs. */
  private record Cost(long results, long calls, long rows, long cells) {}

  private Cost cost(Function<GraphTraversalSource, GraphTraversal<?, ?>> traversal) {
    graph.tx().rollback();
    long calls = counters.value(Event.READ_CALL) + counters.value(Event.SCAN);
    long rows = counters.value(Event.ROW_READ);
    long cells = counters.value(Event.CELL_READ);
    GraphTraversal<?, ?> run = traversal.apply(g);
    long results = run.toList().size();
    long rowsRead = counters.value(Event.ROW_READ) - rows;
    Cost cost =
        new Cost(
            results,
            counters.value(Event.READ_CALL) + counters.value(Event.SCAN) - calls,
            rowsRead - rowsBesideEdges() * Roots.count(run, rowsRead),
            counters.value(Event.CELL_READ) - cells);
    graph.tx().rollback();
    return cost;
  }

  /** Asserts the cost of a traversal that is not known, and that repeating it costs no call. */
  private void assertCost(
      long results,
      long calls,
      long rows,
      long cells,
      Function<GraphTraversalSource, GraphTraversal<?, ?>> traversal) {
    assertCost(results, calls, rows, cells, 0, traversal);
  }

  /** Also asserts how many calls another transaction needs that repeats the traversal. */
  private void assertCost(
      long results,
      long calls,
      long rows,
      long cells,
      long callsAgain,
      Function<GraphTraversalSource, GraphTraversal<?, ?>> traversal) {
    clearCache();
    assertEquals(
        new Cost(results, calls, rows, cells),
        cost(traversal),
        () -> String.valueOf(traversal.apply(g).explain()));
    long again = hasCache() ? callsAgain : calls;
    Cost repeated = cost(traversal);
    assertEquals(results, repeated.results());
    assertEquals(again, repeated.calls(), () -> String.valueOf(traversal.apply(g).explain()));
  }

  @Test
  void unknownNames_costNoCall() {
    assertCost(0, 0, 0, 0, g -> g.V(1L).out("no such label"));
    assertCost(0, 1, 1, 1, g -> g.V(1L).values("no such key"));
    assertCost(0, 1, 1, 1, g -> g.V(1L).has("no such key", 1));
    assertCost(0, 1, 1, 1, g -> g.V(1L).hasLabel("no such label"));
  }

  // ---- as the issue lists them

  @Test
  void vertexWithProperties_isOneCall() {
    assertCost(1, 1, 1, 1, g -> g.V(1L).valueMap());
  }

  @Test
  void knownIds_areOneCallABatch() {
    assertCost(10, 1, 10, 10, g -> g.V(ids(10)));
    assertCost(128, 1, 128, 128, g -> g.V(ids(128)));
    assertCost(2_128, 2, 2_128, 2_128, g -> g.V(ids(2_128)));
    assertCost(3_000, 3, 3_000, 3_000, g -> g.V(ids(3_000)));
  }

  private static Object[] ids(int count) {
    Object[] ids = new Object[count];
    for (int i = 0; i < count; i++) {
      ids[i] = 10_000L + i;
    }
    return ids;
  }

  @Test
  void hop_isOneCall() {
    assertCost(1, 1, 1, 1, g -> g.V(3L).out());
    assertCost(10, 1, 1, 10, g -> g.V(2L).out("child"));
    assertCost(3_000, 1, 1, 3_000, g -> g.V(1L).out());
    assertCost(0, 1, 1, 0, g -> g.V(4_711L).out()); // no such vertex
    assertCost(0, 0, 0, 0, g -> g.V(1L).out("unheard of"));
    assertCost(10, 1, 1, 11, g -> g.V(2L).out("child").path()); // which shows the start's label
  }

  @Test
  void hopWithCountersOfEdges_isOneCallFromTheRowThatHasThem() {
    g.V(2L).outE().call("colonnade.increment", Map.of("key", "clicks", "by", 1)).iterate();
    graph.tx().commit();
    g.V(2L).iterate(); // reads the schema
    boolean rowsOfVertices = engineAndLayout().get("colonnade.layout").equals("adjacency");
    if (rowsOfVertices) {
      assertCost(10, 1, 2, 1 + 10 + 10, 1, g -> g.V(2L).outE().valueMap());
      assertCost(3, 1, 2, 1 + 3 + 4, 1, g -> g.V(2L).outE().limit(3).valueMap());
    } else {
      assertCost(10, 2, 11, 1 + 10 + 10, 2, g -> g.V(2L).outE().valueMap());
      assertCost(3, 2, 4, 1 + 3 + 3, 2, g -> g.V(2L).outE().limit(3).valueMap());
    }
    assertCost(3, 2, 4, 1 + 3 + 1, 2, g -> g.V(10_009L).inE().valueMap());
    assertCost(0, 1, 1, 1 + 10, g -> g.V(2L).outE().values("rank"));
  }

  @Test
  void neighboursWithProperties_areOneCallMoreABatch() {
    assertCost(1, 2, 2, 2, g -> g.V(3L).out().values("name"));
    assertCost(10, 2, 11, 20, g -> g.V(2L).out().values("name"));
    assertCost(3_000, 1 + 8, 1 + 3_000, 2 * 3_000, g -> g.V(1L).out().values("name"));
  }

  @Test
  void twoHops_areTwoCalls() {
    assertCost(3, 2, 2, 1 + 3, g -> g.V(3L).out().out());
    assertCost(29, 2, 11, 10 + 29, g -> g.V(2L).out().out());
    assertCost(29, 1 + 8, 1 + 3_000, 3_000 + 29, g -> g.V(1L).out().out());
  }

  @Test
  void twoHopsWithProperties_areThreeCalls() {
    assertCost(3, 3, 5, 7, g -> g.V(3L).out().out().values("name"));
  }

  @Test
  void repeat_isOneCallALoop() {
    assertCost(3, 3, 5, 1 + 3 + 3, g -> g.V(3L).repeat(__.out()).times(3));
    assertCost(7, 1 + 3, 1 + 5, 1 + 1 + 3 + 3, g -> g.V(3L).repeat(__.out()).emit().times(3));
  }

  @Test
  void edgeBetweenTwo_isOneCallOfOneRange() {
    assertCost(1, 1, 1, 2, 1, g -> g.V(1L).outE("child").where(__.inV().hasId(10_017L)));
    assertCost(1, 1, 1, 1, 1, g -> g.V(1L).out("child").hasId(10_017L));
    assertCost(0, 1, 1, 0, 1, g -> g.V(1L).out("child").hasId(77L));
  }

  @Test
  void countOfEdges_isOneCall() {
    assertCost(1, 1, 1, 1, g -> g.V(1L).outE("child").count());
    assertCost(1, 1, 1, 1, g -> g.V(2L).outE("child").count());
    assertCost(1, 1, 1, 0, g -> g.V(1L).outE("next").count());
    assertCost(1, 1, 1, 1, g -> g.V(1L).bothE().count());
    assertCost(1, 1, 1, 4, g -> g.V(10_001L).bothE().count());
    assertCost(1, 1, 1, 2, g -> g.V(10_001L).bothE("next").count());
    assertCost(1, 2, 11, 10 + 19, g -> g.V(2L).out().out().count());
  }

  @Test
  void hubOfManyBytes_isReadAgain() {
    Vertex hub = vertex(4L);
    for (int i = 0; i < CHILDREN; i++) {
      hub.addEdge("child", graph.addVertex(T.id, "c".repeat(100) + i, T.label, "node"));
    }
    graph.tx().commit();
    assertCost(3_000, 1, 1, 3_000, 1, g -> g.V(4L).out());
    assertCost(10, 1, 1, 10, g -> g.V(4L).out().limit(10));
  }

  // ---- inside of other steps

  @Test
  void filterByHop_isOneCallABatch() {
    assertCost(10, 2, 11, 10 + 10, g -> g.V(2L).out().where(__.out()));
    assertCost(10, 3, 31, 30, g -> g.V(2L).out().not(__.out("child").in("next").out("knows")));
    assertCost(9, 2, 11, 10 + 9, g -> g.V(2L).out().where(__.out("next")));
    assertCost(10, 1 + 8, 1 + 3_000, 3_000 + 10, g -> g.V(1L).out().where(__.out()));
  }

  @Test
  void filterByTwoHops_isTwoCallsABatch() {
    assertCost(9, 3, 11 + 9, 10 + 9 + 9, g -> g.V(2L).out().where(__.out("next").out("child")));
  }

  @Test
  void localAndFlatMap_areOneCallABatch() {
    assertCost(29, 2, 11, 10 + 29, g -> g.V(2L).out().local(__.out()));
    assertCost(10, 2, 11, 10 + 10, g -> g.V(2L).out().local(__.out().limit(1)));
    assertCost(29, 2, 11, 10 + 29, g -> g.V(2L).out().flatMap(__.out()));
    assertCost(10, 9, 3_001, 3_010, g -> g.V(1L).out().local(__.out().limit(1)));
  }

  @Test
  void union_isOneCallABranchAndBatch() {
    assertCost(38, 3, 21, 10 + 29 + 9, g -> g.V(2L).out().union(__.out(), __.in("next")));
  }

  @Test
  void coalesce_isOneCallABranchThatIsTried() {
    assertCost(
        11, 3, 21, 10 + 9 + 20, g -> g.V(2L).out().coalesce(__.out("next"), __.out("child")));
  }

  @Test
  void optionalAndChoose_areOneCallABatch() {
    assertCost(10, 2, 11, 10 + 9, g -> g.V(2L).out().optional(__.out("next")));
    assertCost(
        11,
        3, // the branch is what the choice has read
        21,
        10 + 9 + 20,
        g -> g.V(2L).out().choose(__.out("next"), __.out("next"), __.out("child")));
  }

  @Test
  void match_isOneCallAPatternAndBatch() {
    assertCost(
        18,
        3,
        21, // the second pattern might have come first, for all ten
        11 + 9 + 20,
        g ->
            g.V(2L)
                .out()
                .match(__.as("a").out("next").as("b"), __.as("b").out("child").as("c"))
                .select("c"));
  }

  @Test
  void match_beginsWithThePatternOfTheLowestDegree() {
    // The third child of (2) has 2 children and one "next"; the root has 3,000.
    GraphTraversal<?, ?> unordered =
        g.V(10_002L)
            .match(
                __.as("a").in("child").as("p"),
                __.as("a").out("next").as("n"),
                __.as("n").in("child").as("p"));
    assertEquals(2, unordered.toList().size());
    graph.tx().rollback();
    assertCost(
        0,
        3, // the vertex, two degrees in one call, and the pattern without results
        4,
        2,
        g ->
            g.V(1L)
                .match(__.as("a").out("child").as("b"), __.as("a").out("next").as("c"))
                .select("b"));
  }

  @Test
  void match_beginsWithAPatternOfAnUnknownLabel() {
    GraphTraversal<?, ?> children =
        g.V(1L).match(__.as("a").out("child").as("b"), __.as("a").out("unheard of").as("c"));
    long cells = counters.value(Event.CELL_READ);
    assertEquals(0, children.toList().size());
    assertTrue(counters.value(Event.CELL_READ) - cells < 10, "reads no child");
    graph.tx().rollback();
  }

  @Test
  void match_ordersByTheDegreesThatItsTransactionSees() {
    Vertex root = g.V(1L).next();
    root.addEdge("next", g.V(3L).next());
    g.V(1L).outE("child").limit(2_999).drop().iterate();
    root.addEdge("next", g.V(2L).next());
    List<Map<String, Object>> found =
        g.V(1L).match(__.as("a").out("next").as("c"), __.as("a").out("child").as("b")).toList();
    assertEquals(2, found.size());
    graph.tx().rollback();
  }

  @Test
  void repeatThatCannotBeUnrolled_isOneCallALoopAndBatch() {
    assertCost(
        110, 3, 41, 49, 0, g -> g.V(2L).out().repeat(__.out()).until(__.outE().count().is(0)));
  }

  @Test
  void countOfEach_isOneCallABatch() {
    assertCost(10, 2, 11, 10 + 19, g -> g.V(2L).out().project("n").by(__.outE().count()));
    assertCost(10, 2, 11, 10 + 19, g -> g.V(2L).out().order().by(__.outE().count()));
    assertCost(10, 2, 11, 10 + 19, g -> g.V(2L).out().where(__.outE().count().is(P.gt(1))));
    assertCost(10, 2, 11, 10 + 10, g -> g.V(2L).out().local(__.out("child").count()));
    assertCost(1, 2, 2, 2, g -> g.V(1L).where(__.out("child").count().is(P.gt(100))));
  }

  // ---- pushdowns

  @Test
  void propertiesOfAFrontier_areOneCallABatch() {
    assertCost(10, 2, 11, 20, g -> g.V(2L).out().valueMap());
    assertCost(10, 2, 11, 20, g -> g.V(2L).out().elementMap("name"));
    assertCost(10, 2, 11, 20, g -> g.V(2L).out().has("age", P.gte(0)));
    assertCost(10, 2, 11, 20, g -> g.V(2L).out().order().by("name"));
    assertCost(1, 2, 11, 20, g -> g.V(2L).out().group().by("age").by("name"));
    assertCost(10, 2, 11, 20, g -> g.V(2L).out().project("n", "a").by("name").by("age"));
    assertCost(10, 2, 11, 20, g -> g.V(2L).outE().inV().has("age", P.gte(0)).values("name"));
    assertCost(10, 2, 11, 20, g -> g.V(2L).out().properties("name"));
  }

  @Test
  void tokensOfNeighbours_areNotRead() {
    assertCost(10, 1, 1, 10, g -> g.V(2L).out().id());
    assertCost(10, 1, 1, 10, g -> g.V(2L).out().label());
    assertCost(10, 1, 1, 10, g -> g.V(2L).out().hasLabel("node"));
    assertCost(0, 1, 1, 10, g -> g.V(2L).out().hasLabel("leaf"));
    assertCost(1, 1, 1, 10, 1, g -> g.V(2L).out().hasId(10_003L).count());
  }

  @Test
  void knownIds_narrowWhatIsRead() {
    assertCost(1, 1, 1, 1, g -> g.V().hasId(10_003L));
    assertCost(2, 1, 2, 2, g -> g.V().hasId(10_003L, 10_004L).has("age", P.gte(0)));
    assertCost(1, 1, 1, 1, g -> g.V(10_003L).hasLabel("node").has("name", "n10003"));
  }

  @Test
  void limit_readsOneSmallBatch() {
    assertCost(5, 2, 6, 6 + 5, 2, g -> g.V(2L).out().out().limit(5));
    assertCost(1, 1, 1, 1, g -> g.V(1L).out().limit(1));
    assertCost(1, 1, 1, 1, g -> g.V(ids(3_000)).limit(1));
  }

  @Test
  void countOfAll_isOneCall() {
    assertCost(1, 1, 16, 16, 1, g -> g.V().count());
    assertCost(1, 1, 16, 16, 1, g -> g.V().hasLabel("node").count());
    assertCost(1, 0, 0, 0, g -> g.V().hasLabel("unheard of").count());
    assertCost(1, 1, 16, 17, 1, g -> g.E().count()); // a cell for each part and label
    assertCost(1, 1, 16, 10, 1, g -> g.E().hasLabel("child").count());
  }

  @Test
  void mergeEdge_looksAtOneRange() {
    assertCost(1, 1, 1, 2, 1, g -> g.V(1L).outE("child").where(__.inV().hasId(10_017L)));
    Map<Object, Object> edge = Map.of(T.label, "child", Direction.OUT, 1L, Direction.IN, 10_017L);
    assertCost(1, 1, 1 + rowsBesideEdges(), 2, 1, g -> g.mergeE(edge));
  }

  @Test
  void drop_readsAFrontier() {
    assertCost(0, 1, 1, 11, g -> g.V(2L).outE().drop());
  }

  // ---- what a review found, by reading

  @Test
  void countOfEdges_atAVertexThatWasReadMeanwhile_isRight() {
    List<Object> rows =
        g.V(2L)
            .as("a")
            .out()
            .select("a")
            .<Object>project("l", "n")
            .by(T.label)
            .by(__.outE().count())
            .<Object>select("n")
            .toList();
    assertEquals(Collections.nCopies(10, 10L), rows);
  }

  @Test
  void path_fromAVertexAskedForByItsId_isOneCall() {
    assertCost(10, 1, 1, 11, g -> g.V(2L).out().path().by(T.label));
  }

  @Test
  void filter_afterAMidTraversalScan_seesAllChangesBeforeTheBarrier() {
    long ours = g.V(2L).out().property("seen", 1).V(ids(10)).has("seen", 1).count().next();
    assertEquals(100, ours);
    graph.tx().rollback();
  }

  @Test
  void limitedDrop_countsAnEdgeOnce() {
    long edges = g.E().count().next();
    g.V(10_000L, 10_001L).bothE("next").limit(2).drop().iterate();
    assertEquals(edges - 2, g.E().count().next());
    graph.tx().rollback();
  }
}
