package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * Loads a graph of its own into Colonnade, raw RocksDB and TinkerGraph by turns: on one thread,
 * with generated ids, by the structure API, in transactions of some thousand elements.
 */
final class LoadRace {

  private static final int VERTICES_AT_ONCE = 1_000;

  private final int vertices;
  private final List<Setting> settings;
  private final Path home;
  private int directories;

  /**
   * @param vertices how many, each with {@link Shape#LOADED_EDGES} edges
   * @param settings one for each layout
   * @param home where directories can be made
   */
  LoadRace(int vertices, List<Setting> settings, Path home) {
    this.vertices = vertices;
    this.settings = settings;
    this.home = home;
  }

  /**
   * Runs so many rounds after one to warm up.
   *
   * @throws IllegalStateException if what was loaded differs
   */
  List<MicroRow> run(int rounds) {
    List<RawLoad> raws = settings.stream().map(this::record).toList();
    double[] tinker = new double[rounds];
    double[][] colonnade = new double[settings.size()][rounds];
    double[][] raw = new double[settings.size()][rounds];
    for (int round = -1; round < rounds; round++) {
      int kept = Math.max(0, round); // the first one is overwritten
      for (int i = 0; i < settings.size(); i++) {
        colonnade[i][kept] = elements() / colonnade(settings.get(i));
        raw[i][kept] = elements() / raws.get(i).seconds(directory());
      }
      tinker[kept] = elements() / tinker();
    }
    List<MicroRow> rows = new ArrayList<>();
    for (int i = 0; i < settings.size(); i++) {
      MicroRow.Rates rates =
          new MicroRow.Rates(
              Timing.median(colonnade[i]), Timing.median(raw[i]), Timing.median(tinker));
      rows.add(MicroRow.load(settings.get(i).layout(), rates));
    }
    return rows;
  }

  private long elements() {
    return vertices * (1L + Shape.LOADED_EDGES);
  }

  private Path directory() {
    return home.resolve("load-" + directories++);
  }

  private RawLoad record(Setting setting) {
    Path directory = directory();
    setting.open(directory).close();
    try (Recording recording = Recording.open(directory, setting)) {
      return new RawLoad(setting, recording.commits(graph -> load(graph, graph.tx()::commit)));
    }
  }

  private double colonnade(Setting setting) {
    try (ColonnadeGraph graph = setting.open(directory())) {
      double seconds = Timing.seconds(() -> load(graph, graph.tx()::commit));
      long found = graph.traversal().V().count().next() + graph.traversal().E().count().next();
      if (found != elements()) {
        throw new IllegalStateException(found + " elements were loaded, not " + elements());
      }
      return seconds;
    }
  }

  private double tinker() {
    Graph graph = TinkerGraph.open();
    return Timing.seconds(() -> load(graph, () -> {}));
  }

  private void load(Graph graph, Runnable commit) {
    List<Vertex> added = new ArrayList<>(vertices);
    SampleGraph random = new SampleGraph(new Shape(vertices, 1, 0, 0));
    for (int i = 0; i < vertices; i++) {
      Vertex vertex =
          graph.addVertex(
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
              i % 2 == 0);
      added.add(vertex);
      for (int edge = 0; edge < Shape.LOADED_EDGES; edge++) {
        Vertex other = added.get((int) (random.neighbour(i, edge) % added.size()));
        vertex.addEdge(SampleGraph.KNOWS, other, "since", 1900 + edge);
      }
      if ((i + 1) % VERTICES_AT_ONCE == 0) {
        commit.run();
      }
    }
    commit.run();
  }
}
