package io.colonnade.process;

import io.colonnade.schema.ElementKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStepContract;
import org.apache.tinkerpop.gremlin.structure.Direction;

/** How the steps that follow other steps will read. Stateless. */
final class HopPlan {

  private static final String A_BATCH = "1 for each batch of vertices";

  private HopPlan() {}

  /** Returns how a step will read; empty if it does not read. */
  static Optional<ReadPlan> of(Step<?, ?> step, ReadEstimate estimate) {
    if (step instanceof ColonnadeVertexStep<?> hop) {
      return Optional.of(of(hop.getDirection(), hop.getEdgeLabels(), "", A_BATCH, estimate));
    } else if (step instanceof EdgeCountStep count) {
      return Optional.of(counted(count.hop(), "counted ", estimate));
    } else if (step instanceof NeighbourCountStep count) {
      return Optional.of(counted(count.hop(), "counted neighbours by ", estimate));
    } else if (step instanceof VertexStepContract<?> hop) {
      String calls = "1 for each vertex";
      return Optional.of(of(hop.getDirection(), hop.getEdgeLabels(), "", calls, estimate));
    } else if (step instanceof FrontierStep<?> frontier && !frontier.pushdowns().isEmpty()) {
      String what =
          frontier.pushdowns().stream()
              .map(pushdown -> pushdown.toString().toLowerCase(Locale.ROOT))
              .sorted()
              .collect(Collectors.joining(" and "));
      return Optional.of(
          new ReadPlan(
              what + " of whole batches, for the next step", "those of each vertex", A_BATCH));
    }
    return step instanceof GraphStep<?, ?> elements
        ? Optional.of(foreign(elements, estimate))
        : Optional.empty();
  }

  private static ReadPlan counted(CountedHop hop, String how, ReadEstimate estimate) {
    return of(hop.direction(), hop.edgeLabels(), how, A_BATCH, estimate);
  }

  private static ReadPlan of(
      Direction direction, String[] labels, String how, String calls, ReadEstimate estimate) {
    return new ReadPlan(
        how
            + direction.name().toLowerCase(Locale.ROOT)
            + " edges of each vertex"
            + ReadEstimate.names(List.of(labels)),
        estimate.degree(direction, labels),
        calls);
  }

  /** Returns the plan of a step that no strategy has replaced, because a traversal removed it. */
  private static ReadPlan foreign(GraphStep<?, ?> step, ReadEstimate estimate) {
    ElementKind kind = step.returnsVertex() ? ElementKind.VERTEX : ElementKind.EDGE;
    return step.getIds() != null && step.getIds().length > 0
        ? new ReadPlan("ids", ReadEstimate.counted(step.getIds().length, kind), "1 for each id")
        : new ReadPlan("full scan", estimate.all(kind), "1 for the scan");
  }
}
