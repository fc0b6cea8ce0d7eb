package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.PathProcessor;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/** What strategies make of traversals, as text with all that decides how they run. Stateless. */
final class Compiled {

  private Compiled() {}

  /** Applies the strategies; the text of a failure if they refuse the traversal. */
  static String text(Traversal.Admin<?, ?> traversal) {
    StringBuilder text = new StringBuilder();
    try {
      traversal.applyStrategies();
      write(traversal, text, "");
    } catch (RuntimeException e) {
      text.append(e.getClass()).append(": ").append(e.getMessage());
    }
    return text.toString().replaceAll("@[0-9a-f]+", "");
  }

  private static void write(Traversal.Admin<?, ?> traversal, StringBuilder text, String indent) {
    text.append(indent).append(traversal.getClass().getSimpleName()).append(' ');
    text.append(new TreeSet<>(traversal.getTraverserRequirements())).append('\n');
    for (Step<?, ?> step : TraversalEdits.steps(traversal)) {
      text.append(indent).append(step.getClass().getName()).append(' ').append(step);
      text.append(' ').append(step.getId()).append(new TreeSet<>(step.getLabels()));
      text.append(new TreeSet<>(step.getRequirements()));
      if (step instanceof PathProcessor path) {
        text.append(" keeps ");
        text.append(path.getKeepLabels() == null ? "all" : new TreeSet<>(path.getKeepLabels()));
      }
      text.append('\n');
      if (step instanceof TraversalParent parent) {
        parent.getLocalChildren().forEach(child -> write(child, text, indent + "  l "));
        parent.getGlobalChildren().forEach(child -> write(child, text, indent + "  g "));
      }
    }
  }

  static String name(TraversalStrategy<?> strategy) {
    return strategy.getClass().getSimpleName();
  }

  /** Applies the strategies one by one as a traversal does, and returns which were applied. */
  static List<String> applied(Traversal.Admin<?, ?> traversal) {
    List<String> names = new ArrayList<>();
    for (TraversalStrategy<?> strategy : traversal.getStrategies()) {
      TraversalHelper.applyTraversalRecursively(strategy::apply, traversal);
      names.add(name(strategy));
    }
    return names;
  }
}
