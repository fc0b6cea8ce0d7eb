package io.colonnade.messages;

import io.colonnade.Colonnade;
import io.colonnade.codec.TypeCode;
import io.colonnade.error.GoldenLines;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.FakeTicker;
import io.colonnade.metric.Meter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The embedded graph: inputs, limits, conflicts, and calls out of order. */
final class EmbeddedMessagesTest {

  private final GoldenLines lines = new GoldenLines("embedded");
  private final FakeTicker ticker = new FakeTicker();
  private ColonnadeGraph graph;

  private static ColonnadeGraph open(FakeTicker ticker, Map<String, String> options) {
    Map<String, Object> all = new HashMap<>(options);
    all.put("colonnade.engine", "memory");
    return Colonnade.open(new MapConfiguration(all), ticker, Meter.NONE);
  }

  @BeforeEach
  void openGraph() {
    graph =
        open(
            ticker,
            Map.of(
                "colonnade.value.max-bytes", "1kb",
                "colonnade.tx.max-bytes", "16kb",
                "colonnade.schema.max-names", "4"));
  }

  @AfterEach
  void closeGraph() {
    graph.close();
  }

  @Test
  void lines_areThoseOfTheFile() {
    inputs();
    limits();
    edgeIds();
    conflicts();
    outOfOrder();
    ends();
    lines.check();
  }

  private void inputs() {
    lines.maskText(String.join(" ", TypeCode.NAMES), "<types>");
    lines.thrown("id of a class", () -> graph.addVertex(T.id, new Date(0)));
    lines.thrown("value of a class", () -> graph.addVertex("x", Locale.ROOT));
    lines.thrown("variable of a class", () -> graph.variables().set("x", Locale.ROOT));
    List<Object> endless = new ArrayList<>();
    endless.add(endless);
    lines.thrown("value in itself", () -> graph.addVertex("x", endless));
    lines.thrown("service unknown", () -> graph.traversal().call("colonnade.no-such").next());
    graph.tx().rollback();
  }

  private void limits() {
    lines.thrown("value too large", () -> graph.addVertex("x", "y".repeat(2000)));
    graph.addVertex("x", 1); // the first of the names that there may be
    lines.thrown(
        "too many names",
        () -> {
          for (int i = 0; i < 5; i++) {
            graph.addVertex("key" + i, 1);
          }
        });
    lines.thrown(
        "transaction too large",
        () -> {
          for (int i = 0; i < 1000; i++) {
            graph.addVertex("x", "y".repeat(900));
          }
        });
    graph.tx().rollback();
  }

  private void edgeIds() {
    Vertex one = graph.addVertex(T.id, 1);
    Vertex two = graph.addVertex(T.id, 2);
    Edge edge = one.addEdge("knows", two);
    graph.tx().commit();
    lines.maskText(edge.id(), "<id>");
    lines.thrown("edge id of another place", () -> two.addEdge("likes", one, T.id, edge.id()));
    graph.tx().rollback();
  }

  private void conflicts() {
    lines.thrown("conflict", () -> overlapping(g -> g.vertices(1).next().property("x", 1)));
    lines.thrown("conflict of ids", () -> overlapping(g -> g.addVertex(T.id, 3)));
    lines.thrown("conflict of an edge", () -> overlapping(g -> g.edges().next().property("x", 1)));
    Consumer<Graph> supplied = g -> addEdge(g, 2, "knows", 1, T.id, "e");
    lines.thrown("conflict of edge ids", () -> overlapping(supplied));
    lines.thrown("conflict of variables", () -> overlapping(g -> g.variables().set("x", 1)));
    lines.thrown(
        "edge to a vertex that another removed",
        () -> overlapping(g -> g.vertices(3).next().remove(), g -> addEdge(g, 1, "knows", 3)));
    lines.thrown(
        "history forgotten",
        () -> {
          try (ColonnadeGraph small = open(ticker, Map.of("colonnade.tx.history-bytes", "1"))) {
            small.addVertex(T.id, 1);
            small.tx().commit();
            Graph first = small.tx().createThreadedTx();
            first.vertices(1).next().property("x", 1);
            for (int i = 2; i < 5; i++) {
              small.addVertex(T.id, i);
              small.tx().commit();
            }
            first.tx().commit();
          }
        });
    lines.thrown(
        "snapshot too old",
        () -> {
          graph.vertices().hasNext();
          ticker.advance(Duration.ofHours(1));
          graph.vertices().hasNext();
        });
    graph.tx().rollback();
  }

  /** Does the same in two transactions, and commits both. */
  private void overlapping(Consumer<Graph> act) {
    overlapping(act, act);
  }

  /** Does both in two transactions, and commits both. */
  private void overlapping(Consumer<Graph> first, Consumer<Graph> second) {
    Graph early = graph.tx().createThreadedTx();
    Graph late = graph.tx().createThreadedTx();
    first.accept(early);
    second.accept(late);
    early.tx().commit();
    late.tx().commit();
  }

  private static void addEdge(Graph g, int out, String label, int in, Object... keyValues) {
    g.vertices(out).next().addEdge(label, g.vertices(in).next(), keyValues);
  }

  private void outOfOrder() {
    Vertex one = graph.vertices(1).next();
    Vertex two = graph.vertices(2).next();
    two.remove();
    lines.thrown("element removed", () -> two.property("x", 1));
    lines.thrown("edge to a removed vertex", () -> one.addEdge("knows", two));
    graph.tx().rollback();
    Graph threaded = graph.tx().createThreadedTx();
    threaded.tx().rollback();
    lines.thrown("threaded transaction ended", () -> threaded.vertices().hasNext());
    lines.thrown(
        "checkpoint in memory", () -> GraphInternals.store(graph).store().checkpoint(Path.of("x")));
  }

  private void ends() {
    graph.close();
    lines.thrown("graph closed", () -> graph.vertices().hasNext());
    graph = open(ticker, Map.of());
  }
}
