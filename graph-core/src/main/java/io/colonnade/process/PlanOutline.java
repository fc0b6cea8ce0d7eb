package io.colonnade.process;

import io.colonnade.schema.NameKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;

/**
 * The steps of a traversal that has run, with the access paths that they took, and without values
 * of the query: of its texts, only names that the schema of the graph has. Stateless.
 */
public final class PlanOutline {

  private static final String MORE = "...";

  private PlanOutline() {}

  /**
   * Returns a line for each step, also for those inside of other steps. Reads nothing of the store;
   * any thread may ask, also while another runs the traversal.
   *
   * @param longest the most characters of all lines; if there are more, three dots are the last
   *     line
   * @return empty if the traversal has not been compiled
   */
  public static List<String> of(Traversal.Admin<?, ?> traversal, int longest) {
    if (!traversal.isLocked()) {
      return List.of();
    }
    Predicate<String> isLabel =
        TraversalEdits.catalog(traversal)
            .<Predicate<String>>map(catalog -> name -> catalog.knows(NameKind.LABEL, name))
            .orElse(name -> false);
    Lines lines = new Lines(longest);
    TraversalEdits.visit(
        traversal,
        (place, step) -> {
          if (!lines.areCut()) {
            lines.add(line(place, step, isLabel));
          }
        });
    return lines.all;
  }

  /** Lines up to a number of characters. */
  private static final class Lines {

    private final List<String> all = new ArrayList<>();
    private int left;

    Lines(int longest) {
      left = longest;
    }

    boolean areCut() {
      return left < 0;
    }

    void add(String line) {
      left -= line.length();
      all.add(areCut() ? MORE : line);
    }
  }

  private static String line(String place, Step<?, ?> step, Predicate<String> isLabel) {
    String access = access(step, isLabel).orElse("");
    String name = place + ". " + step.getClass().getSimpleName();
    return access.isEmpty() ? name : name + ": " + access;
  }

  private static Optional<String> access(Step<?, ?> step, Predicate<String> isLabel) {
    if (step instanceof ColonnadeGraphStep<?, ?> elements) {
      return Optional.of(elements.taken());
    } else if (step instanceof ElementCountStep count) {
      return Optional.of(count.taken());
    }
    return HopPlan.access(step, isLabel);
  }
}
