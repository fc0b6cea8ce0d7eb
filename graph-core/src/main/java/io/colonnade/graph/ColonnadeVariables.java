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
 * Graph variables: durable, and part of the current transaction like everything else. Thread-safe.
 */
public final class ColonnadeVariables implements Graph.Variables {

  private final ColonnadeGraph graph;

  ColonnadeVariables(ColonnadeGraph graph) {
    this.graph = graph;
  }

  /** The names of all variables but hidden ones, which belong to Colonnade itself. */
  @Override
  public Set<String> keys() {
    return graph.read(GraphTransaction::variableNames).stream()
        .filter(name -> !Graph.Hidden.isHidden(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Override
  @SuppressWarnings("unchecked") // TinkerPop leaves the type of the value to the caller
  public <R> Optional<R> get(String key) {
    return (Optional<R>) graph.read(tx -> tx.variable(key));
  }

  @Override
  public void set(String key, Object value) {
    GraphVariableHelper.validateVariable(key, value);
    checkVisible(key);
    Object accepted = accept(value);
    graph.write(tx -> tx.setVariable(key, Optional.of(accepted)));
  }

  /** TinkerPop wants another exception for variables than for properties. */
  private Object accept(Object value) {
    try {
      return graph.vocabulary().accept(value);
    } catch (IllegalArgumentException e) {
      throw new UnsupportedOperationException(e.getMessage(), e);
    }
  }

  /** Hidden variables are how Colonnade itself remembers, say, how far a load has come. */
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
