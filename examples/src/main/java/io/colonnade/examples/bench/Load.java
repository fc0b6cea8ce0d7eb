package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * Elements that are written in batches on one thread by the structure API, the same into every
 * graph, each time into a new one. Immutable.
 *
 * @param tinkerGraph makes an empty TinkerGraph
 * @param declare declares the schema in a graph that is empty
 * @param prepare writes what the load finds; its time does not count
 * @param write writes the elements, and commits after each batch
 */
record Load(
    String op,
    Aim aim,
    long elements,
    Path home,
    Supplier<TinkerGraph> tinkerGraph,
    Consumer<ColonnadeGraph> declare,
    BiConsumer<Graph, Runnable> prepare,
    BiConsumer<Graph, Runnable> write)
    implements Work {

  static final String PEOPLE = "load";

  private static final int AT_ONCE = 1_000;
  private static final double EDGES_OF_PERSON = 2.5;
  private static final int VERTICES_OF_PERSON = 2;

  private static void nothing(Graph graph, Runnable commit) {}

  /** Returns vertices with generated ids, each with {@link Shape#LOADED_EDGES} edges. */
  static Load people(int vertices, Path home) {
    long elements = vertices * (1L + Shape.LOADED_EDGES);
    BiConsumer<Graph, Runnable> write = (graph, commit) -> writePeople(vertices, graph, commit);
    Supplier<TinkerGraph> tinker = TinkerGraph::open;
    return new Load(PEOPLE, Aim.raw(3), elements, home, tinker, graph -> {}, Load::nothing, write);
  }

  /** Returns what is added to the social graph, in the order of the report. */
  static List<Load> social(SocialGraph social, Path home) {
    int edges = (int) (social.people() * EDGES_OF_PERSON);
    int vertices = social.people() * VERTICES_OF_PERSON;
    Supplier<TinkerGraph> tinker = social::tinkerGraph;
    Consumer<ColonnadeGraph> declare = social::declare;
    BiConsumer<Graph, Runnable> people = social::writeVertices;
    BiConsumer<Graph, Runnable> addEdges =
        (graph, commit) -> addEdges(social, edges, graph, commit);
    BiConsumer<Graph, Runnable> addVertices =
        (graph, commit) -> addVertices(social, vertices, graph, commit);
    Aim rate = Aim.rate(60_000);
    return List.of(
        new Load("social_add_edges", rate, edges, home, tinker, declare, people, addEdges),
        new Load(
            "social_add_vertices",
            Aim.rate(40_000),
            vertices,
            home,
            tinker,
            declare,
            Load::nothing,
            addVertices));
  }

  private static void writePeople(int vertices, Graph graph, Runnable commit) {
    List<Vertex> added = new ArrayList<>(vertices);
    SampleGraph random = new SampleGraph(new Shape(vertices, 1, 0, 0, 0));
    for (int i = 0; i < vertices; i++) {
      Object[] pairs = {
        T.label,
        SampleGraph.PERSON,
        "name",
        "person number " + i,
        "age",
        i % 90,
        "city",
        "city " + i % 100,
        "score",
        i,
        "active",
        i % 2 == 0
      };
      Vertex vertex = graph.addVertex(pairs);
      added.add(vertex);
      for (int edge = 0; edge < Shape.LOADED_EDGES; edge++) {
        Vertex other = added.get((int) (random.neighbour(i, edge) % added.size()));
        vertex.addEdge(SampleGraph.KNOWS, other, SampleGraph.SINCE, 1900 + edge);
      }
      if ((i + 1) % AT_ONCE == 0) {
        commit.run();
      }
    }
    commit.run();
  }

  private static void addEdges(SocialGraph social, int count, Graph graph, Runnable commit) {
    for (int from = 0; from < count; from += AT_ONCE) {
      List<long[]> ends = new ArrayList<>();
      for (int edge = from; edge < Math.min(count, from + AT_ONCE); edge++) {
        long id = social.person(edge);
        ends.add(new long[] {id, social.friend(id, edge)});
      }
      Sample.addEdges(graph, SocialGraph.KNOWS, ends, Optional.empty());
      commit.run();
    }
  }

  private static void addVertices(SocialGraph social, int count, Graph graph, Runnable commit) {
    for (long id = 1; id <= count; id++) {
      social.addVertex(graph, id);
      if (id % AT_ONCE == 0) {
        commit.run();
      }
    }
    commit.run();
  }

  @Override
  public Path directory(Setting setting) {
    try {
      return Files.createTempDirectory(home, op.replace('_', '-') + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void prepare(ColonnadeGraph graph) {
    declare.accept(graph);
    prepare.accept(graph, graph.tx()::commit);
  }

  @Override
  public void run(ColonnadeGraph graph) {
    write.accept(graph, graph.tx()::commit);
  }

  @Override
  public long allocated() {
    return Samples.allocatedByThisThread();
  }

  @Override
  public long count(ColonnadeGraph graph) {
    GraphTraversalSource g = graph.traversal();
    long elements = g.V().count().next() + g.E().count().next();
    graph.tx().rollback();
    return elements;
  }

  @Override
  public void undo(ColonnadeGraph graph) {}

  @Override
  public double tinkerSeconds() {
    TinkerGraph graph = tinkerGraph.get();
    prepare.accept(graph, () -> {});
    return Times.seconds(() -> write.accept(graph, () -> {}));
  }

  /** Lets each layout be profiled alone. */
  void profile(List<Setting> settings, Profiler profiler) {
    for (Setting setting : settings) {
      String ofLayout = settings.size() == 1 ? "" : "-" + setting.layout();
      profiler.record(op + ofLayout, index -> profiled(setting), 0);
    }
  }

  /** Loads on this thread; a graph is prepared on another one, which no profile shows. */
  private long profiled(Setting setting) {
    FutureTask<ColonnadeGraph> prepared =
        new FutureTask<>(
            () -> {
              ColonnadeGraph made = setting.open(directory(setting));
              prepare(made);
              return made;
            });
    new Thread(prepared, "preparation").start();
    try (ColonnadeGraph graph = prepared.get()) {
      run(graph);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a graph cannot be prepared for a load", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a graph was prepared", e);
    }
    return elements;
  }
}
