package io.colonnade.service;

import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.check.Statistics;
import io.colonnade.check.StatisticsReport;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code colonnade.summary} and {@code colonnade.check}. Stateless. */
public final class ReadServices {

  public static final String SUMMARY = "colonnade.summary";
  public static final String CHECK = "colonnade.check";

  private static final Parameter<Boolean> EXACT =
      Parameter.flag(
          "exact", "Counts everything, which takes long in a large graph; an estimate if absent.");

  private ReadServices() {}

  /** Returns both. */
  public static List<GraphService> all() {
    return List.of(
        new PlainService(
            SUMMARY,
            "Labels with counts, property keys with types, indexes, sizes and settings of the"
                + " graph.",
            List.of(EXACT),
            Access.READ,
            ReadServices::summary),
        new PlainService(
            CHECK,
            "Proves that the graph is whole, beside readers and writers; reads all of it.",
            List.of(),
            Access.READ,
            ReadServices::check));
  }

  private static List<?> summary(ColonnadeGraph graph, Arguments arguments) {
    StatisticsReport statistics =
        arguments.isSet(EXACT)
            ? Statistics.exact(GraphInternals.store(graph), progress -> {})
            : Statistics.estimate(GraphInternals.store(graph));
    return List.of(Summary.of(GraphInternals.store(graph), statistics));
  }

  /** The thread may be interrupted, see {@link GraphService#call}. */
  private static List<?> check(ColonnadeGraph graph, Arguments arguments) {
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("whole", report.isClean());
    fields.putAll(report.toMap());
    return List.of(fields);
  }
}
