package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/**
 * The store fails now and then, at any read, step of a cursor or commit: the caller is told,
 * nothing stays open, and the graph holds the transactions that were committed and no part of the
 * others.
 */
public abstract class FaultContract extends GraphContract {

  private static final int TRANSACTIONS = 300;
  private static final int READS_BETWEEN_FAULTS = 1_000;
  private static final int COMMITS_BETWEEN_FAULTS = 8;

  private final Random random = SeededRandom.of(FaultContract.class);
  private final List<Long> numbers = new ArrayList<>(); // of the committed vertices, by id
  private long edges;

  @Test
  void faultsOfTheStore_areThrown_leaveNothingOpen_andNothingByHalf() {
    hooked.onRead(() -> failOnceIn(READS_BETWEEN_FAULTS, Problem.ENGINE_FAILED));
    hooked.beforeCommit(() -> failOnceIn(COMMITS_BETWEEN_FAULTS, Problem.DISK_FULL));
    int failed = 0;
    for (int i = 0; i < TRANSACTIONS; i++) {
      try {
        transaction();
      } catch (RuntimeException e) {
        assertIsAFault(e);
        graph.tx().rollback();
        failed++;
      }
      assertNothingIsOpen();
    }
    hooked.onRead(() -> {});
    hooked.beforeCommit(() -> {});
    System.out.println(failed + " of " + TRANSACTIONS + " transactions failed");
    assertTrue(failed > TRANSACTIONS / 20 && numbers.size() > TRANSACTIONS / 20, numbers::toString);
    assertEquals(
        numbers,
        LongStream.range(0, numbers.size())
            .mapToObj(id -> g.V(id).<Long>values("n").next())
            .toList());
    assertEquals(numbers.size(), g.V().count().next());
    assertEquals(edges, g.E().count().next());
  }

  private void failOnceIn(int times, Problem problem) {
    if (random.nextInt(times) == 0) {
      throw new StoreException(problem);
    }
  }

  private static void assertIsAFault(Throwable thrown) {
    Throwable cause = thrown;
    while (!(cause instanceof StoreException) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (!(cause instanceof StoreException)) {
      throw new AssertionError("no fault of the store", thrown);
    }
  }

  /** Reads, adds a vertex and two edges, gives another vertex another number, and commits. */
  private void transaction() {
    long id = numbers.size();
    long number = random.nextInt(50);
    long other = numbers.isEmpty() ? 0 : random.nextInt(numbers.size());
    read(number);
    Vertex made = graph.addVertex(T.id, id, T.label, "thing", "n", number);
    if (id > 0) {
      Vertex from = v(graph, other);
      from.addEdge("leads", made);
      made.addEdge("back", from);
      from.property("n", number + 1);
    }
    read(number);
    graph.tx().commit();
    numbers.add(number);
    if (id > 0) {
      numbers.set((int) other, number + 1);
      edges += 2;
    }
  }

  private void read(long number) {
    switch (random.nextInt(4)) {
      case 0 -> g.V().has("n", P.lt(number)).out("leads").both().dedup().iterate();
      case 1 -> g.V().hasLabel("thing").outE().inV().<Long>values("n").limit(5).iterate();
      case 2 -> g.V().has("n", number).repeat(__.out()).times(3).emit().path().iterate();
      default -> g.E().hasLabel("back").count().iterate();
    }
  }
}
