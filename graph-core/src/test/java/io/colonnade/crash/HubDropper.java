package io.colonnade.crash;

import io.colonnade.error.LimitExceededException;
import io.colonnade.graph.ColonnadeGraph;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * A program that drops the hub of {@link Star}, beside a transaction that only reads. It says
 * {@code committing MILLIS} when all is prepared and {@code committed MILLIS} when it is done, or
 * {@code refused MESSAGE}. Arguments: options of the graph.
 */
final class HubDropper {

  private HubDropper() {}

  public static void main(String[] arguments) {
    ColonnadeGraph graph = Says.open(Arrays.asList(arguments));
    Graph reader = graph.tx().createThreadedTx(); // so that the commit has to be remembered
    reader.vertices(Star.HUB).next();
    long start = System.nanoTime();
    try {
      graph.traversal().V(Star.HUB).drop().iterate();
      Says.line("committing " + millisSince(start));
      graph.tx().commit();
      Says.line("committed " + millisSince(start));
    } catch (LimitExceededException e) {
      graph.tx().rollback();
      Says.line("refused " + e.getMessage());
    }
    reader.tx().rollback();
    Says.close(graph);
  }

  private static long millisSince(long start) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }
}
