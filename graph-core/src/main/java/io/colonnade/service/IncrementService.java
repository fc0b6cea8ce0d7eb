package io.colonnade.service;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.Elements;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Element;

/**
 * {@code colonnade.increment}: adds to a counter of vertices or edges, and gives them on.
 * Immutable.
 *
 * <pre>{@code
 * g.V(1).call('colonnade.increment', [key: 'views'])
 * g.E(id).call('colonnade.increment', [key: 'clicks', by: -2]).values('clicks')
 * }</pre>
 */
public final class IncrementService implements ElementService {

  public static final String NAME = "colonnade.increment";

  private static final Parameter<String> KEY =
      Parameter.text(
          "key",
          "The counter. A key that no property has becomes a counter when it is first used.");

  private static final Parameter<Long> BY =
      Parameter.whole(
          "by", "What is added to the counter (default: 1); less than 0 to count down.");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Adds to a counter of each vertex or edge, and gives the vertex or edge on. Transactions"
        + " that add to one counter at the same time do not conflict.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(KEY, BY);
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(Access.WRITE);
  }

  @Override
  public void callOn(ColonnadeGraph graph, Arguments arguments, Map<Element, Long> elements) {
    Elements.of(graph).count(elements, arguments.require(KEY), arguments.get(BY).orElse(1L));
  }
}
