package io.colonnade.graph;

import static org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__.V;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.ByteWriter;
import io.colonnade.model.SortKey;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Crew;
import io.colonnade.store.WriteSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/** A commit that was planned under one schema is never written under another. */
public abstract class SchemaEpochContract extends GraphContract {

  private static final Map<String, Consumer<GraphTraversalSource>> WRITES = new LinkedHashMap<>();

  static {
    WRITES.put("new vertex", g -> g.addV("person").iterate());
    WRITES.put("new vertex with an id", g -> g.addV("person").property(T.id, 77).iterate());
    WRITES.put("new edge", g -> g.V(1).as("a").V(2).addE("knows").to("a").iterate());
    WRITES.put("vertex property", g -> g.V(1).property("name", "Ada").iterate());
    WRITES.put("edge property", g -> g.E().property("since", 1843).iterate());
    WRITES.put("meta-property", g -> g.V(1).properties("age").property("seen", 1).iterate());
    WRITES.put("removed property", g -> g.V(1).properties("age").drop().iterate());
    WRITES.put("removed vertex", g -> g.V(2).drop().iterate());
    WRITES.put("removed edge", g -> g.E().drop().iterate());
    WRITES.put("variable", g -> g.getGraph().variables().set("x", 1));
  }

  private void load() {
    Vertex one = graph.addVertex(T.id, 1, T.label, "person", "age", 36);
    Vertex two = graph.addVertex(T.id, 2, T.label, "person");
    one.addEdge("knows", two);
    graph.tx().commit();
  }

  /** A graph with a transaction of its own that has made the write. */
  private Graph begin(Consumer<GraphTraversalSource> write) {
    Graph threaded = graph.tx().createThreadedTx();
    write.accept(threaded.traversal());
    return threaded;
  }

  @Test
  void commitPlannedUnderAnOlderSchema_isRefusedAndMayBeTriedAgain() {
    load();
    int serial = 0;
    for (Map.Entry<String, Consumer<GraphTraversalSource>> write : WRITES.entrySet()) {
      Graph threaded = begin(write.getValue());
      graph.schema().change().key("k" + serial++).commit();
      TemporaryTransactionException e =
          assertThrows(
              TemporaryTransactionException.class, () -> threaded.tx().commit(), write.getKey());
      assertTrue(e.getMessage().contains("COL-1031"), e.getMessage());
      assertEquals(2, g.V().count().next(), write.getKey());
      assertEquals(1, g.E().count().next(), write.getKey());
      graph.tx().rollback();
    }
    for (Consumer<GraphTraversalSource> write : WRITES.values()) {
      begin(write).tx().commit();
    }
  }

  @Test
  void transactionThatOnlyReads_isNotDisturbed() {
    load();
    Graph reader = graph.tx().createThreadedTx();
    assertEquals(2, reader.traversal().V().count().next());
    graph.schema().change().vertexLabel("person").commit();
    assertEquals(1, reader.traversal().E().count().next());
    reader.tx().commit();
  }

  @Test
  void namesMadeOnUse_leaveTheEpochAlone() {
    long epoch = graph.schema().epoch();
    Graph threaded = begin(g -> g.addV("a").property("b", 1).iterate());
    graph.addVertex(T.label, "other", "new", 1).addEdge("link", graph.addVertex());
    graph.tx().commit();
    threaded.tx().commit();
    assertEquals(epoch, graph.schema().epoch());
  }

  @Test
  void eachChange_movesTheEpochByOneAndIsKept() {
    long epoch = graph.schema().epoch();
    graph
        .schema()
        .change()
        .key("at", Long.class)
        .vertexLabel("person", v -> v.required("name").defaulted("score", 0))
        .edgeLabel("posted", e -> e.sortedBy("at", Order.desc))
        .edgeLabel("follows", e -> e.simple())
        .commit();
    assertEquals(epoch + 1, graph.schema().epoch());
    String listed = graph.schema().toString();
    assertEquals(
        List.of(
            "key at type=Long",
            "key name",
            "key score",
            "vertexLabel person required=[name] defaults={score=0}",
            "edgeLabel posted sort=[at desc]",
            "edgeLabel follows simple=true"),
        listed.lines().toList());
    if (isPersistent()) {
      reopen();
      assertEquals(listed, graph.schema().toString());
      assertEquals(epoch + 1, graph.schema().epoch());
    }
    int at = graph.schema().key("at").orElseThrow().number();
    assertEquals(
        List.of(new SortKey(at, SortKey.Order.DESCENDING)),
        graph.schema().edgeLabel("posted").orElseThrow().shape().sort());
  }

  @Test
  void epochOfAnOlderVersion_isThatOfTheStoreAfterOpening() {
    if (isPersistent()) {
      load();
      graph.schema().change().key("declared").commit();
      long epoch = graph.schema().epoch() + 3;
      ByteWriter row = new ByteWriter();
      row.u8('e');
      row.ov(epoch);
      WriteSet older = WriteSet.basedOnLatest();
      MetaTable.put(older, row.toBytes(), MetaTable.value());
      graph.store().store().commit(older);
      reopen();
      assertEquals(epoch, graph.schema().epoch());
      assertTrue(graph.schema().key("declared").isPresent());
      g.addV("person").iterate();
      graph.tx().commit();
      graph.schema().change().key("k").commit();
      assertEquals(epoch + 1, graph.schema().epoch());
      reopen();
      assertEquals(epoch + 1, graph.schema().epoch());
    }
  }

  @Test
  void changeInATransactionWithChanges_isRefused() {
    graph.addVertex();
    assertThrows(IllegalStateException.class, () -> graph.schema().change().key("k").commit());
    graph.tx().commit();
    graph.schema().change().key("k").commit();
    assertTrue(graph.schema().key("k").isPresent());
  }

  @Test
  void changeAfterReads_doesNotMakeTheNextCommitFail() {
    load();
    assertEquals(2, g.V().count().next());
    graph.schema().change().key("k").commit();
    g.addV("person").iterate();
    graph.tx().commit();
    assertEquals(3, g.V().count().next());
  }

  @Test
  void manyChangesAtOnce_areAllMadeOrRefused() throws InterruptedException {
    long epoch = graph.schema().epoch();
    AtomicInteger made = new AtomicInteger();
    Crew.start(
            4,
            number -> {
              for (int i = 0; i < 10; i++) {
                try {
                  graph.schema().change().key("k" + number + "x" + i).commit();
                  made.incrementAndGet();
                } catch (TemporaryTransactionException e) {
                  assertTrue(e.getMessage().contains("schema"), e.getMessage());
                }
              }
            })
        .join();
    assertTrue(made.get() > 0);
    assertEquals(epoch + made.get(), graph.schema().epoch());
    assertEquals(made.get(), graph.schema().entries().stream().filter(e -> e.isDeclared()).count());
  }

  @Test
  void shapeOfALabelThatHadEdges_isThatOfTheSnapshotForOlderReaders() {
    load();
    Graph reader = graph.tx().createThreadedTx();
    Edge edge = reader.traversal().E().next();
    g.E().drop().iterate();
    graph.tx().commit();
    graph.schema().change().edgeLabel("knows", e -> e.sortedBy("at", Order.asc)).commit();
    g.V(1).addE("knows").to(V(2)).property("at", 5).iterate();
    assertEquals(List.of(edge), reader.traversal().V(1).outE("knows").toList());
    assertEquals(List.of(edge), reader.traversal().E(edge.id()).toList());
    assertEquals(List.of(edge), reader.traversal().V(2).inE().toList());
    assertEquals(1, reader.traversal().E().count().next());
    reader.tx().rollback();
    graph.tx().commit();
    assertEquals(5, g.V(1).outE("knows").values("at").next());
  }
}
