package io.colonnade.process;

import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.structure.service.Service;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;

/** The service that counts, on the model: there a counter is a property. */
final class ModelIncrement
    implements Service<Element, Element>, Service.ServiceFactory<Element, Element> {

  static final String NAME = "colonnade.increment";

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public Type getType() {
    return Type.Streaming;
  }

  @Override
  public Set<Type> getSupportedTypes() {
    return Set.of(Type.Streaming);
  }

  @Override
  public Service<Element, Element> createService(boolean isStart, Map params) {
    return this;
  }

  @Override
  public CloseableIterator<Element> execute(
      ServiceCallContext context, Traverser.Admin<Element> in, Map params) {
    Element element = in.get();
    String key = (String) params.get("key");
    Property<Long> before = element.property(key);
    long by = (Long) params.get("by") * in.bulk();
    long after = before.isPresent() ? before.value() + by : by;
    if (element instanceof Vertex vertex) {
      vertex.property(Cardinality.single, key, after);
    } else {
      element.property(key, after);
    }
    return CloseableIterator.of(IteratorUtils.of(element));
  }

  @Override
  public void close() {}
}
