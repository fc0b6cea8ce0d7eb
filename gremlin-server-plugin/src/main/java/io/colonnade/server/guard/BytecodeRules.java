package io.colonnade.server.guard;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.CardinalityValueTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.GValue;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.TraversalStrategyProxy;
import org.apache.tinkerpop.gremlin.process.traversal.util.ConnectiveP;
import org.apache.tinkerpop.gremlin.util.function.Lambda;
import org.jspecify.annotations.Nullable;

/**
 * Checks bytecode before it is translated. TinkerPop's translator calls any method that returns a
 * traversal by its name, and turns lambdas that it cannot compile into functions that return null.
 * This class therefore accepts only the steps of the Gremlin language, and no lambda in any
 * language. Stateless.
 */
public final class BytecodeRules {

  /** Names of TinkerPop for graph computers and for other servers, which its grammar lacks. */
  private static final Set<String> NOT_IN_THE_LANGUAGE =
      Set.of(
          GraphTraversal.Symbols.program,
          TraversalSource.Symbols.withComputer,
          TraversalSource.Symbols.withRemote);

  private static final Set<String> STEPS = steps();

  private BytecodeRules() {}

  /**
   * Checks a request and everything in it, and renames {@link OldSteps} to their current names.
   *
   * @throws InvalidInputException if the bytecode contains a lambda, a step that is not part of
   *     Gremlin, or a class that is not a registered strategy; none of it has been evaluated
   */
  public static void check(Bytecode bytecode) {
    OldSteps.rename(bytecode);
    for (Bytecode.Instruction instruction : bytecode.getInstructions()) {
      if (!STEPS.contains(instruction.getOperator())) {
        String step = instruction.getOperator();
        throw new InvalidInputException(
            Problem.NOT_A_STEP, Nearest.details(step, STEPS, "step", step));
      }
      for (Object argument : instruction.getArguments()) {
        checkValue(argument);
      }
    }
  }

  /**
   * Checks a value that a client has sent, and everything in it.
   *
   * @throws InvalidInputException if it is a lambda, or a class or strategy that is not allowed
   */
  static void checkValue(@Nullable Object value) {
    if (value instanceof Lambda lambda) {
      throw new InvalidInputException(Problem.NO_CODE, "language", lambda.getLambdaLanguage());
    } else if (value instanceof Class<?> type) {
      StrategyRules.checkClass(type);
    } else if (value instanceof TraversalStrategyProxy<?> strategy) {
      StrategyRules.check(strategy.getStrategyClass(), strategy.getConfiguration());
      strategy
          .getConfiguration()
          .getKeys()
          .forEachRemaining(key -> checkValue(strategy.getConfiguration().getProperty(key)));
    } else {
      checkParts(value);
    }
  }

  private static void checkParts(@Nullable Object value) {
    if (value instanceof Bytecode nested) {
      check(nested);
    } else if (value instanceof Bytecode.Binding<?> binding) {
      checkValue(binding.value());
    } else if (value instanceof GValue<?> parameter) {
      checkValue(parameter.get());
    } else if (value instanceof ConnectiveP<?> connective) {
      connective.getPredicates().forEach(BytecodeRules::checkValue);
    } else if (value instanceof P<?> predicate) {
      checkValue(predicate.getValue());
    } else if (value instanceof Traverser<?> traverser) {
      checkValue(traverser.get());
    } else if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, element) -> {
            checkValue(key);
            checkValue(element);
          });
    } else if (value instanceof Iterable<?> elements) {
      elements.forEach(BytecodeRules::checkValue);
    } else if (value instanceof Object[] elements) {
      for (Object element : elements) {
        checkValue(element);
      }
    }
  }

  private static Set<String> steps() {
    Set<String> names = new HashSet<>();
    names.add(CardinalityValueTraversal.class.getSimpleName());
    try {
      for (Class<?> symbols :
          new Class<?>[] {
            GraphTraversal.Symbols.class,
            GraphTraversalSource.Symbols.class,
            TraversalSource.Symbols.class,
            Traversal.Symbols.class
          }) {
        for (Field field : symbols.getFields()) {
          names.add((String) field.get(null));
        }
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("the names of Gremlin's steps cannot be read", e);
    }
    names.removeAll(NOT_IN_THE_LANGUAGE);
    return Set.copyOf(names);
  }
}
