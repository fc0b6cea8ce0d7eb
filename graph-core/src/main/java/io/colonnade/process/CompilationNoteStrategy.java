package io.colonnade.process;

import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy.VerificationStrategy;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * Notes each traversal that is compiled, also if its shape lets other strategies be skipped. For
 * traversal sources that are given to others: they must not be able to name this class in {@code
 * withoutStrategies()}, so it is not registered with any graph. Immutable.
 *
 * @param note is given the traversal, not those inside of its steps; the traversal is locked as
 *     soon as all strategies have accepted it
 */
public record CompilationNoteStrategy(Consumer<Traversal.Admin<?, ?>> note)
    implements VerificationStrategy {

  @Override
  public void apply(Traversal.Admin<?, ?> traversal) {
    if (traversal.isRoot()) {
      note.accept(traversal);
    }
  }

  @Override
  public String toString() {
    return StringFactory.traversalStrategyString(this);
  }
}
