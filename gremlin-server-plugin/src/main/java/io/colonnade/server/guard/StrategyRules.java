package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies.GlobalCache;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.MatchStep;
import org.apache.tinkerpop.gremlin.structure.util.detached.DetachedFactory;
import org.apache.tinkerpop.gremlin.structure.util.reference.ReferenceFactory;

/**
 * Defines the traversal strategies that a client may name, and their configuration: those that
 * TinkerPop or a graph has registered. Three of them have class names in their configuration and
 * load these classes; for these only the values of TinkerPop itself are allowed. Stateless.
 */
public final class StrategyRules {

  private static final Map<String, Set<String>> CLASS_NAMES =
      Map.of(
          "HaltedTraverserStrategy",
          Set.of(DetachedFactory.class.getName(), ReferenceFactory.class.getName()),
          "MatchAlgorithmStrategy",
          Set.of(
              MatchStep.CountMatchAlgorithm.class.getName(),
              MatchStep.GreedyMatchAlgorithm.class.getName()),
          "VertexProgramStrategy",
          Set.of());

  private StrategyRules() {}

  /**
   * Returns the registered strategy of a name; empty if there is none. Loads no class.
   *
   * @param className as in {@link Class#getName()}
   */
  public static Optional<Class<?>> named(String className) {
    String simpleName = className.substring(className.lastIndexOf('.') + 1);
    return GlobalCache.getRegisteredStrategyClass(simpleName)
        .<Class<?>>map(type -> type)
        .filter(type -> type.getName().equals(className));
  }

  /**
   * A placeholder for a class that a request names and that was not loaded. {@link BytecodeRules}
   * refuses it with a response to the client; an exception while the request is being read would
   * close the connection.
   */
  private static final class Refused {}

  /** Returns the registered strategy that a request names, or a placeholder; loads no class. */
  static Class<?> onWire(String className) {
    return named(className).orElse(Refused.class);
  }

  /**
   * @throws InvalidInputException if the class is not a registered strategy
   */
  public static void checkClass(Class<?> type) {
    if (named(type.getName()).isEmpty()) {
      throw new InvalidInputException(Problem.NO_OTHER_CLASS);
    }
  }

  /**
   * @throws InvalidInputException if the strategy is not registered or would load a class
   */
  public static void check(Class<?> strategy, Configuration configuration) {
    checkClass(strategy);
    configuration
        .getKeys()
        .forEachRemaining(
            key -> checkValue(strategy.getSimpleName(), configuration.getProperty(key)));
  }

  /**
   * @param strategy the simple name
   * @param value one value of its configuration
   * @throws InvalidInputException if the strategy would load the class that the value names
   */
  static void checkValue(String strategy, Object value) {
    Set<String> allowed = CLASS_NAMES.get(strategy);
    if (allowed != null && !allowed.contains(String.valueOf(value))) {
      throw new InvalidInputException(
          Problem.LOADS_NO_CLASS, "strategy", strategy, "value", value, "allowed", allowed);
    }
  }
}
