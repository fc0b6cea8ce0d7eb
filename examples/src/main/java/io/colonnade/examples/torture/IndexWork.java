package io.colonnade.examples.torture;

import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexJob;
import io.colonnade.graph.IndexTarget;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * Creates an index and drops it, in turns with other clients, while all write what it indexes. Each
 * has a new name, because a dropped one can be read until the retention time is over. Stateless.
 */
final class IndexWork implements Work {

  static final String KEY = "r";

  private static final String INDEX = "userR";
  private static final int PAUSE_MILLIS = 8_000;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Override
  public String change(GraphTraversalSource g, Random random) {
    ColonnadeGraph graph = (ColonnadeGraph) g.getGraph();
    try {
      TimeUnit.MILLISECONDS.sleep(random.nextInt(PAUSE_MILLIS));
      List<IndexDefinition> existing =
          graph.schema().indexes().stream()
              .filter(each -> each.name().startsWith(INDEX))
              .filter(each -> each.state() != IndexState.REMOVED)
              .toList();
      if (existing.isEmpty()) {
        String name = INDEX + random.nextInt(Integer.MAX_VALUE);
        boolean isBuilt = create(graph, name).awaitEnd(PATIENCE);
        return (isBuilt ? "index created: " : "index begun: ") + name;
      }
      if (existing.get(0).state() == IndexState.ENABLED) {
        var unused = graph.schema().dropIndex(existing.get(0).name());
        return "index dropped: " + existing.get(0).name();
      }
      return "index of another: " + existing.get(0).name();
    } catch (InvalidInputException e) { // another client was first
      return "index refused: " + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "index interrupted";
    }
  }

  private static IndexJob create(ColonnadeGraph graph, String name) {
    return graph
        .schema()
        .index(name)
        .on(IndexTarget.vertex(NameWork.USER))
        .key(KEY)
        .equality()
        .create();
  }

  @Override
  public boolean isTransaction() {
    return false;
  }
}
