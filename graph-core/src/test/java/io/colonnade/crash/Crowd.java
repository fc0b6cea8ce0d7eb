package io.colonnade.crash;

import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * Four threads that append to lists and four that read them, until the graph is closed under them.
 */
final class Crowd {

  static final int SIZE = 8;

  private final BlockingQueue<String> ends = new ArrayBlockingQueue<>(SIZE);
  private final CountDownLatch atWork = new CountDownLatch(2 * SIZE);

  private Crowd() {}

  /**
   * @param acknowledge is told of each transaction after its commit
   */
  static Crowd start(ColonnadeGraph graph, long seed, Consumer<String> acknowledge) {
    Crowd crowd = new Crowd();
    for (int i = 0; i < SIZE; i++) {
      int number = i;
      Runnable work =
          i % 2 == 0
              ? crowd.appending(graph, i / 2, seed, acknowledge)
              : crowd.reading(graph, new Random(seed + i));
      new Thread(() -> crowd.workUntilEnd(work), "crowd-" + number).start();
    }
    return crowd;
  }

  private void workUntilEnd(Runnable work) {
    try {
      while (true) {
        work.run();
        atWork.countDown();
      }
    } catch (RuntimeException e) {
      ends.add(e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  private Runnable appending(
      ColonnadeGraph graph, int list, long seed, Consumer<String> acknowledge) {
    ListAppender appender = new ListAppender(graph, list, seed, 5_000);
    return () -> acknowledge.accept(Acknowledged.line(list, appender.append()));
  }

  /** Reads whole scans and parts of them, and leaves the rest unread and open. */
  private Runnable reading(ColonnadeGraph graph, Random random) {
    return () -> {
      int wanted = random.nextInt(500);
      Iterator<Vertex> vertices = graph.vertices();
      for (int i = 0; i < wanted && vertices.hasNext(); i++) {
        Vertex vertex = vertices.next();
        vertex.properties().forEachRemaining(property -> {});
        Iterator<Edge> edges = vertex.edges(Direction.BOTH);
        if (edges.hasNext()) {
          edges.next().inVertex().label();
        }
      }
      if (random.nextBoolean()) {
        graph.tx().rollback();
      }
    };
  }

  /** Waits until the threads have done some work. */
  void awaitWork() throws InterruptedException {
    atWork.await();
  }

  /** Waits for all threads; how each of them ended. */
  List<String> ends() {
    List<String> all = new ArrayList<>();
    boolean interrupted = false;
    while (all.size() < SIZE) {
      try {
        all.add(ends.take());
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return all;
  }
}
