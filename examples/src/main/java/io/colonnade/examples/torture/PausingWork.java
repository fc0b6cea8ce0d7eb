package io.colonnade.examples.torture;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * Work that pauses for up to 4 s between its changes and its commit. Other transactions change the
 * same elements meanwhile, so most of these commits must be refused. Confined to one thread.
 */
record PausingWork(Work work) implements Work {

  private static final int MOST_MILLIS = 4_000;

  @Override
  public String change(GraphTraversalSource g, Random random) {
    String change = work.change(g, random);
    try {
      TimeUnit.MILLISECONDS.sleep(random.nextInt(MOST_MILLIS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "slowly " + change;
  }
}
