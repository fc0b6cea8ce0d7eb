package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.VerificationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;

/**
 * The traversal source of a graph that could not be opened: it refuses each traversal. Thread-safe.
 */
public final class MissingSource extends GraphTraversalSource {

  /**
   * @param source the name of the traversal source
   * @param reason why the graph is not served, for clients
   */
  public MissingSource(String source, String reason) {
    super(
        EmptyGraph.instance(),
        EmptyGraph.instance()
            .traversal()
            .getStrategies()
            .clone()
            .addStrategies(new Refusal(source, reason)));
  }

  /** Returns the message of the refusal. */
  public static String message(String source, String reason) {
    return Problem.GRAPH_LEFT_OUT.message("graph", source, Problem.CAUSE, reason);
  }

  /** Does nothing: there is no graph. */
  @Override
  public void close() {}

  /** A strategy that a request cannot remove, because its name is not registered. */
  private record Refusal(String source, String reason) implements VerificationStrategy {

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
      throw new InvalidInputException(
          Problem.GRAPH_LEFT_OUT, "graph", source, Problem.CAUSE, reason);
    }

    @Override
    public String toString() {
      return StringFactory.traversalStrategyString(this);
    }
  }
}
