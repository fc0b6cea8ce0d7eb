package io.colonnade.check;

import io.colonnade.check.StatisticsReport.Precision;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.job.Progress;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Totals;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.MetaTable;
import io.colonnade.schema.NameKind;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.tx.GraphStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Counts the elements of a graph exactly, reads their stored totals, or estimates their numbers
 * from a sample, which also gives the property keys. Keys of vertices begin with 16 bits of a hash,
 * see {@link Id#spread}, so the first vertices of the store are a fair sample: their counts are
 * multiplied by the number of all prefixes over that of the prefixes read. With n vertices in the
 * sample, the standard error of the number of vertices is 1/sqrt(n), about 2 %; that of the edges
 * depends on how skewed the degrees are.
 */
public final class Statistics {

  /** The sample ends after the prefix in which it reaches this number of vertices. */
  private static final int SAMPLE = 2_000;

  /** The most vertices in a sample: in graphs of billions, a single prefix has more. */
  private static final int LARGEST_SAMPLE = 50_000;

  /** The approximate limit of edges read at all vertices, and again at those with more edges. */
  private static final int EDGE_BUDGET = 128_000;

  private static final long REPORT_EVERY = 10_000;

  private Statistics() {}

  /**
   * Counts everything in one snapshot, in constant memory.
   *
   * @param progress receives the progress periodically
   * @throws io.colonnade.error.SnapshotTooOldException if a declaration has changed the storage
   *     order of edges meanwhile; the call can be repeated
   */
  public static StatisticsReport exact(GraphStore graph, Consumer<Progress> progress) {
    return graph.readWhole(snapshot -> exact(graph, snapshot, progress));
  }

  private static StatisticsReport exact(
      GraphStore graph, Snapshot snapshot, Consumer<Progress> progress) {
    Findings findings = new Findings();
    try (FactCursor<VertexFact> vertices = graph.layout().vertices(snapshot, Keys.NONE);
        FactCursor<EdgeFact> edges = graph.layout().edges(snapshot, Keys.NONE)) {
      for (Optional<VertexFact> one = vertices.next(); one.isPresent(); one = vertices.next()) {
        findings.vertex(one.get());
        if (findings.vertexCount() % REPORT_EVERY == 0) {
          progress.accept(Progress.ofElements(findings.vertexCount(), 0));
        }
      }
      long entries = 0;
      for (Optional<EdgeFact> one = edges.next(); one.isPresent(); one = edges.next()) {
        findings.edge(one.get());
        findings.edges(one.get().label(), 1);
        if (++entries % REPORT_EVERY == 0) {
          progress.accept(Progress.ofElements(findings.vertexCount(), entries));
        }
      }
    }
    StatisticsReport counted =
        findings.report(graph.dictionary(), 1, Precision.EXACT, Precision.EXACT);
    return graph.liveSchema().in(snapshot).hasTotals()
        ? counted.comparedWith(
            totals(graph, snapshot, ElementKind.VERTEX), totals(graph, snapshot, ElementKind.EDGE))
        : counted;
  }

  /**
   * Returns the stored totals, and property keys from a sample of bounded size. In a graph whose
   * totals are not complete, the numbers are estimated from the sample too. They are exact, and
   * marked so, if the graph is not larger than a sample and none of its vertices has very many
   * edges.
   */
  public static StatisticsReport estimate(GraphStore graph) {
    return graph.readWhole(
        snapshot -> {
          StatisticsReport estimate = estimate(graph, snapshot, SAMPLE, EDGE_BUDGET);
          return graph.liveSchema().in(snapshot).hasTotals()
              ? estimate.withTotals(
                  totals(graph, snapshot, ElementKind.VERTEX),
                  totals(graph, snapshot, ElementKind.EDGE))
              : estimate;
        });
  }

  /** Returns the stored totals of the labels that have elements, by name. */
  private static SortedMap<String, Long> totals(
      GraphStore graph, Snapshot snapshot, ElementKind kind) {
    graph.dictionary().learn(NameKind.LABEL, snapshot);
    SortedMap<String, Long> totals = new TreeMap<>();
    Totals.read(snapshot, kind)
        .forEach(
            (label, total) -> {
              if (total != 0) {
                totals.put(graph.dictionary().name(NameKind.LABEL, label), total);
              }
            });
    return totals;
  }

  static StatisticsReport estimate(GraphStore graph, int enough, int edgeBudget) {
    return graph.readWhole(snapshot -> estimate(graph, snapshot, enough, edgeBudget));
  }

  private static StatisticsReport estimate(
      GraphStore graph, Snapshot snapshot, int enough, int edgeBudget) {
    graph.dictionary().learn(NameKind.LABEL, snapshot);
    Findings findings = new Findings();
    List<VertexRef> sample = new ArrayList<>();
    double factor = takeSample(graph, snapshot, enough, findings, sample);
    EdgeSample edges = new EdgeSample(graph.layout(), snapshot, edgeBudget, findings);
    edges.take(sample, findings.labelsWithoutVertex(graph.dictionary()));
    Precision vertexPrecision = factor == 1 ? Precision.EXACT : Precision.ESTIMATE;
    Precision edgePrecision = edges.isWhole() ? vertexPrecision : Precision.ESTIMATE;
    return findings.report(graph.dictionary(), factor, vertexPrecision, edgePrecision);
  }

  /**
   * Samples the vertices of the first prefixes.
   *
   * @return the factor from the sample to all vertices: 1 if the sample has all of them
   */
  private static double takeSample(
      GraphStore graph, Snapshot snapshot, int enough, Findings findings, List<VertexRef> sample) {
    try (FactCursor<VertexFact> vertices = graph.layout().vertices(snapshot, Keys.NONE)) {
      int prefix = 0;
      for (Optional<VertexFact> one = vertices.next(); one.isPresent(); one = vertices.next()) {
        VertexFact vertex = one.get();
        int next = vertex.ref().id().spread();
        boolean isEnough = sample.size() >= enough && next > prefix;
        if (isEnough || sample.size() >= LARGEST_SAMPLE) {
          return (double) Id.SPREADS
              / Math.max(next, 1); // all prefixes below the next one were read
        }
        prefix = next;
        sample.add(vertex.ref());
        findings.vertex(vertex);
      }
      return 1;
    }
  }

  /**
   * Returns the approximate size of each table in bytes: on disk, or in memory for a volatile
   * engine.
   */
  public static SortedMap<String, Long> sizes(GraphStore graph) {
    Store store = graph.store();
    List<Table> tables = new ArrayList<>(graph.layout().tables());
    tables.add(MetaTable.META);
    tables.add(Totals.TOTAL);
    graph.indexMaintainer().ifPresent(found -> tables.addAll(found.tables()));
    SortedMap<String, Long> sizes = new TreeMap<>();
    for (Table table : tables) {
      sizes.put(table.name(), store.approximateSize(table, Bytes.EMPTY, Bytes.EMPTY));
    }
    return sizes;
  }
}
