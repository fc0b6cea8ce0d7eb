package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.LimitExceededException;
import io.colonnade.error.SnapshotTooOldException;
import java.time.Duration;
import java.util.Map;
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
}
