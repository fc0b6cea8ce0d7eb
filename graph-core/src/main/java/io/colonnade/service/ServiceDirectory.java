package io.colonnade.service;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.util.TraverserSet;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.service.Service;
import org.apache.tinkerpop.gremlin.structure.service.Service.ServiceFactory;
import org.apache.tinkerpop.gremlin.structure.service.ServiceRegistry;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.shaded.jackson.core.JsonProcessingException;
import org.apache.tinkerpop.shaded.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/**
 * The services of a graph: ours, and those that users register through TinkerPop's API. {@code
 * g.call()} lists their names, {@code g.call('--list', [verbose: true])} what they do and take.
 * Thread-safe.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // as TinkerPop declares services
public final class ServiceDirectory extends ServiceRegistry {

  private final Map<String, ServiceFactory> factories = new ConcurrentSkipListMap<>();
  private final ObjectMapper json = new ObjectMapper();

  private ServiceDirectory() {}

  /** A directory of these services. */
  public static ServiceDirectory of(Collection<GraphService> services) {
    ServiceDirectory directory = new ServiceDirectory();
    services.forEach(directory::register);
    return directory;
  }

  /** Adds a service, or puts it in the place of that of the same name. */
  public void register(GraphService service) {
    registerService(
        service instanceof ElementService ofElements
            ? new OnElements(ofElements)
            : new CallableService(service));
  }

  /** Takes a service away; calls under way end as they would have. */
  public void remove(String name) {
    factories.remove(name);
  }

  /** The names of all services, in their order. */
  public Collection<String> names() {
    return List.copyOf(factories.keySet());
  }

  /** Our service of that name; empty for those of users, too. */
  Optional<GraphService> find(@Nullable String name) {
    return name == null ? Optional.empty() : ours(factories.get(name));
  }

  private static Optional<GraphService> ours(@Nullable ServiceFactory factory) {
    if (factory instanceof CallableService starting) {
      return Optional.of(starting.service());
    }
    return factory instanceof OnElements onElements
        ? Optional.of(onElements.service())
        : Optional.empty();
  }

  @Override
  public ServiceFactory registerService(ServiceFactory factory) {
    factories.put(factory.getName(), factory);
    return factory;
  }

  /**
   * @throws InvalidInputException if there is no such service; names the nearest
   */
  @Override
  public void checkRegisteredService(@Nullable String name) {
    if (name != null) {
      ServiceFactory unused = registered(name);
    }
  }

  @Override
  public Service get(@Nullable String name, boolean isStart, Map params) {
    return name == null || name.equals(NAME)
        ? this
        : registered(name).createService(isStart, params);
  }

  private ServiceFactory registered(String name) {
    ServiceFactory factory = factories.get(name);
    if (factory == null) {
      throw new InvalidInputException(
          Problem.UNKNOWN_SERVICE, Nearest.details(name, factories.keySet(), "service", name));
    }
    return factory;
  }

  /** The names of the services, or what they do: of all, or of the one that is named. */
  @Override
  public CloseableIterator execute(ServiceCallContext context, Map params) {
    Object name = params.get(Params.SERVICE);
    Collection<ServiceFactory> shown =
        name == null ? factories.values() : List.of(registered(String.valueOf(name)));
    boolean isVerbose = Boolean.TRUE.equals(params.get(Params.VERBOSE));
    return CloseableIterator.of(
        shown.stream().map(one -> isVerbose ? describe(one) : one.getName()).iterator());
  }

  /** As JSON, in which TinkerPop describes services, too. */
  @Override
  protected String describe(ServiceFactory factory) {
    Optional<GraphService> ours = ours(factory);
    if (ours.isEmpty()) {
      return super.describe(factory);
    }
    GraphService service = ours.get();
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("name", service.name());
    described.put("description", service.description());
    described.put("access", service.accesses().stream().sorted().map(Access::word).toList());
    described.put("params", describeParameters(service));
    try {
      return json.writeValueAsString(described);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts can be written as JSON", e);
    }
  }

  /** Returns the type and meaning of each parameter, by name. */
  private static Map<String, String> describeParameters(GraphService service) {
    Map<String, String> described = new LinkedHashMap<>();
    service
        .parameters()
        .forEach(one -> described.put(one.name(), one.type() + ": " + one.meaning()));
    return described;
  }

  @Override
  public void close() {
    factories.values().forEach(ServiceFactory::close);
  }

  /** A service of ours as TinkerPop knows services. Thread-safe. */
  private record CallableService(GraphService service)
      implements Service<Object, Object>, Service.ServiceFactory<Object, Object> {

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

    @Override
    public Map<String, String> describeParams() {
      return describeParameters(service);
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

  /** A service on elements as TinkerPop knows services: a barrier of some size. Thread-safe. */
  private record OnElements(ElementService service)
      implements Service<Object, Object>, Service.ServiceFactory<Object, Object> {

    private static final int MOST_AT_ONCE = 1_000;

    @Override
    public String getName() {
      return service.name();
    }

    @Override
    public Type getType() {
      return Type.Barrier;
    }

    @Override
    public int getMaxBarrierSize() {
      return MOST_AT_ONCE;
    }

    @Override
    public Set<Type> getSupportedTypes() {
      return Set.of(Type.Barrier);
    }

    @Override
    public Map<String, String> describeParams() {
      return describeParameters(service);
    }

    @Override
    @SuppressWarnings("rawtypes") // as declared by TinkerPop
    public Service<Object, Object> createService(boolean isStart, Map params) {
      if (isStart) {
        throw new InvalidInputException(Problem.SERVICE_ON_ELEMENTS, "service", service.name());
      }
      return this;
    }

    /** Calls the service for all traversers at once, and gives them on as they are. */
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"}) // as declared by TinkerPop
    public CloseableIterator<Object> execute(
        ServiceCallContext context, TraverserSet<Object> in, Map params) {
      Arguments arguments = Arguments.of(service, params);
      ReadOnlyCallStrategy.check(context.getTraversal(), service, service.access(arguments));
      ColonnadeGraph graph = (ColonnadeGraph) context.getTraversal().getGraph().orElseThrow();
      Map<Element, Long> elements = new LinkedHashMap<>();
      for (Traverser.Admin<Object> traverser : in) {
        if (!(traverser.get() instanceof Element element)) {
          throw new InvalidInputException(
              Problem.COUNTER_TARGET, "found", traverser.get().getClass().getSimpleName());
        }
        elements.merge(element, traverser.bulk(), Long::sum);
      }
      Object unused =
          ColonnadeGraph.translated(
              () -> {
                service.callOn(graph, arguments, elements);
                return graph;
              });
      return CloseableIterator.of((Iterator) in.iterator());
    }

    /** Nothing is open. */
    @Override
    public void close() {}
  }
}
