package io.colonnade.check;

import io.colonnade.check.CensusReport.Precision;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.tx.GraphStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tells how much there is in a graph: by reading all of it, or at once from a sample. Keys of
 * vertices begin with 16 bits of a hash, see {@link Id#spread}, so the first vertices of the store
 * are as good a sample as any: what is found there is multiplied by all prefixes over those that
 * were read. With n vertices in the sample the standard error of their number is one in sqrt(n),
 * some 2 %; that of the edges depends on how unequal the degrees are.
 */
public final class Census {

  /** The sample ends with the prefix in which it gets so many vertices. */
  private static final int SAMPLE = 2_000;

  /** It ends at once with so many: in graphs of billions a single prefix has more. */
  private static final int LARGEST_SAMPLE = 50_000;

  /** About the most edges that are read at all vertices, and again at those that have more. */
  private static final int EDGE_BUDGET = 128_000;

  private static final long REPORT_EVERY = 10_000;

  private Census() {}

  /**
   * Counts everything in one snapshot, in constant memory.
   *
   * @param progress receives the progress periodically
   * @throws io.colonnade.error.SnapshotTooOldException if a declaration has changed the storage
   *     order of edges meanwhile; the call can be repeated
   */
  public static CensusReport exact(GraphStore graph, CheckProgress progress) {
    return graph.readWhole(snapshot -> exact(graph, snapshot, progress));
  }

  private static CensusReport exact(GraphStore graph, Snapshot snapshot, CheckProgress progress) {
    Findings findings = new Findings();
    try (FactCursor<VertexFact> vertices = graph.layout().vertices(snapshot, Keys.NONE);
        FactCursor<EdgeFact> edges = graph.layout().edges(snapshot, Keys.NONE)) {
      for (Optional<VertexFact> one = vertices.next(); one.isPresent(); one = vertices.next()) {
        findings.vertex(one.get());
        if (findings.vertexCount() % REPORT_EVERY == 0) {
          progress.seen(findings.vertexCount(), 0);
        }
      }
      long entries = 0;
      for (Optional<EdgeFact> one = edges.next(); one.isPresent(); one = edges.next()) {
        findings.edge(one.get());
        findings.edges(one.get().label(), 1);
        if (++entries % REPORT_EVERY == 0) {
          progress.seen(findings.vertexCount(), entries);
        }
      }
    }
    return findings.report(graph.dictionary(), 1, Precision.EXACT, Precision.EXACT);
  }

  /**
   * Estimates from a sample whose size is bounded, whatever the graph; exact, and marked so, if the
   * graph is as small as a sample and none of its vertices has very many edges.
   */
  public static CensusReport estimate(GraphStore graph) {
    return estimate(graph, SAMPLE, EDGE_BUDGET);
  }

  static CensusReport estimate(GraphStore graph, int enough, int edgeBudget) {
    return graph.readWhole(snapshot -> estimate(graph, snapshot, enough, edgeBudget));
  }

  private static CensusReport estimate(
      GraphStore graph, Snapshot snapshot, int enough, int edgeBudget) {
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
   * Takes the vertices of the first prefixes.
   *
   * @return by how much there are more of them: 1 if these are all
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
          return (double) Id.SPREADS / Math.max(next, 1); // all below the next one were read
        }
        prefix = next;
        sample.add(vertex.ref());
        findings.vertex(vertex);
      }
      return 1;
    }
  }

  /** About how many bytes each table takes: on disk, or in memory for a volatile engine. */
  public static SortedMap<String, Long> sizes(GraphStore graph) {
    Store store = graph.store();
    List<Table> tables = new ArrayList<>(graph.layout().tables());
    tables.add(MetaTable.META);
    graph.indexMaintainer().ifPresent(found -> tables.addAll(found.tables()));
    SortedMap<String, Long> sizes = new TreeMap<>();
    for (Table table : tables) {
      sizes.put(table.name(), store.approximateSize(table, Bytes.EMPTY, Bytes.EMPTY));
    }
    return sizes;
  }
}
