package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.monitor.Requests;
import io.colonnade.service.Access;
import io.colonnade.service.Arguments;
import io.colonnade.service.GraphService;
import io.colonnade.service.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * {@code colonnade.queries} and {@code colonnade.kill}: what a server evaluates, for all its graphs
 * and clients. Immutable.
 */
public final class QueryServices {

  static final String LIST = "colonnade.queries";
  static final String KILL = "colonnade.kill";

  private QueryServices() {}

  /** Returns both. */
  public static List<GraphService> of(Requests requests) {
    return List.of(new Queries(requests), new Kill(requests));
  }

  private record Queries(Requests requests) implements GraphService {

    @Override
    public String name() {
      return LIST;
    }

    @Override
    public String description() {
      return "Lists the requests of all clients that run or wait, the oldest first, without their"
          + " values.";
    }

    @Override
    public List<Parameter<?>> parameters() {
      return List.of();
    }

    @Override
    public Set<Access> accesses() {
      return Set.of(Access.ADMIN);
    }

    @Override
    public List<?> call(ColonnadeGraph graph, Arguments arguments) {
      return requests.list();
    }
  }

  private record Kill(Requests requests) implements GraphService {

    private static final Parameter<String> QUERY =
        Parameter.text("query", "The id of a request, as colonnade.queries returns it.");

    @Override
    public String name() {
      return KILL;
    }

    @Override
    public String description() {
      return "Ends a request that runs or waits; its client receives an error, and nothing of it is"
          + " committed.";
    }

    @Override
    public List<Parameter<?>> parameters() {
      return List.of(QUERY);
    }

    @Override
    public Set<Access> accesses() {
      return Set.of(Access.ADMIN);
    }

    @Override
    public List<?> call(ColonnadeGraph graph, Arguments arguments) {
      String text = arguments.require(QUERY);
      UUID id;
      try {
        id = UUID.fromString(text);
      } catch (IllegalArgumentException e) {
        throw new InvalidInputException(Problem.NO_SUCH_QUERY, "query", text);
      }
      requests.endByAdmin(id);
      return List.of(Map.of("query", id.toString(), "state", "ended"));
    }
  }
}
