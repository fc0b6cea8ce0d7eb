package io.colonnade.process;

import io.colonnade.graph.Catalog;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.Elements;
import io.colonnade.metric.Meter;
import io.colonnade.tx.TransactionReads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.Mutating;

/**
 * How a graph would answer a traversal: the final plan, and for each step that reads its access
 * path, how many elements it probably reads, and how often it calls the store. The traversal does
 * not run and nothing is changed; the estimates read few rows. Immutable.
 *
 * @param source the text of the traversal
 * @param plan a line for each step of the final traversal
 * @param reads the steps that read, in their order
 * @param changes the steps that change the graph when they run, with their places; none if the
 *     traversal only reads
 * @param notices a line for each label and key that the graph does not have
 */
public record Explanation(
    String source,
    List<String> plan,
    List<Read> reads,
    List<String> changes,
    List<String> notices) {

  /**
   * One step that reads.
   *
   * @param place the number of the step in the plan, followed by that of an inner step
   */
  record Read(String place, ReadPlan plan) {}

  public Explanation {
    plan = List.copyOf(plan);
    reads = List.copyOf(reads);
    changes = List.copyOf(changes);
    notices = List.copyOf(notices);
  }

  /**
   * Explains a traversal of a graph. Opens a transaction if none is open.
   *
   * @param source the text of the traversal, for the reader
   * @param traversal not run before, and of no use afterwards: its strategies are applied
   * @throws RuntimeException if a strategy refuses the traversal, as it would when it runs
   */
  public static Explanation of(
      String source, Traversal.Admin<?, ?> traversal, ColonnadeGraph graph) {
    AskedNames asked = AskedNames.of(traversal);
    traversal.applyStrategies();
    TransactionReads reads = Elements.of(graph).transaction().reads(Meter.NONE);
    reads.fix(); // before the list of indexes is read
    Catalog catalog = Catalog.of(graph);
    List<Read> found = new ArrayList<>();
    List<String> changes = new ArrayList<>();
    ReadEstimate estimate = new ReadEstimate(catalog, reads);
    TraversalEdits.visit(
        traversal,
        (place, step) -> {
          plan(step, estimate).ifPresent(one -> found.add(new Read(place, one)));
          if (step instanceof Mutating) {
            changes.add(place + ". " + step);
          }
        });
    List<String> plan = new ArrayList<>();
    TraversalEdits.steps(traversal).forEach(step -> plan.add(step.toString()));
    return new Explanation(source.strip(), plan, found, changes, asked.notices(catalog));
  }

  private static Optional<ReadPlan> plan(Step<?, ?> step, ReadEstimate estimate) {
    if (step instanceof ColonnadeGraphStep<?, ?> elements) {
      return Optional.of(elements.readPlan(estimate));
    } else if (step instanceof ElementCountStep count) {
      return Optional.of(count.readPlan(estimate));
    }
    return HopPlan.of(step, estimate);
  }

  /** Returns the explanation in lines, for users. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    add("source", source.lines().toList(), lines);
    List<String> numbered = new ArrayList<>();
    for (int i = 0; i < plan.size(); i++) {
      numbered.add(i + 1 + ". " + plan.get(i));
    }
    add("plan", numbered, lines);
    add("access", each(ReadPlan::access), lines);
    add("estimated elements", each(ReadPlan::elements), lines);
    add("store calls", each(ReadPlan::calls), lines);
    add("changes the graph when it runs", changes, lines);
    add("notices", notices, lines);
    return lines;
  }

  private List<String> each(Function<ReadPlan, String> part) {
    return reads.isEmpty()
        ? List.of("none")
        : reads.stream().map(read -> read.place() + ". " + part.apply(read.plan())).toList();
  }

  private static void add(String title, List<String> texts, List<String> lines) {
    if (!texts.isEmpty()) {
      lines.add(title);
      texts.forEach(text -> lines.add("  " + text));
    }
  }
}
