package io.colonnade.tinkerpop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.service.Service;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;

/**
 * Finds properties whose text matches: the service {@code tinker.search} that the features of the
 * call step expect, over the API of any graph.
 */
final class SearchService
    implements Service<Object, Property<?>>, Service.ServiceFactory<Object, Property<?>> {

  private final Graph graph;

  SearchService(Graph graph) {
    this.graph = graph;
  }

  @Override
  public String getName() {
    return "tinker.search";
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
  public Service<Object, Property<?>> createService(boolean isStart, Map params) {
    if (!isStart) {
      throw new UnsupportedOperationException(Service.Exceptions.cannotUseMidTraversal);
    }
    return this;
  }

  @Override
  public CloseableIterator<Property<?>> execute(ServiceCallContext context, Map params) {
    Pattern pattern = Pattern.compile(".*(" + params.get("search") + ").*");
    List<Property<?>> found = new ArrayList<>();
    for (Element element : elements((String) params.get("type"))) {
      element
          .properties()
          .forEachRemaining(
              property -> {
                if (pattern.matcher(property.value().toString()).matches()) {
                  found.add(property);
                }
              });
    }
    return CloseableIterator.of(found.iterator());
  }

  /** Those of one type; of null, all. */
  private List<Element> elements(String type) {
    List<Element> elements = new ArrayList<>();
    if (type == null || type.equals("Vertex")) {
      graph.vertices().forEachRemaining(elements::add);
    }
    if (type == null || type.equals("Edge")) {
      graph.edges().forEachRemaining(elements::add);
    }
    if (type == null || type.equals("VertexProperty")) {
      graph.vertices().forEachRemaining(v -> v.properties().forEachRemaining(elements::add));
    }
    return elements;
  }

  @Override
  public void close() {}
}
