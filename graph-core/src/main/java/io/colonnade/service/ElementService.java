package io.colonnade.service;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Element;

/**
 * A service that is called on the elements of a traversal, many at a time, and gives them on:
 * {@code g.V(1).call('colonnade.increment', [key: 'views'])}. Thread-safe.
 */
public interface ElementService extends GraphService {

  /**
   * Does it for a frontier of elements.
   *
   * @param graph whose traversal calls
   * @param elements how often the traversal gives each of them, in their order
   * @throws InvalidInputException if the arguments do not fit together, or to the elements
   */
  void callOn(ColonnadeGraph graph, Arguments arguments, Map<Element, Long> elements);

  /**
   * @throws InvalidInputException always: the service does not start a traversal
   */
  @Override
  default List<?> call(ColonnadeGraph graph, Arguments arguments) {
    throw new InvalidInputException(Problem.SERVICE_ON_ELEMENTS, "service", name());
  }
}
