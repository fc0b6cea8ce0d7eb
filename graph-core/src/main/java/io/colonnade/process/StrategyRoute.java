package io.colonnade.process;

import io.colonnade.process.Shape.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.ConnectiveStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.OptionsStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.finalization.ProfileStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.AdjacentToIncidentStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.ByModulatorOptimizationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.CountStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.EarlyLimitStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.FilterRankingStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.GValueReductionStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.IdentityRemovalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.IncidentToAdjacentStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.InlineFilterStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.LazyBarrierStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.MatchPredicateStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.PathRetractionStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.RepeatUnrollStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.StandardVerificationStrategy;

/**
 * The strategies of a source in their order, each with the reason for which it may be left out.
 * Immutable.
 */
final class StrategyRoute {

  /** When a strategy has to be applied. */
  enum Kind {
    /** Always applied: it shows the traversal to the walk. */
    START,
    /** Decided by the shape of the traversal, as the strategy looks at nothing else. */
    SHAPE,
    /** Applied if the traversal has {@link Content#GRAPH}. */
    GRAPH,
    /** Applied if the traversal has {@link Content#HOP}. */
    HOP,
    /** Applied if the traversal has {@link Content#COUNT}. */
    COUNT,
    /** Always applied, as it looks at values; it adds no step that another kind looks for. */
    VALUES,
    /** Applied to traversals without a shape: the steps that concern it have none. */
    PROFILE,
    /** Applied to traversals without a shape, and to those with {@link Content#REPEAT}. */
    VERIFICATION,
    /** Applied to traversals without a shape: it checks calls of services, which have none. */
    CALLS,
    /** Unknown: it is always applied, and may do anything. */
    UNKNOWN
  }

  /**
   * Strategies of TinkerPop 3.8.1 whose sources were read: whether they change a traversal follows
   * from what {@link ShapeWriter} writes.
   */
  private static final Set<Class<?>> BY_SHAPE =
      Set.of(
          ConnectiveStrategy.class,
          IdentityRemovalStrategy.class,
          EarlyLimitStrategy.class,
          InlineFilterStrategy.class,
          IncidentToAdjacentStrategy.class,
          AdjacentToIncidentStrategy.class,
          ByModulatorOptimizationStrategy.class,
          FilterRankingStrategy.class,
          MatchPredicateStrategy.class,
          RepeatUnrollStrategy.class,
          CountStrategy.class,
          PathRetractionStrategy.class,
          LazyBarrierStrategy.class,
          GValueReductionStrategy.class,
          OptionsStrategy.class); // changes nothing

  private static final Map<Class<?>, Kind> OTHERS =
      Map.of(
          ShapeStrategy.class, Kind.START,
          ColonnadeGraphStepStrategy.class, Kind.GRAPH,
          ColonnadeVertexStepStrategy.class, Kind.HOP,
          ColonnadeCountStrategy.class, Kind.COUNT,
          ColonnadeFrontierStrategy.class, Kind.VALUES,
          ReadModeStrategy.class, Kind.VALUES,
          CompilationNoteStrategy.class, Kind.VALUES, // changes nothing
          ProfileStrategy.class, Kind.PROFILE,
          StandardVerificationStrategy.class, Kind.VERIFICATION);

  /**
   * The strategies that a shape decides about, from one of them up to the next of another kind.
   *
   * @param classes of the strategies, in their order
   * @param barriers whether {@code LazyBarrierStrategy} is installed, for which others look
   * @param beforeUnknown whether an unknown strategy follows, which may see cached requirements
   */
  record Run(List<Class<?>> classes, boolean barriers, boolean beforeUnknown) {}

  private final List<TraversalStrategy<?>> strategies;
  private final List<Kind> kinds;
  private final List<Run> runs;

  private StrategyRoute(List<TraversalStrategy<?>> strategies, List<Kind> kinds, List<Run> runs) {
    this.strategies = strategies;
    this.kinds = kinds;
    this.runs = runs;
  }

  /**
   * @param strategies in the order in which they are applied
   * @param callChecks classes of strategies that check calls of services and change nothing
   */
  static StrategyRoute of(List<TraversalStrategy<?>> strategies, Set<Class<?>> callChecks) {
    boolean hasOptions = strategies.stream().anyMatch(OptionsStrategy.class::isInstance);
    List<Kind> kinds =
        strategies.stream().map(one -> kind(one.getClass(), callChecks, hasOptions)).toList();
    boolean barriers = strategies.stream().anyMatch(LazyBarrierStrategy.class::isInstance);
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      List<Class<?>> classes = new ArrayList<>();
      for (int j = i; j < kinds.size() && kinds.get(j) == Kind.SHAPE; j++) {
        classes.add(strategies.get(j).getClass());
      }
      boolean beforeUnknown = kinds.subList(i, kinds.size()).contains(Kind.UNKNOWN);
      runs.add(new Run(List.copyOf(classes), barriers, beforeUnknown));
    }
    return new StrategyRoute(List.copyOf(strategies), kinds, List.copyOf(runs));
  }

  private static Kind kind(Class<?> strategy, Set<Class<?>> callChecks, boolean hasOptions) {
    boolean isWithoutUse = strategy == ReadModeStrategy.class && !hasOptions;
    if (BY_SHAPE.contains(strategy) || isWithoutUse) {
      return Kind.SHAPE;
    }
    return callChecks.contains(strategy) ? Kind.CALLS : OTHERS.getOrDefault(strategy, Kind.UNKNOWN);
  }

  int size() {
    return kinds.size();
  }

  TraversalStrategy<?> strategy(int index) {
    return strategies.get(index);
  }

  Kind kind(int index) {
    return kinds.get(index);
  }

  /** Returns the run that begins there; its classes are empty if a shape decides nothing there. */
  Run run(int index) {
    return runs.get(index);
  }

  /**
   * Returns whether the strategy may change more than the steps of a traversal: GValueReduction
   * puts values into predicates with variables; two others make traversals cache their
   * requirements, which counts where that lasts.
   */
  boolean changesMoreThanSteps(int index, Shape shape) {
    TraversalStrategy<?> strategy = strategies.get(index);
    if (strategy instanceof GValueReductionStrategy) {
      return shape.has(Content.VARIABLE);
    }
    return (strategy instanceof PathRetractionStrategy || strategy instanceof LazyBarrierStrategy)
        && (shape.has(Content.CHILD) || runs.get(index).beforeUnknown());
  }
}
