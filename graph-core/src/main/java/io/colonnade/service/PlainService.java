package io.colonnade.service;

import io.colonnade.graph.ColonnadeGraph;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A service all of whose calls need the same access. Immutable.
 *
 * @param action see {@link GraphService#call}
 */
record PlainService(
    String name,
    String description,
    List<Parameter<?>> parameters,
    Access access,
    BiFunction<ColonnadeGraph, Arguments, List<?>> action)
    implements GraphService {

  PlainService {
    parameters = List.copyOf(parameters);
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(access);
  }

  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    return action.apply(graph, arguments);
  }
}
