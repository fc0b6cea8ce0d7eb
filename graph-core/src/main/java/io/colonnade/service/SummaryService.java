package io.colonnade.service;

import io.colonnade.check.Statistics;
import io.colonnade.check.StatisticsReport;
import io.colonnade.graph.ColonnadeGraph;
import java.util.List;
import java.util.Set;

/** {@code colonnade.summary}. Immutable. */
public final class SummaryService implements GraphService {

  public static final String NAME = "colonnade.summary";

  private static final Parameter<Boolean> EXACT =
      Parameter.flag(
          "exact", "Counts everything, which takes long in a large graph; an estimate if absent.");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Labels with counts, property keys with types, indexes, sizes and settings of the graph.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(EXACT);
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(Access.READ);
  }

  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    StatisticsReport census =
        arguments.isSet(EXACT)
            ? Statistics.exact(graph.store(), progress -> {})
            : Statistics.estimate(graph.store());
    return List.of(Summary.of(graph.store(), census));
  }
}
