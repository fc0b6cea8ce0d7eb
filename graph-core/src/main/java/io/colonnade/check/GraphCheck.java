package io.colonnade.check;

import io.colonnade.job.Progress;
import io.colonnade.layout.Layout;
import io.colonnade.layout.Totals;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.Schema;
import io.colonnade.store.Snapshot;
import io.colonnade.tx.GraphStore;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Proves that a graph is consistent: each edge is stored at both ends with equal content, no edge
 * lacks a vertex, all records can be decoded, all names are in the dictionary, every pointer leads
 * to an element, all elements satisfy the schema, each index has the entries of all elements and no
 * others, and the stored degrees and totals are the numbers of edges and elements. Reads one
 * snapshot while other transactions read and write, in memory that does not depend on the size of
 * the graph. The audit of a store that several processes share needs in addition 8 bytes for each
 * commit of the last retention times, and up to 64 MB for the changes of one commit.
 */
public final class GraphCheck {

  private GraphCheck() {}

  /**
   * Checks a graph.
   *
   * @param progress receives the progress periodically
   * @throws io.colonnade.error.StoreException if the store cannot be read
   * @throws io.colonnade.error.SnapshotTooOldException if a declaration has changed the storage
   *     order of edges meanwhile; the call can be repeated
   */
  public static CheckReport run(GraphStore graph, Consumer<Progress> progress) {
    return graph.readWhole(snapshot -> run(graph, snapshot, progress));
  }

  private static CheckReport run(GraphStore graph, Snapshot snapshot, Consumer<Progress> progress) {
    graph.dictionary().learn(snapshot);
    Violations violations = new Violations();
    Schema schema = Schema.read(snapshot, graph.dictionary());
    Declarations declarations = new Declarations(schema, graph, violations);
    CheckedIndexes indexes = new CheckedIndexes(schema, graph);
    EntryCount entries = new EntryCount(progress);
    IndexFirstPass indexFirstPass = new IndexFirstPass(violations, entries);
    FirstPass firstPass =
        new FirstPass(
            violations,
            label -> nameOf(graph, label),
            declarations,
            indexes,
            indexFirstPass,
            entries);
    graph.layout().audit(snapshot, firstPass);
    indexes.stored(snapshot, indexFirstPass);
    long stored = entries.read();
    checkNames(graph, firstPass, violations);
    explain(graph.layout(), snapshot, firstPass, violations);
    IndexDamage damage = new IndexDamage(graph.layout(), snapshot, indexes, violations, entries);
    damage.ofWhole(indexFirstPass);
    stored += damage.ofUnfinished();
    indexes
        .strays(snapshot)
        .forEach(
            number ->
                violations.add("entries of an index that does not exist", "number " + number));
    graph.store().audit(snapshot, violations);
    List<IndexFinding> findings = new ArrayList<>(damage.findings());
    if (firstPass.wrongDegrees() > 0) {
      IndexDefinition degrees = schema.definition(IndexType.DEGREES).orElseThrow();
      findings.add(new IndexFinding(degrees, 0, 0, firstPass.wrongDegrees()));
    }
    long wrongTotals = checkTotals(graph, schema, snapshot, firstPass, violations);
    if (wrongTotals > 0) {
      IndexDefinition totals = schema.definition(IndexType.TOTALS).orElseThrow();
      findings.add(new IndexFinding(totals, 0, 0, wrongTotals));
    }
    return new CheckReport(
        firstPass.vertices(),
        firstPass.edges(),
        indexes.count(),
        stored,
        violations.count(),
        violations.first(),
        violations.lateLocks(),
        findings);
  }

  /** Checks a graph without reporting progress, see {@link #run(GraphStore, Consumer)}. */
  public static CheckReport run(GraphStore graph) {
    return run(graph, progress -> {});
  }

  private static String nameOf(GraphStore graph, int label) {
    Dictionary names = graph.dictionary();
    return names.isLive(NameKind.LABEL, label)
        ? names.name(NameKind.LABEL, label)
        : "number " + label;
  }

  /** Returns the number of totals that are wrong; 0 if the totals are incomplete. */
  private static long checkTotals(
      GraphStore graph,
      Schema schema,
      Snapshot snapshot,
      FirstPass firstPass,
      Violations violations) {
    long wrong = 0;
    for (ElementKind kind : ElementKind.values()) {
      if (schema.hasTotals()) {
        Map<Integer, Long> stored = Totals.read(snapshot, kind);
        Map<Integer, Long> counted = firstPass.totals(kind);
        Set<Integer> labels = new TreeSet<>(stored.keySet());
        labels.addAll(counted.keySet());
        for (int label : labels) {
          long is = stored.getOrDefault(label, 0L);
          long right = counted.getOrDefault(label, 0L);
          if (is != right) {
            wrong++;
            violations.add(
                "total is not the number of elements",
                kind.noun() + " " + nameOf(graph, label) + ": stored " + is + ", counted " + right);
          }
        }
      }
    }
    return wrong;
  }

  private static void checkNames(GraphStore graph, FirstPass firstPass, Violations violations) {
    for (NameKind kind : NameKind.values()) {
      BitSet used = firstPass.used(kind);
      used.stream()
          .filter(number -> !graph.dictionary().isLive(kind, number))
          .forEach(
              number ->
                  violations.add("number is not in the dictionary", kind.noun() + " " + number));
    }
  }

  private static void explain(
      Layout layout, Snapshot snapshot, FirstPass firstPass, Violations violations) {
    BitSet differing = firstPass.differing();
    if (!differing.isEmpty()) {
      Reconciliation reconciliation = new Reconciliation(differing, violations);
      layout.audit(snapshot, reconciliation);
      reconciliation.report();
    }
  }
}
