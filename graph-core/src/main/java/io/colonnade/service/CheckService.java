package io.colonnade.service;

import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code colonnade.check}. Immutable. */
public final class CheckService implements GraphService {

  public static final String NAME = "colonnade.check";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Proves that the graph is whole, beside readers and writers; reads all of it.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of();
  }

  @Override
  public Set<Access> accesses() {
    return Set.of(Access.READ);
  }

  /** The thread may be interrupted, see {@link GraphService#call}. */
  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    CheckReport report = GraphCheck.run(graph.store());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("whole", report.isClean());
    fields.put("vertices", report.vertices());
    fields.put("edges", report.edges());
    fields.put("indexes", report.indexes());
    fields.put("indexEntries", report.indexEntries());
    fields.put("violations", report.violationCount());
    fields.put(
        "first",
        report.violations().stream()
            .map(violation -> Map.of("rule", violation.rule(), "where", violation.where()))
            .toList());
    return List.of(fields);
  }
}
