package io.colonnade.process;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.DefaultTraversalStrategies;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * The strategies of a traversal source. Applying them skips the strategies that changed nothing in
 * an earlier traversal of the same shape: see {@link StrategyWalk}. A clone shares the strategies
 * until strategies are added or removed on either side, and always shares the memory of shapes.
 * Safe for several threads unless strategies are added or removed.
 */
public final class ShapedStrategies implements TraversalStrategies {

  private static final long serialVersionUID = 1L;

  private final transient ShapeMemory memory;
  private final transient Set<Class<?>> callChecks;
  private DefaultTraversalStrategies strategies; // never changed, only replaced
  private transient StrategyRoute route;

  private ShapedStrategies(
      DefaultTraversalStrategies strategies,
      StrategyRoute route,
      Set<Class<?>> callChecks,
      ShapeMemory memory) {
    this.strategies = strategies;
    this.route = route;
    this.callChecks = callChecks;
    this.memory = memory;
  }

  /**
   * @param strategies all strategies; later changes have no effect
   * @param callChecks classes of strategies, among these or added later, that only check calls of
   *     services
   */
  public static ShapedStrategies of(TraversalStrategies strategies, Set<Class<?>> callChecks) {
    DefaultTraversalStrategies all = new DefaultTraversalStrategies();
    all.addStrategies(strategies.toList().toArray(TraversalStrategy<?>[]::new));
    all.addStrategies(ShapeStrategy.instance());
    Set<Class<?>> copy = Set.copyOf(callChecks);
    return new ShapedStrategies(all, StrategyRoute.of(all.toList(), copy), copy, new ShapeMemory());
  }

  @Override
  public Iterator<TraversalStrategy<?>> iterator() {
    return new StrategyWalk(this, route, memory);
  }

  @Override
  public List<TraversalStrategy<?>> toList() {
    return strategies.toList();
  }

  @Override
  @SuppressWarnings("rawtypes") // as it is declared
  public <T extends TraversalStrategy> Optional<T> getStrategy(Class<T> type) {
    return strategies.getStrategy(type);
  }

  @Override
  public TraversalStrategies addStrategies(TraversalStrategy<?>... added) {
    DefaultTraversalStrategies changed = strategies.clone();
    changed.addStrategies(added);
    return replace(changed);
  }

  @Override
  @SafeVarargs
  @SuppressWarnings({"rawtypes", "varargs"}) // as it is declared
  public final TraversalStrategies removeStrategies(Class<? extends TraversalStrategy>... removed) {
    DefaultTraversalStrategies changed = strategies.clone();
    changed.removeStrategies(removed);
    return replace(changed);
  }

  private TraversalStrategies replace(DefaultTraversalStrategies changed) {
    strategies = changed;
    route = StrategyRoute.of(changed.toList(), callChecks);
    return this;
  }

  @Override
  @SuppressWarnings("MissingSuperCall") // copies what is shared
  public ShapedStrategies clone() {
    return new ShapedStrategies(strategies, route, callChecks, memory);
  }

  /** The memory of shapes is not serialized: elsewhere every strategy is applied. */
  private Object writeReplace() {
    return strategies;
  }

  @Override
  public String toString() {
    return StringFactory.traversalStrategiesString(this);
  }
}
