package io.colonnade.server;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.guard.ExplainService;
import io.colonnade.server.guard.GraphNames;
import io.colonnade.server.guard.MissingSource;
import io.colonnade.server.guard.PlainReasons;
import io.colonnade.server.guard.QueryServices;
import io.colonnade.server.guard.RemoteSource;
import io.colonnade.server.guard.RequestMeter;
import io.colonnade.server.monitor.Requests;
import io.colonnade.service.GraphService;
import io.colonnade.service.ServiceDirectory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.apache.tinkerpop.gremlin.server.Settings;
import org.apache.tinkerpop.gremlin.server.util.DefaultGraphManager;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;

/**
 * The open graphs of a server and their traversal sources for remote requests. A graph that could
 * not be opened cannot be served. Gremlin Server creates this object by its class name.
 */
public final class ServedGraphs extends DefaultGraphManager implements GraphNames {

  private final Map<String, String> missing = new LinkedHashMap<>();

  private final Requests requests;

  /**
   * @param settings the settings that {@link ColonnadeServer} created
   * @throws InvalidInputException if a source names a graph that is not served
   */
  public ServedGraphs(Settings settings) {
    super(settings);
    if (!(settings instanceof ServerSettings ours)) {
      throw new IllegalArgumentException("only ColonnadeServer creates these settings");
    }
    this.requests = ours.monitor().requests();
    ours.missing.forEach(
        (source, reason) -> {
          putTraversalSource(source, new MissingSource(source, reason));
          missing.put(source, MissingSource.message(source, reason));
        });
    ours.openGraphs.forEach(this::putGraph);
    ours.openGraphs.values().forEach(this::addServices);
    ours.sources.forEach(
        (source, name) -> {
          Graph graph = ours.openGraphs.get(name);
          if (graph == null) {
            throw new InvalidInputException(
                Problem.NOT_SERVED,
                Nearest.details(name, ours.openGraphs.keySet(), "source", source, "graph", name));
          }
          putTraversalSource(
              source, new RemoteSource(graph.traversal(), ours.options.io(), requests));
        });
  }

  /**
   * Adds what only a server offers: it has the grammar of Gremlin, and the services of other
   * packages, which it finds by {@link ServiceLoader}, move data over the network.
   */
  private void addServices(Graph graph) {
    if (graph.getServiceRegistry() instanceof ServiceDirectory services) {
      services.register(new ExplainService());
      QueryServices.of(requests).forEach(services::register);
      ServiceLoader.load(GraphService.class, ServedGraphs.class.getClassLoader())
          .forEach(services::register);
    }
  }

  @Override
  public Map<String, String> missing() {
    return Collections.unmodifiableMap(missing);
  }

  // ---- requests; called in the thread, and therefore in the transaction, of the request

  @Override
  public void beforeQueryStart(RequestMessage request) {
    RequestMeter.running(request).ifPresent(requests::enter);
    transactional(ColonnadeGraph::requestBegins);
  }

  @Override
  public void onQueryError(RequestMessage request, Throwable error) {
    String reason = reason(error);
    transactional(graph -> graph.requestFails(reason));
  }

  /** Treats an interrupted request as failed: its client has received a time-out. */
  @Override
  public void onQuerySuccess(RequestMessage request) {
    if (Thread.currentThread().isInterrupted()) {
      onQueryError(request, new InterruptedException());
    }
  }

  private void transactional(Consumer<ColonnadeGraph> work) {
    for (String name : getGraphNames()) {
      if (getGraph(name) instanceof ColonnadeGraph graph) {
        work.accept(graph);
      }
    }
  }

  private static String reason(Throwable error) {
    if (error instanceof InterruptedException || error instanceof TraversalInterruptedException) {
      return "the evaluation was stopped, or took longer than evaluationTimeout";
    }
    return PlainReasons.of(Optional.ofNullable(error.getMessage()));
  }

  /** Removes all graphs without closing them, so that the server does not close them either. */
  void release() {
    getTraversalSourceNames().clear();
    getGraphNames().clear();
  }
}
