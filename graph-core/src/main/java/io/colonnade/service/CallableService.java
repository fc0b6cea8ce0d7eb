package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.service.Service;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;

/** A service of ours as TinkerPop knows services. Thread-safe. */
final class CallableService
    implements Service<Object, Object>, Service.ServiceFactory<Object, Object> {

  private final GraphService service;

  CallableService(GraphService service) {
    this.service = service;
  }

  GraphService service() {
    return service;
  }

  @Override
  public String getName() {
    return service.name();
  }

  @Override
  public Type getType() {
    return Type.Start;
  }

  @Override
  public Set<Type> getSupportedTypes() {
    return Set.of(Type.Start);
  }

  /** By the parameter's name: its type and meaning. */
  @Override
  public Map<String, String> describeParams() {
    Map<String, String> described = new LinkedHashMap<>();
    service
        .parameters()
        .forEach(one -> described.put(one.name(), one.type() + ": " + one.meaning()));
    return described;
  }

  /** The arguments are checked when it is called: some may not be known yet. */
  @Override
  @SuppressWarnings("rawtypes") // as declared by TinkerPop
  public Service<Object, Object> createService(boolean isStart, Map params) {
    if (!isStart) {
      throw new InvalidInputException(Problem.SERVICE_NOT_FIRST, "service", service.name());
    }
    return this;
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // as declared by TinkerPop
  public CloseableIterator<Object> execute(ServiceCallContext context, Map params) {
    Arguments arguments = Arguments.of(service, params);
    ReadOnlyCallStrategy.check(context.getTraversal(), service, service.access(arguments));
    ColonnadeGraph graph = (ColonnadeGraph) context.getTraversal().getGraph().orElseThrow();
    List<Object> results =
        Collections.unmodifiableList(
            ColonnadeGraph.translated(() -> service.call(graph, arguments)));
    return CloseableIterator.of(results.iterator());
  }

  /** Nothing is open. */
  @Override
  public void close() {}
}
