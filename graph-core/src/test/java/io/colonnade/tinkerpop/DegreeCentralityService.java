package io.colonnade.tinkerpop;

import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.service.Service;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;

/**
 * Counts the edges of each vertex: the service {@code tinker.degree.centrality} that the features
 * of the call step expect, over the API of any graph.
 */
final class DegreeCentralityService
    implements Service<Vertex, Long>, Service.ServiceFactory<Vertex, Long> {

  @Override
  public String getName() {
    return "tinker.degree.centrality";
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
  public Service<Vertex, Long> createService(boolean isStart, Map params) {
    if (isStart) {
      throw new UnsupportedOperationException(Service.Exceptions.cannotStartTraversal);
    }
    return this;
  }

  @Override
  public CloseableIterator<Long> execute(
      ServiceCallContext context, Traverser.Admin<Vertex> in, Map params) {
    Object direction = params.get("direction");
    Iterator<Edge> edges = in.get().edges(direction == null ? Direction.IN : (Direction) direction);
    long degree = IteratorUtils.count(edges);
    CloseableIterator.closeIterator(edges);
    return CloseableIterator.of(Collections.nCopies(Math.toIntExact(in.bulk()), degree).iterator());
  }

  @Override
  public void close() {}
}
