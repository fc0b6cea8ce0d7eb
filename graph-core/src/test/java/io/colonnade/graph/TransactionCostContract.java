package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.metric.AllocatedBytes;
import io.colonnade.model.Keys;
import io.colonnade.tx.GraphTransaction;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The memory that short transactions allocate. */
public abstract class TransactionCostContract extends GraphContract {

  private static final int RUNS = 500;
  private static final int EDGES = 400;
  private static final int MOST_ROUNDS = 200; // the first ones compile

  @Override
  protected final boolean isWatched() {
    return false;
  }

  @BeforeEach
  void addVertices() {
    for (int i = 0; i < 10; i++) {
      graph.addVertex(
          T.id, i, "name", "vertex " + i, "age", i, "city", "city " + i % 3, "score", i / 2.0);
    }
    graph.tx().commit();
  }

  /** Runs that until it allocates no more than so many bytes, as it does once it is compiled. */
  private void assertAllocates(int mostBytes, String what, Runnable run) {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < MOST_ROUNDS && least > mostBytes; round++) {
      long all =
          AllocatedBytes.during(
              () -> {
                for (int i = 0; i < RUNS; i++) {
                  run.run();
                }
              });
      least = Math.min(least, all / RUNS);
    }
    System.out.println(getClass().getSimpleName() + ": bytes of " + what + ": " + least);
    assertTrue(least <= mostBytes, what + ": " + least + " bytes");
  }

  private Runnable transaction(Consumer<GraphTransaction> work) {
    return () -> {
      GraphTransaction tx = graph.store().begin();
      work.accept(tx);
      tx.rollback();
    };
  }

  @Test
  void transactionWithoutReads_allocatesLittle() {
    assertAllocates(610, "begin and end", transaction(tx -> {})); // 608, on a 64-bit JVM
    assertAllocates(1_100, "begin, fix and end", transaction(tx -> tx.reads().fix()));
  }

  @Test
  void transactionWithOneRead_allocatesLittle() {
    Id id = Id.of(7L);
    assertAllocates(
        3_000,
        "begin, read and end",
        transaction(tx -> assertTrue(tx.reads().vertices().find(id, Keys.NONE).isPresent())));
    assertAllocates(
        3_000,
        "begin, read of all values and end",
        transaction(tx -> assertTrue(tx.reads().vertices().find(id, Keys.ALL).isPresent())));
  }

  /** A vertex with edges to {@value #EDGES} others, with properties, that are sorted by one. */
  private Vertex addStar() {
    graph
        .schema()
        .change()
        .key("since", Integer.class)
        .edgeLabel("knows", knows -> knows.sortedBy("since", Order.desc))
        .commit();
    Vertex star = graph.addVertex(T.id, 100);
    for (int i = 0; i < EDGES; i++) {
      Vertex other = graph.addVertex(T.id, 1_000 + i, "name", "vertex " + i, "age", i);
      star.addEdge("knows", other, "since", i, "where", "city " + i % 3);
    }
    graph.tx().commit();
    return star;
  }

  @Test
  void hop_allocatesLittleForEachEdge() {
    Vertex star = addStar();
    assertAllocates(
        EDGES * 300,
        "a hop to " + EDGES + " vertices",
        () -> {
          assertEquals(EDGES, g.V(star).out("knows").toList().size());
          graph.tx().rollback();
        });
  }

  @Test
  void valuesAfterAHop_allocateLittleForEachEdge() {
    Vertex star = addStar();
    assertAllocates(
        EDGES * 1_350,
        "values of " + EDGES + " vertices after a hop",
        () -> {
          assertEquals(EDGES, g.V(star).out("knows").values("name").toList().size());
          graph.tx().rollback();
        });
  }

  @Test
  void valueMap_inATransactionOfItsOwn_allocatesLittle() {
    assertAllocates(
        10 << 10,
        "valueMap in a transaction of its own",
        () -> {
          assertEquals(4, g.V(3).valueMap().next().size());
          graph.tx().rollback();
        });
  }
}
