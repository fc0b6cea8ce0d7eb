package io.colonnade.process;

import io.colonnade.config.Options;
import io.colonnade.config.ReadMode;
import io.colonnade.config.Settings;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.DecorationStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.OptionsStrategy;

/**
 * Heeds {@code g.with('colonnade.read', 'bounded')}: the transaction that the traversal begins
 * reads a recent version, see {@link ReadMode}. A transaction that has read keeps its snapshot.
 * {@code explain()} begins such a transaction, too. Stateless.
 */
public final class ReadModeStrategy extends AbstractTraversalStrategy<DecorationStrategy>
    implements DecorationStrategy {

  private static final long serialVersionUID = 1L;

  private static final ReadModeStrategy INSTANCE = new ReadModeStrategy();

  private ReadModeStrategy() {}

  public static ReadModeStrategy instance() {
    return INSTANCE;
  }

  /** Comes before all strategies that look up names, which begin the transaction. */
  @Override
  public Set<Class<? extends DecorationStrategy>> applyPrior() {
    return Set.of(ShapeStrategy.class);
  }

  /**
   * @throws io.colonnade.error.InvalidInputException if the mode is unknown, or another key of the
   *     source that begins as ours do
   */
  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    Optional<OptionsStrategy> options =
        traversal.isRoot()
            ? traversal.getStrategies().getStrategy(OptionsStrategy.class)
            : Optional.empty();
    if (options.isPresent() && traversal.getGraph().orElse(null) instanceof ColonnadeGraph graph) {
      Settings.of(options.get().getOptions())
          .given(Options.READ)
          .ifPresent(mode -> GraphInternals.readAt(graph, mode));
    }
  }
}
