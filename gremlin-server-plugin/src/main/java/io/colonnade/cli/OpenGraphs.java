package io.colonnade.cli;

import io.colonnade.Colonnade;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import io.colonnade.server.monitor.Monitor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** The graphs that a server has opened, and those that it could not open. Used by one thread. */
final class OpenGraphs {

  private final Map<ServedPlan, ColonnadeGraph> opened = new LinkedHashMap<>();
  private final Map<ServedPlan, RuntimeException> missing = new LinkedHashMap<>();

  private OpenGraphs() {}

  /**
   * Opens graphs. If this method throws, all graphs that it opened are closed.
   *
   * @param leftOut receives the message of each graph that is left out
   * @throws RuntimeException why a single graph cannot be opened
   * @throws InvalidInputException if one of several graphs cannot be opened, or none of them
   */
  static OpenGraphs open(List<ServedPlan> plans, Faults faults, Consumer<String> leftOut) {
    OpenGraphs graphs = new OpenGraphs();
    for (ServedPlan plan : plans) {
      try {
        graphs.opened.put(plan, Colonnade.open(plan.options()));
      } catch (RuntimeException e) {
        if (faults == Faults.REFUSED || plans.size() == 1) {
          graphs.closeAfter(e);
          throw plans.size() == 1 ? e : failure(Problem.GRAPH_NOT_OPENED, plan, e);
        }
        graphs.missing.put(plan, e);
        leftOut.accept(String.valueOf(failure(Problem.GRAPH_LEFT_OUT, plan, e).getMessage()));
      }
    }
    if (graphs.opened.isEmpty()) {
      throw new InvalidInputException(
          Problem.NO_GRAPH_OPENED,
          "graphs",
          String.join(" ", plans.stream().map(ServedPlan::source).toList()));
    }
    return graphs;
  }

  /** What a graph that cannot be opened means for the server. */
  enum Faults {
    REFUSED,
    LEFT_OUT
  }

  private static InvalidInputException failure(
      Problem problem, ServedPlan plan, RuntimeException thrown) {
    return new InvalidInputException(
        problem,
        thrown,
        "graph",
        plan.source(),
        Problem.CAUSE,
        thrown instanceof ColonnadeException
            ? String.valueOf(thrown.getMessage())
            : Problem.UNEXPECTED.message("error", thrown));
  }

  /**
   * Starts a server that closes the graphs when it is closed; if it cannot start, they are closed.
   *
   * @param monitor is closed with the server, and not if it cannot start
   */
  ColonnadeServer serve(ServerOptions options, Monitor monitor) {
    Map<String, Graph> graphs = new LinkedHashMap<>();
    Map<String, String> sources = new LinkedHashMap<>();
    Map<String, String> absent = new LinkedHashMap<>();
    opened.forEach(
        (plan, graph) -> {
          graphs.put(plan.graph(), graph);
          sources.put(plan.source(), plan.graph());
        });
    missing.forEach((plan, thrown) -> absent.put(plan.source(), forClients(thrown)));
    try {
      return ColonnadeServer.start(graphs, sources, absent, options, monitor);
    } catch (RuntimeException e) {
      closeAfter(e);
      throw e;
    }
  }

  /** Returns the reason for clients, which are not shown the paths and processes of the server. */
  private static String forClients(RuntimeException thrown) {
    Problem cause = thrown instanceof ColonnadeException ours ? ours.problem() : Problem.UNEXPECTED;
    return cause.code() + " " + cause.text();
  }

  /** Returns the traversal sources and their data in words. */
  String describe() {
    List<String> served = new ArrayList<>();
    opened.keySet().forEach(plan -> served.add(plan.source() + " (" + plan.place() + ")"));
    List<String> absent = missing.keySet().stream().map(ServedPlan::source).toList();
    return (served.size() == 1 ? "traversal source " : "traversal sources ")
        + String.join(", ", served)
        + (absent.isEmpty() ? "" : "; not served: " + String.join(", ", absent));
  }

  private void closeAfter(RuntimeException thrown) {
    for (ColonnadeGraph graph : opened.values()) {
      try {
        graph.close();
      } catch (RuntimeException e) {
        thrown.addSuppressed(e);
      }
    }
  }
}
