package io.colonnade.examples.bench;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Commits one after another, until the last one is applied, in a graph of people; and the drop of a
 * vertex with many edges to people. Immutable.
 *
 * @param count of commits of one element each, and of people
 * @param edges of the vertex that is dropped
 */
record Commits(int count, int edges) {

  private static final String SCORE = "score";
  private static final String FAN = "fan";
  private static final int AT_ONCE = 1_000;
  private static final int LARGE_COMMITS = 5;
  private static final long HUB = 0;

  /** What commits and their applies may take, beside batched puts of the same cells. */
  private static final Aim APPLIED = Aim.raw(12);

  /** Returns the works, in the order of the report. */
  List<LongRace.Work> works() {
    int large = LARGE_COMMITS * AT_ONCE;
    Workload people = this::addPeople;
    Workload withHub = this::addPeopleAndHub;
    return List.of(
        work(
            "commits_property",
            people,
            count,
            this::addScores,
            Commits::scores,
            Commits::removeScores),
        work("commits_edge", people, count, this::addEdges, Commits::edges, Commits::dropEdges),
        work("commits_vertex", people, count, fans(count, 1), Commits::fans, Commits::dropFans),
        work(
            "commits_1000_vertices",
            people,
            large,
            fans(large, AT_ONCE),
            Commits::fans,
            Commits::dropFans),
        work("drop_hub", withHub, edges, Commits::dropHub, g -> -edges(g), this::addHub));
  }

  /**
   * Returns work on a graph.
   *
   * @param data of the graph
   * @param counted returns how many of what the work writes are in the graph
   */
  private static LongRace.Work work(
      String op,
      Workload data,
      long elements,
      Workload run,
      ToLongFunction<GraphTraversalSource> counted,
      Workload undo) {
    return new LongRace.Work(
        op,
        APPLIED,
        elements,
        data,
        data::write,
        graph -> run.write(graph, graph.tx()::commit),
        graph -> run.write(graph, () -> {}),
        graph -> {
          long count = counted.applyAsLong(graph.traversal());
          graph.tx().rollback();
          return count;
        },
        Optional.of(graph -> undo.write(graph, graph.tx()::commit)));
  }

  private void addPeople(Graph graph, Runnable commit) {
    Workload.inBatches(
        1,
        count + 1,
        AT_ONCE,
        id -> graph.addVertex(T.id, id, T.label, SampleGraph.PERSON),
        commit);
  }

  private void addScores(Graph graph, Runnable commit) {
    Workload.inBatches(
        1, count + 1, 1, id -> graph.traversal().V(id).property(SCORE, id).iterate(), commit);
  }

  private static long scores(GraphTraversalSource g) {
    return g.V().values(SCORE).count().next();
  }

  private static void removeScores(Graph graph, Runnable commit) {
    graph.traversal().V().properties(SCORE).drop().iterate();
    commit.run();
  }

  private void addEdges(Graph graph, Runnable commit) {
    Workload.inBatches(
        1,
        count + 1,
        1,
        id -> graph.traversal().V(id).addE(SampleGraph.KNOWS).to(__.V(1 + id % count)).iterate(),
        commit);
  }

  private static long edges(GraphTraversalSource g) {
    return g.E().count().next();
  }

  private static void dropEdges(Graph graph, Runnable commit) {
    graph.traversal().E().drop().iterate();
    commit.run();
  }

  private static Workload fans(int all, int atOnce) {
    return (graph, commit) ->
        Workload.inBatches(
            0,
            all,
            atOnce,
            i -> graph.addVertex(T.label, FAN, "name", "fan number " + i, SCORE, i),
            commit);
  }

  private static long fans(GraphTraversalSource g) {
    return g.V().hasLabel(FAN).count().next();
  }

  private static void dropFans(Graph graph, Runnable commit) {
    graph.traversal().V().hasLabel(FAN).drop().iterate();
    commit.run();
  }

  private void addPeopleAndHub(Graph graph, Runnable commit) {
    addPeople(graph, commit);
    addHub(graph, commit);
  }

  private void addHub(Graph graph, Runnable commit) {
    Vertex unused = graph.addVertex(T.id, HUB, T.label, SampleGraph.PERSON);
    List<long[]> ends =
        LongStream.range(0, edges).mapToObj(i -> new long[] {HUB, 1 + i % count}).toList();
    commit.run();
    Workload.addEdges(
        graph, SampleGraph.KNOWS, ends, Workload.Ids.GENERATED, LARGE_COMMITS * AT_ONCE, commit);
  }

  private static void dropHub(Graph graph, Runnable commit) {
    graph.traversal().V(HUB).drop().iterate();
    commit.run();
  }
}
