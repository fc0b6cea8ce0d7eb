package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.script.ScriptContext;
import org.apache.tinkerpop.gremlin.jsr223.GremlinLangScriptEngine;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.TemporaryException;
import org.junit.jupiter.api.Test;

/** What DESIGN §5 promises of transactions that grow too old or too large. */
public abstract class TransactionLimitContract extends GraphContract {

  @Test
  void snapshotOlderThanAllowed_inReadAndCommit_isRetryable() {
    committedVertex(1);
    assertEquals(1, g.V().count().next());
    ticker.advance(Duration.ofMinutes(11));
    RuntimeException read = assertThrows(RuntimeException.class, () -> g.V().count().next());
    assertInstanceOf(TemporaryException.class, read);
    assertInstanceOf(SnapshotTooOldException.class, read.getCause());
    graph.tx().rollback();
    v(graph, 1).property("n", 1);
    ticker.advance(Duration.ofMinutes(11));
    assertConflict(graph);
    assertEquals(1, g.V().count().next());
    assertFalse(g.V().has("n").hasNext());
  }

  @Test
  void olderSnapshotOfTheSameState_whenTooOld_leavesTheYoungerOpen() {
    committedVertex(1);
    Graph older = beside();
    Graph younger = beside();
    assertTrue(older.vertices(1).hasNext());
    ticker.advance(Duration.ofMinutes(6));
    assertTrue(younger.vertices(1).hasNext());
    ticker.advance(Duration.ofMinutes(6));
    graph.store().expireSnapshots();
    assertThrows(RuntimeException.class, () -> older.vertices(1, 2).hasNext());
    assertFalse(younger.vertices(2).hasNext());
    v(younger, 1).property("n", 1);
    younger.tx().commit();
    older.tx().rollback();
    assertTrue(g.V(1).has("n").hasNext());
  }

  @Test
  void sleepingSnapshot_whenTooOld_isEndedWithoutItsThread() {
    committedVertex(1);
    var stream = g.V();
    assertTrue(stream.hasNext());
    ticker.advance(Duration.ofMinutes(11));
    graph.store().expireSnapshots();
    RuntimeException e = assertThrows(RuntimeException.class, () -> g.V(77).hasNext());
    assertInstanceOf(TemporaryException.class, e);
    graph.tx().rollback();
  }

  @Test
  void streamOfAnExpiredSnapshot_saysTooOld() {
    for (int i = 0; i < 100; i++) { // more than are read ahead
      graph.addVertex();
    }
    graph.tx().commit();
    var stream = graph.vertices();
    stream.next();
    ticker.advance(Duration.ofMinutes(11));
    graph.store().expireSnapshots();
    RuntimeException e =
        assertThrows(RuntimeException.class, () -> stream.forEachRemaining(vertex -> {}));
    assertInstanceOf(TemporaryException.class, e);
    graph.tx().rollback();
  }

  @Test
  void transactionTooLarge_isRefusedAndWritesNothing() {
    graph.close();
    graph = open(Map.of("colonnade.tx.max-bytes", "64kb"));
    g = graph.traversal();
    LimitExceededException early =
        assertThrows(
            LimitExceededException.class,
            () -> {
              while (true) {
                graph.addVertex("text", "x".repeat(100));
              }
            });
    assertTrue(early.getMessage().contains("colonnade.tx.max-bytes"), early.getMessage());
    graph.tx().rollback();
    assertEquals(0, g.V().count().next());
    Vertex v = graph.addVertex();
    for (int i = 0; i < 220; i++) {
      v.addEdge("x", v); // they fit, but their cells, two for each, do not
    }
    assertThrows(LimitExceededException.class, () -> graph.tx().commit());
    assertEquals(0, g.V().count().next());
  }

  @Test
  void oneElementChangedManyTimes_isNoLargeTransaction() {
    graph.close();
    graph = open(Map.of("colonnade.tx.max-bytes", "64kb"));
    g = graph.traversal();
    Vertex v = graph.addVertex();
    for (int i = 0; i < 10_000; i++) {
      v.property("n", i);
    }
    graph.tx().commit();
    assertEquals(9_999, g.V().<Object>values("n").next());
  }

  @Test
  void vertexWithTooManyEdges_isLeftAlone_andTheLineOfTheMessageDropsThem() throws Exception {
    reopenWith64Kilobytes();
    UUID uuid = UUID.fromString("0190b6f3-7c1e-7a44-9d3e-5b1f2c3d4e5f");
    String text = "it's $1 a \\ line\nand a \u00e9";
    for (Object id : List.of(7L, Long.MAX_VALUE, uuid, text)) {
      addEdges(id, 1_300);
      LimitExceededException refused =
          assertThrows(LimitExceededException.class, () -> g.V(id).drop().iterate());
      assertEquals(Problem.VERTEX_TOO_LARGE, refused.problem());
      assertEquals(1, refused.getMessage().lines().count());
      graph.tx().commit(); // nothing
      assertEquals(1_305, g.V(id).bothE().count().next());
      int pages = dropInPages(id, refused.getMessage());
      assertTrue(pages > 1, "one page is no page");
      g.V(id).drop().iterate();
      graph.tx().commit();
    }
    assertEquals(1, g.V().count().next());
  }

  @Test
  void vertexWithFewButLargeEdges_isLeftAlone_andTheLineOfTheMessageDropsThem() throws Exception {
    reopenWith64Kilobytes();
    addEdges("v", 5);
    for (int i = 0; i < 8; i++) {
      v(graph, "v").addEdge("x", v(graph, "other"), "text", "x".repeat(12_000 + i));
      graph.tx().commit();
    }
    LimitExceededException refused =
        assertThrows(LimitExceededException.class, () -> g.V("v").drop().iterate());
    assertEquals(Problem.VERTEX_TOO_LARGE, refused.problem());
    graph.tx().commit(); // nothing
    assertEquals(18, g.V("v").bothE().count().next());
    int pages = dropInPages("v", refused.getMessage());
    assertTrue(pages > 1, "one page is no page");
    g.V("v").drop().iterate();
    graph.tx().commit();
    assertEquals(1, g.V().count().next());
  }

  @Test
  void nestedValues_countAsWhatTheyAre() {
    reopenWith64Kilobytes();
    for (Object value :
        List.of(
            List.of(List.of("x".repeat(70_000))),
            Map.of("k", "x".repeat(70_000)),
            new long[9_000],
            BigInteger.ONE.shiftLeft(600_000))) {
      assertThrows(
          LimitExceededException.class,
          () -> {
            graph.addVertex("any", value);
            graph.addVertex();
          });
      graph.tx().rollback();
    }
  }

  @Test
  void vertexWithFewEdges_inATransactionThatIsFull_isLeftAlone() {
    reopenWith64Kilobytes();
    addEdges("v", 40);
    addEdges("w", 40);
    g.V("v").drop().iterate();
    LimitExceededException refused =
        assertThrows(LimitExceededException.class, () -> g.V("w").drop().iterate());
    assertEquals(Problem.TRANSACTION_TOO_LARGE, refused.problem());
    graph.tx().commit();
    assertEquals(45, g.V("w").bothE().count().next());
    assertFalse(g.V("v").hasNext());
  }

  private void reopenWith64Kilobytes() {
    graph.close();
    graph = open(Map.of("colonnade.tx.max-bytes", "64kb"));
    g = graph.traversal();
  }

  /** To a vertex "other", and five from it to itself, which are at both of its sides. */
  private void addEdges(Object id, int count) {
    graph.addVertex(T.id, id);
    if (!g.V("other").hasNext()) {
      graph.addVertex(T.id, "other");
    }
    for (int i = 0; i < count; i++) {
      boolean isLoop = i < 5;
      v(graph, id).addEdge(i % 2 == 0 ? "x" : "y", isLoop ? v(graph, id) : v(graph, "other"));
      if (i % 50 == 49) {
        graph.tx().commit();
      }
    }
    graph.tx().commit();
  }

  /** As somebody would who copies the line from the message. */
  private int dropInPages(Object id, String message) throws Exception {
    String line = message.substring(message.indexOf("page=") + "page=".length());
    line = line.substring(0, line.lastIndexOf("]"));
    GremlinLangScriptEngine engine = new GremlinLangScriptEngine();
    engine.getBindings(ScriptContext.ENGINE_SCOPE).put("g", g);
    int pages = 0;
    while (g.V(id).bothE().hasNext()) {
      ((Traversal<?, ?>) engine.eval(line)).iterate();
      graph.tx().commit();
      pages++;
    }
    return pages;
  }
}
