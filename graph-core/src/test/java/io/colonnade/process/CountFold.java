package io.colonnade.process;

import io.colonnade.schema.StoredDegrees;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Step;

/** A way in which a step counts in place of other steps. */
enum CountFold {
  /** Edges at the end of a traversal, in a graph that stores the degrees of all labels. */
  EDGES_BY_DEGREES,
  /** The same inside of another step. */
  EDGES_BY_DEGREES_INSIDE,
  /** Edges in a graph that stores the degrees of some labels. */
  EDGES_OF_SOME_COUNTED_LABELS,
  /** Edges in a graph that stores no degrees. */
  EDGES_WITHOUT_DEGREES,
  NEIGHBOURS,
  VERTICES_BY_TOTALS,
  VERTICES_OF_LABELS_BY_TOTALS,
  EDGES_BY_TOTALS,
  EDGES_OF_LABELS_BY_TOTALS,
  /** Vertices or edges in a graph that stores no totals, or of those that have some property. */
  ELEMENTS_WITHOUT_TOTALS;

  /** Empty if the step counts nothing in place of others. */
  static Optional<CountFold> of(Step<?, ?> step) {
    if (step instanceof EdgeCountStep) {
      return TraversalEdits.catalog(step.getTraversal())
          .map(catalog -> ofEdges(step, catalog.schema().degrees()));
    } else if (step instanceof NeighbourCountStep) {
      return Optional.of(NEIGHBOURS);
    }
    return step instanceof ElementCountStep
        ? Optional.of(ofElements(step.toString()))
        : Optional.empty();
  }

  private static CountFold ofEdges(Step<?, ?> step, StoredDegrees stored) {
    if (!stored.areComplete()) {
      return EDGES_WITHOUT_DEGREES;
    } else if (!stored.uncounted().isEmpty()) {
      return EDGES_OF_SOME_COUNTED_LABELS;
    }
    return step.getTraversal().isRoot() ? EDGES_BY_DEGREES : EDGES_BY_DEGREES_INSIDE;
  }

  /**
   * @param step as {@code explain()} shows it
   */
  private static CountFold ofElements(String step) {
    boolean areVertices = step.contains("(vertex");
    if (!step.endsWith("totals)")) {
      return ELEMENTS_WITHOUT_TOTALS;
    } else if (step.contains("tests=")) {
      return areVertices ? VERTICES_OF_LABELS_BY_TOTALS : EDGES_OF_LABELS_BY_TOTALS;
    }
    return areVertices ? VERTICES_BY_TOTALS : EDGES_BY_TOTALS;
  }
}
