package io.colonnade.process;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;

/** Counts what a model run has covered. Confined to one thread. */
final class ModelCounts {

  private final Map<Pushdown, Integer> pushdowns = new EnumMap<>(Pushdown.class);
  private final Map<CountFold, Integer> folds = new EnumMap<>(CountFold.class);
  private final Map<Certainty, Integer> certainties = new EnumMap<>(Certainty.class);
  private int asked;
  private int dirty;
  private int inOrder;
  private int notEmpty;
  private int failed;
  private int skipped;
  private int changes;
  private int refused;

  void asked(
      Answer answer, boolean isDirty, Optional<Traversal.Admin<?, ?>> ran, Certainty certainty) {
    asked++;
    dirty += isDirty ? 1 : 0;
    failed += answer.isFailure() ? 1 : 0;
    notEmpty += answer.isFailure() || answer.isEmpty() ? 0 : 1;
    certainties.merge(certainty, 1, Integer::sum);
    ran.ifPresent(this::countPushdowns);
    inOrder += !isDirty && ran.filter(ModelCounts::isInOrder).isPresent() ? 1 : 0;
  }

  void changed(Answer answer, Optional<Traversal.Admin<?, ?>> ran) {
    changes++;
    refused += answer.isFailure() ? 1 : 0;
    ran.ifPresent(this::countPushdowns);
  }

  void skipped() {
    skipped++;
  }

  int times(Pushdown pushdown) {
    return pushdowns.getOrDefault(pushdown, 0);
  }

  int times(CountFold fold) {
    return folds.getOrDefault(fold, 0);
  }

  /** How many queries of clean transactions an index answered in its order. */
  int inOrder() {
    return inOrder;
  }

  int asked() {
    return asked;
  }

  int notEmpty() {
    return notEmpty;
  }

  private static boolean isInOrder(Traversal.Admin<?, ?> traversal) {
    return traversal.getStartStep() instanceof ColonnadeGraphStep<?, ?> elements
        && TraversalEdits.catalog(traversal)
            .flatMap(catalog -> AccessPath.of(elements, catalog).ordered())
            .isPresent();
  }

  private void countPushdowns(Traversal.Admin<?, ?> traversal) {
    for (Step<?, ?> step : traversal.getSteps()) {
      if (step instanceof PushdownStep pushed) {
        pushed.pushdowns().forEach(pushdown -> pushdowns.merge(pushdown, 1, Integer::sum));
      }
      CountFold.of(step).ifPresent(fold -> folds.merge(fold, 1, Integer::sum));
      if (step instanceof TraversalParent parent) {
        parent.getLocalChildren().forEach(this::countPushdowns);
        parent.getGlobalChildren().forEach(this::countPushdowns);
      }
    }
  }

  @Override
  public String toString() {
    StringBuilder table = new StringBuilder();
    line(table, "traversals asked", asked);
    line(table, "  of a dirty transaction", dirty);
    line(table, "  in the order of an index", inOrder);
    line(table, "  answers not empty", notEmpty);
    line(table, "  failed on both graphs", failed);
    certainties.forEach((certainty, n) -> line(table, "  compared as " + certainty, n));
    line(table, "traversals not compared", skipped);
    line(table, "changes", changes);
    line(table, "  refused by both graphs", refused);
    for (Pushdown pushdown : Pushdown.values()) {
      line(table, "pushdown " + pushdown, times(pushdown));
    }
    for (CountFold fold : CountFold.values()) {
      line(table, "count fold " + fold, times(fold));
    }
    return table.toString();
  }

  private static void line(StringBuilder table, String what, int number) {
    table.append("  %-28s %7d%n".formatted(what, number));
  }
}
