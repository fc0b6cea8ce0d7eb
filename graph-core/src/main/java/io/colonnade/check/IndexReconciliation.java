package io.colonnade.check;

import io.colonnade.codec.Bytes;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexedElement;
import io.colonnade.layout.Audit;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.IndexDefinition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The second pass over complete indexes: collects the entries of the buckets in which the sums
 * differ, and names the damage. Examines only a few buckets, as {@link Reconciliation} does.
 */
final class IndexReconciliation implements Audit, IndexAudit {

  static final String EXTRA = "index has an entry that no element has";
  static final String WRONG = "index entry differs from its element";

  private static final int EXPLAINED_BUCKETS = 16;

  /** An entry that an element must have, with a name for the report. */
  private record Needed(String name, Bytes value) {}

  /** The required and stored content of one entry. */
  private static final class Found {
    private final IndexDefinition index;
    private final List<Needed> needed = new ArrayList<>(); // several: equal in a unique index
    private Optional<IndexCell> stored = Optional.empty();

    private Found(IndexDefinition index) {
      this.index = index;
    }
  }

  private final CheckedIndexes indexes;
  private final BitSet buckets = new BitSet();
  private final boolean isComplete;
  private final Violations violations;
  private final EntryHash hash = new EntryHash();
  private final Map<Bytes, Found> found = new LinkedHashMap<>();
  private final Map<Integer, IndexFinding> findings = new HashMap<>(); // by number of the index

  IndexReconciliation(CheckedIndexes indexes, BitSet differing, Violations violations) {
    this.indexes = indexes;
    differing.stream().limit(EXPLAINED_BUCKETS).forEach(buckets::set);
    this.isComplete = differing.cardinality() == buckets.cardinality();
    this.violations = violations;
  }

  // ---- elements

  @Override
  public void vertex(VertexFact vertex) {
    indexes.needs(vertex, this);
  }

  @Override
  public void edge(EdgeFact edge) {
    indexes.needs(edge, this);
  }

  // ---- entries

  @Override
  public void needed(IndexDefinition index, IndexedElement element, IndexCell entry) {
    hash.take(entry);
    if (buckets.get(hash.bucket())) {
      found(index).needed.add(new Needed(CheckedIndexes.name(index, element), entry.value()));
    }
  }

  @Override
  public void tooMany(IndexDefinition index, IndexedElement element) {} // counted as well

  @Override
  public void stored(IndexDefinition index, IndexCell entry) {
    hash.take(entry);
    if (buckets.get(hash.bucket())) {
      found(index).stored = Optional.of(entry);
    }
  }

  private Found found(IndexDefinition index) {
    return found.computeIfAbsent(hash.identity(), any -> new Found(index));
  }

  // ---- report

  /** Adds a violation for each entry that is missing, extra or different. */
  void report() {
    found.values().forEach(this::report);
  }

  /** Returns false if more buckets differ than were examined. */
  boolean isComplete() {
    return isComplete;
  }

  /** Returns the damage of an index in the examined buckets. */
  IndexFinding finding(IndexDefinition index) {
    return findings.getOrDefault(index.number(), IndexFinding.none(index));
  }

  private void count(IndexDefinition index, int missing, int extra, int wrong) {
    IndexFinding sofar = finding(index);
    findings.put(
        index.number(),
        new IndexFinding(
            index, sofar.missing() + missing, sofar.extra() + extra, sofar.wrong() + wrong));
  }

  private void report(Found entry) {
    if (entry.needed.size() > 1) {
      violations.add(
          "elements have the same values in a unique index",
          entry.needed.get(0).name + " and " + entry.needed.get(1).name);
    }
    int needed = entry.needed.size();
    if (entry.stored.isEmpty()) {
      entry.needed.forEach(one -> violations.add("index lacks an element", one.name));
      count(entry.index, needed, 0, 0);
    } else if (needed == 0) {
      violations.add(EXTRA, indexes.nameOf(entry.index, entry.stored.get()));
      count(entry.index, 0, 1, 0);
    } else {
      Bytes stored = entry.stored.get().value();
      boolean isRight = entry.needed.stream().anyMatch(one -> one.value.equals(stored));
      if (!isRight) {
        violations.add(WRONG, entry.needed.get(0).name);
      }
      count(entry.index, needed - 1, 0, isRight ? 0 : 1);
    }
  }
}
