package io.colonnade.index.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.graph.IndexTarget;
import io.colonnade.index.tables.RoundsBench.Cost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.Merge;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/**
 * What transactions cost over the journal in memory: exact numbers, which {@code docs/rounds.md}
 * keeps.
 */
class RoundsCostTest {

  private static final Path PAGE = Path.of("..", "docs", "rounds.md");

  private static final List<String> LAYOUTS = List.of("adjacency", "edge-table");

  private static final int MANY = 1_000;

  private static final String INTRODUCTION =
      """
      # Rounds

      The journal makes transactions of a store that is atomic for one row only, such as HBase. A _round_
      is one call of that store whose answer the caller waits for: a commit is as fast as its rounds. The tables count them over
      a row store in memory, with the label index. RocksDB has no rounds. `RoundsCostTest` makes this page, so that no number
      changes unnoticed.

      - **version**: requests of the latest version before a read. Transactions that wait at the same time share a request.
      - **reads**: rounds of the reads before the commit begins. New vertices need one for every 128 generated ids, which no
        transaction may have supplied.
      - **rounds**: rounds of the commit until it returns: intent and locks, the version, the commit point. A drop needs two
        more: its rows are read before and after they are locked. A vertex or a simple edge that was dropped before needs
        three more: its guard is read, then the element, then the guard is locked.
      - **conditional**, **plain**: row mutations until the commit returns, with and without a condition. Intent and commit
        point are two of the conditional ones. A store such as HBase takes several times as long for a conditional one.
      - **conditional after**, **plain after**: row mutations in the background after the commit returned: each row once, the
        end of the intent, and the change feed.
      """;

  private static void declare(RoundsBench bench) throws InterruptedException {
    bench
        .graph()
        .schema()
        .change()
        .key("email", String.class)
        .key("name", String.class)
        .vertexLabel("person")
        .edgeLabel("follows", follows -> follows.simple())
        .commit();
    bench
        .graph()
        .schema()
        .index("byEmail")
        .on(IndexTarget.vertex("person"))
        .key("email")
        .unique()
        .create()
        .await();
    GraphTraversalSource g = bench.graph().traversal();
    for (long id = 1; id <= 20; id++) {
      g.addV("town").property(T.id, id).property("name", "town " + id).iterate();
    }
    for (long id = 11; id <= 20; id++) {
      g.V(10L).addE("road").to(__.V(id)).property("length", id).iterate();
    }
    g.V(3L).addE("follows").to(__.V(4L)).iterate();
    g.addV("town").property(T.id, 50L).iterate();
    g.addV("town").property("name", "generated").iterate(); // takes a block of numbers
    g.addV("person").property("email", "old@example.org").property("seen", 1).iterate();
    bench.graph().tx().commit();
    g.V(50L).drop().iterate();
    g.V(3L).outE("follows").drop().iterate();
    bench.graph().tx().commit();
  }

  private static Map<Object, Object> person(String email) {
    return Map.of(T.label, "person", "email", email);
  }

  private static void measure(RoundsBench bench) {
    bench.row("read of one vertex", g -> g.V(1L).values("name").iterate());
    bench.row("one property of a vertex", g -> g.V(1L).property("name", "new").iterate());
    bench.row("a vertex with a generated id", g -> g.addV("town").property("name", "x").iterate());
    bench.row(
        "a vertex with a supplied id",
        g -> g.addV("town").property(T.id, 51L).property("name", "x").iterate());
    bench.row(
        "a vertex with the id of a dropped one",
        g -> g.addV("town").property(T.id, 50L).property("name", "x").iterate());
    bench.row(
        "an edge between two stored vertices",
        g -> g.V(1L).addE("road").to(__.V(2L)).property("length", 1L).iterate());
    bench.row("a simple edge", g -> g.V(1L).addE("follows").to(__.V(2L)).iterate());
    bench.row(
        "a simple edge that was dropped before",
        g -> g.V(3L).addE("follows").to(__.V(4L)).iterate());
    bench.row("an upsert by a unique key, new", g -> g.mergeV(person("new@example.org")).iterate());
    bench.row(
        "an upsert by a unique key, stored",
        g ->
            g.mergeV(person("old@example.org")).option(Merge.onMatch, Map.of("seen", 2)).iterate());
    bench.row("a drop of a vertex with 10 edges", g -> g.V(10L).drop().iterate());
    bench.row("1,000 edges between two stored vertices", RoundsCostTest::addEdges);
    bench.row("1,000 vertices with generated ids", RoundsCostTest::addVertices);
  }

  private static void addEdges(GraphTraversalSource g) {
    Vertex from = g.V(1L).next();
    Vertex to = g.V(2L).next();
    for (int i = 0; i < MANY; i++) {
      from.addEdge("road", to, "length", (long) i);
    }
  }

  private static void addVertices(GraphTraversalSource g) {
    for (int i = 0; i < MANY; i++) {
      g.addV("town").property("name", "t" + i).iterate();
    }
  }

  private static RoundsBench measured(String layout) throws InterruptedException {
    try (RoundsBench bench = new RoundsBench(layout)) {
      declare(bench);
      measure(bench);
      return bench;
    }
  }

  @Test
  void page_isWhatTransactionsCost() throws Exception {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    for (String layout : LAYOUTS) {
      page.append("\n## Layout ").append(layout).append("\n\n").append(measured(layout).table());
    }
    System.out.println(page.substring(INTRODUCTION.length()));
    if (System.getProperty("renew") != null) {
      Files.writeString(PAGE, page);
    }
    assertEquals(
        page.toString(),
        Files.readString(PAGE),
        PAGE + " is not what is measured: run RoundsCostTest with -Drenew");
  }

  @Test
  void commits_takeThreeRounds_unlessARowWasUsedBefore() throws InterruptedException {
    for (String layout : LAYOUTS) {
      RoundsBench bench = measured(layout);
      for (String row :
          List.of(
              "one property of a vertex",
              "a vertex with a generated id",
              "a vertex with a supplied id",
              "an edge between two stored vertices",
              "a simple edge",
              "an upsert by a unique key, new",
              "1,000 edges between two stored vertices",
              "1,000 vertices with generated ids")) {
        assertEquals(3, bench.cost(row).rounds(), layout + ": " + row);
      }
      Cost read = bench.cost("read of one vertex");
      assertEquals(new Cost(1, 1, 0, 0, 0, 0, 0), read, layout);
    }
  }
}
