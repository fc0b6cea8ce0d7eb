package io.colonnade.process;

import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.DecorationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.ConnectiveStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Shows a traversal to the {@link StrategyWalk} that applies the following strategies, so that the
 * walk can skip those that changed nothing in an earlier traversal of the same shape. This strategy
 * changes nothing itself. A source {@code withoutStrategies(ShapeStrategy.class)} applies every
 * strategy to every traversal, as {@code explain()} does. Confined to one application, except for
 * {@link #instance()}, which is stateless.
 */
public final class ShapeStrategy extends AbstractTraversalStrategy<DecorationStrategy>
    implements DecorationStrategy {

  private static final long serialVersionUID = 1L;

  private static final ShapeStrategy INSTANCE = new ShapeStrategy(null);

  private final transient @Nullable StrategyWalk walk;

  ShapeStrategy(@Nullable StrategyWalk walk) {
    this.walk = walk;
  }

  public static ShapeStrategy instance() {
    return INSTANCE;
  }

  /** Comes first, so that as many strategies as possible can be skipped. */
  @Override
  public Set<Class<? extends DecorationStrategy>> applyPost() {
    return Set.of(ConnectiveStrategy.class);
  }

  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    if (walk != null) {
      walk.begin(traversal);
    }
  }
}
