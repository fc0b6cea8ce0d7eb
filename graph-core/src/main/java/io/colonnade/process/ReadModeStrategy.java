package io.colonnade.process;

import io.colonnade.config.Nearest;
import io.colonnade.config.Options;
import io.colonnade.config.ReadMode;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.util.List;
import java.util.Map;
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
   * @throws io.colonnade.error.InvalidInputException if the mode is unknown, or if the source has
   *     another option that begins as ours do: the others are of the whole graph
   */
  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    Optional<OptionsStrategy> options =
        traversal.isRoot()
            ? traversal.getStrategies().getStrategy(OptionsStrategy.class)
            : Optional.empty();
    if (options.isPresent() && traversal.getGraph().orElse(null) instanceof ColonnadeGraph graph) {
      options.get().getOptions().forEach((key, value) -> heed(graph, key, value));
    }
  }

  private static void heed(ColonnadeGraph graph, String key, Object value) {
    if (key.equals(Options.READ.key())) {
      GraphInternals.readAt(graph, Settings.of(Map.of(key, value)).get(Options.READ));
    } else if (key.startsWith(Settings.PREFIX)) {
      throw new InvalidInputException(
          Problem.UNKNOWN_OPTION,
          Nearest.details(
              key,
              List.of(Options.READ.key()),
              "option",
              key,
              "of a traversal",
              Options.READ.key()));
    }
  }
}
