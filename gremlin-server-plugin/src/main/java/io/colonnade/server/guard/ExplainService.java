package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.service.Access;
import io.colonnade.service.Arguments;
import io.colonnade.service.GraphService;
import io.colonnade.service.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * {@code colonnade.explain}: how the graph would answer a query. A server has it; a program that
 * has opened the graph itself calls {@code explain()}. Stateless.
 */
public final class ExplainService implements GraphService {

  private static final Parameter<String> QUERY =
      Parameter.text("query", "The text of one traversal, such as g.V().count(); it does not run.");

  @Override
  public String name() {
    return "colonnade.explain";
  }

  @Override
  public String description() {
    return "Final plan, access paths, estimated elements and store calls of a query, which does not"
        + " run.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(QUERY);
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(Access.READ);
  }

  /**
   * Returns the lines of the explanation.
   *
   * @throws InvalidInputException if the query is missing or is not one traversal
   */
  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    return QueryText.explain(arguments.require(QUERY), graph, Map.of()).lines();
  }
}
