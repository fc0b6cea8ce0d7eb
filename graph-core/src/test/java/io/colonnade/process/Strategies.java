package io.colonnade.process;

import io.colonnade.graph.ColonnadeGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.AdjacentToIncidentStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.ByModulatorOptimizationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.CountStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.EarlyLimitStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.FilterRankingStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.IdentityRemovalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.IncidentToAdjacentStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.InlineFilterStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.LazyBarrierStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.MatchPredicateStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.OrderLimitStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.PathRetractionStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.RepeatUnrollStrategy;

/** Which strategies can be taken off without another answer. Immutable. */
final class Strategies {

  private static final List<Class<? extends TraversalStrategy<?>>> THEIRS =
      List.of(
          AdjacentToIncidentStrategy.class,
          ByModulatorOptimizationStrategy.class,
          CountStrategy.class,
          EarlyLimitStrategy.class,
          FilterRankingStrategy.class,
          IdentityRemovalStrategy.class,
          IncidentToAdjacentStrategy.class,
          InlineFilterStrategy.class,
          LazyBarrierStrategy.class,
          MatchPredicateStrategy.class,
          OrderLimitStrategy.class,
          PathRetractionStrategy.class,
          RepeatUnrollStrategy.class);

  private Strategies() {}

  /** The strategies of this package that every graph of ours has, by name. */
  @SuppressWarnings("unchecked") // TinkerPop's wildcards do not meet
  static List<Class<? extends TraversalStrategy<?>>> ours() {
    List<Class<? extends TraversalStrategy<?>>> ours = new ArrayList<>();
    for (TraversalStrategy<?> strategy :
        TraversalStrategies.GlobalCache.getStrategies(ColonnadeGraph.class)) {
      if (strategy.getClass().getPackageName().equals(Strategies.class.getPackageName())) {
        ours.add((Class<? extends TraversalStrategy<?>>) (Class<?>) strategy.getClass());
      }
    }
    ours.sort(Comparator.comparing(Class::getName));
    return ours;
  }

  /** Often none; else some or all of ours, and now and then some of TinkerPop's. */
  static List<Class<? extends TraversalStrategy<?>>> some(Dice dice) {
    List<Class<? extends TraversalStrategy<?>>> without = new ArrayList<>();
    List<Class<? extends TraversalStrategy<?>>> ours = ours();
    if (dice.oneIn(5)) {
      without.addAll(ours);
    } else if (dice.oneIn(4)) {
      without.addAll(dice.some(ours, 0, ours.size()));
    }
    if (dice.oneIn(4)) {
      without.addAll(dice.some(THEIRS, 1, THEIRS.size()));
    }
    return List.copyOf(without);
  }

  @SuppressWarnings("unchecked") // an array of classes, which TinkerPop's varargs want
  static GraphTraversalSource without(
      GraphTraversalSource g, List<Class<? extends TraversalStrategy<?>>> without) {
    return without.isEmpty()
        ? g
        : g.withoutStrategies(
            (Class<? extends TraversalStrategy>[]) without.toArray(new Class<?>[0]));
  }
}
