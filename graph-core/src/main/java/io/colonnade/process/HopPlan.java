package io.colonnade.process;

import io.colonnade.schema.ElementKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStepContract;
import org.apache.tinkerpop.gremlin.structure.Direction;

/** How the steps that follow other steps will read. Stateless. */
final class HopPlan {

  private static final String A_BATCH = "1 for each batch of vertices";

  private HopPlan() {}

  /** The edges that a step reads or counts at each vertex. */
  private record Hop(String how, Direction direction, List<String> labels, String calls) {

    static Hop counted(CountedHop hop, String how) {
      return new Hop(how, hop.direction(), hop.labels(), A_BATCH);
    }

    /** Returns the edges in words. */
    String access(List<String> names) {
      String edges = how + direction.name().toLowerCase(Locale.ROOT) + " edges of each vertex";
      return edges + ReadEstimate.names(names);
    }
  }

  private static Optional<Hop> hop(Step<?, ?> step) {
    if (step instanceof EdgeCountStep count) {
      return Optional.of(Hop.counted(count.hop(), "counted "));
    } else if (step instanceof NeighbourCountStep count) {
      return Optional.of(Hop.counted(count.hop(), "counted neighbours by "));
    } else if (step instanceof VertexStepContract<?> hop) {
      String calls = step instanceof ColonnadeVertexStep<?> ? A_BATCH : "1 for each vertex";
      List<String> labels = Arrays.asList(hop.getEdgeLabels());
      return Optional.of(new Hop("", hop.getDirection(), labels, calls));
    }
    return Optional.empty();
  }

  /** Returns how a step will read; empty if it does not read. */
  static Optional<ReadPlan> of(Step<?, ?> step, ReadEstimate estimate) {
    Optional<Hop> hop = hop(step);
    if (hop.isPresent()) {
      Hop read = hop.get();
      String degree = estimate.degree(read.direction(), read.labels().toArray(String[]::new));
      return Optional.of(new ReadPlan(read.access(read.labels()), degree, read.calls()));
    } else if (step instanceof GraphStep<?, ?> elements) {
      return Optional.of(foreign(elements, estimate));
    }
    return batches(step).map(access -> new ReadPlan(access, "those of each vertex", A_BATCH));
  }

  /**
   * Returns how a step reads, in words that have no value of the query; empty if it does not read.
   *
   * @param isLabel returns whether the graph has a label of that name
   */
  static Optional<String> access(Step<?, ?> step, Predicate<String> isLabel) {
    return hop(step)
        .map(
            hop ->
                hop.access(
                    hop.labels().stream()
                        .map(label -> label != null && isLabel.test(label) ? label : "?")
                        .toList()))
        .or(() -> step instanceof GraphStep<?, ?> one ? Optional.of(foreign(one)) : batches(step));
  }

  private static Optional<String> batches(Step<?, ?> step) {
    if (!(step instanceof FrontierStep<?> frontier) || frontier.pushdowns().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        frontier.pushdowns().stream()
                .map(pushdown -> pushdown.toString().toLowerCase(Locale.ROOT))
                .sorted()
                .collect(Collectors.joining(" and "))
            + " of whole batches, for the next step");
  }

  /** Returns the plan of a step that no strategy has replaced, because a traversal removed it. */
  private static ReadPlan foreign(GraphStep<?, ?> step, ReadEstimate estimate) {
    ElementKind kind = step.returnsVertex() ? ElementKind.VERTEX : ElementKind.EDGE;
    return isByIds(step)
        ? new ReadPlan(
            foreign(step), ReadEstimate.counted(step.getIds().length, kind), "1 for each id")
        : new ReadPlan(foreign(step), estimate.all(kind), "1 for the scan");
  }

  private static String foreign(GraphStep<?, ?> step) {
    return isByIds(step) ? "ids" : "full scan";
  }

  private static boolean isByIds(GraphStep<?, ?> step) {
    return step.getIds() != null && step.getIds().length > 0;
  }
}
