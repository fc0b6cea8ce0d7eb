package io.colonnade.graph;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.tx.GraphTransaction;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.util.GraphVariableHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * Graph variables. They are durable, and their changes belong to the current transaction.
 * Thread-safe.
 */
public final class ColonnadeVariables implements Graph.Variables {

  private final ColonnadeGraph graph;

  ColonnadeVariables(ColonnadeGraph graph) {
    this.graph = graph;
  }

  /** Returns the names of all variables except hidden ones, which Colonnade uses itself. */
  @Override
  public Set<String> keys() {
    return graph.apply(GraphTransaction::variableNames).stream()
        .filter(name -> !Graph.Hidden.isHidden(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Override
  @SuppressWarnings("unchecked") // TinkerPop leaves the type of the value to the caller
  public <R> Optional<R> get(String key) {
    return (Optional<R>) graph.apply(tx -> tx.variable(key));
  }

  @Override
  public void set(String key, Object value) {
    GraphVariableHelper.validateVariable(key, value);
    checkVisible(key);
    Object accepted = accept(value);
    graph.write(tx -> tx.setVariable(key, Optional.of(accepted)));
  }

  /**
   * Converts a value to the stored type. TinkerPop requires another exception for variables than
   * for properties.
   */
  private Object accept(Object value) {
    try {
      return graph.vocabulary().accept(value);
    } catch (IllegalArgumentException e) {
      throw new UnsupportedOperationException(e.getMessage(), e);
    }
  }

  /**
   * Refuses hidden variables. Colonnade keeps its own state there, such as the progress of a load.
   */
  private static void checkVisible(String key) {
    if (Graph.Hidden.isHidden(key)) {
      throw new InvalidInputException(Problem.VARIABLE_HIDDEN, "variable", key);
    }
  }

  @Override
  public void remove(String key) {
    checkVisible(key);
    graph.write(tx -> tx.setVariable(key, Optional.empty()));
  }

  @Override
  public String toString() {
    return StringFactory.graphVariablesString(this);
  }
}
