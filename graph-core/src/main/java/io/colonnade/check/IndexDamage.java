package io.colonnade.check;

import io.colonnade.layout.Layout;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds the damage of indexes: names the first entries, and counts all of them. Confined to one
 * check.
 */
final class IndexDamage {

  private final Layout layout;
  private final Snapshot snapshot;
  private final CheckedIndexes indexes;
  private final Violations violations;
  private final EntryCount seen;
  private final EntryProof proof;
  private final List<IndexFinding> findings = new ArrayList<>();

  /** The damage of one index. */
  private static final class Count {
    private long extra;
    private long wrong;
  }

  IndexDamage(
      Layout layout,
      Snapshot snapshot,
      CheckedIndexes indexes,
      Violations violations,
      EntryCount seen) {
    this.layout = layout;
    this.snapshot = snapshot;
    this.indexes = indexes;
    this.violations = violations;
    this.seen = seen;
    this.proof = new EntryProof(indexes, layout, snapshot, seen);
  }

  /** Returns the damage of each index; indexes without damage are not included. */
  List<IndexFinding> findings() {
    return findings;
  }

  private void add(IndexFinding finding) {
    if (finding.total() > 0) {
      findings.add(finding);
    }
  }

  // ---- complete indexes

  /** Checks the indexes whose sums differ. */
  void ofWhole(IndexFirstPass tally) {
    BitSet differing = tally.differing();
    IndexReconciliation named = new IndexReconciliation(indexes, differing, violations);
    if (!differing.isEmpty()) {
      layout.audit(snapshot, named);
      indexes.stored(snapshot, named);
      named.report();
    }
    for (IndexDefinition index : indexes.whole()) {
      IndexFirstPass.Sums sums = tally.sums(index);
      IndexFinding found = named.finding(index);
      if (sums.differ() && !named.isComplete()) {
        IndexFinding all = counted(index, sums);
        violations.addUnnamed(Math.max(0, all.total() - found.total()));
        found = all;
      }
      add(
          new IndexFinding(
              index, found.missing() + sums.oversized(), found.extra(), found.wrong()));
    }
  }

  /** The number of missing entries is computed: each entry that is not extra is a required one. */
  private IndexFinding counted(IndexDefinition index, IndexFirstPass.Sums sums) {
    Count count = new Count();
    proof.run(index, stored -> count.extra++, stored -> count.wrong++);
    long missing = sums.needed() - (sums.stored() - count.extra);
    return new IndexFinding(index, missing, count.extra, count.wrong);
  }

  // ---- indexes that are being built

  /**
   * Checks all entries of these indexes: each must belong to an element. Missing entries are not
   * detected.
   *
   * @return the number of entries
   */
  long ofUnfinished() {
    long before = seen.read();
    for (IndexDefinition index : indexes.unfinished()) {
      Count count = new Count();
      proof.run(
          index,
          stored -> {
            violations.add(IndexReconciliation.EXTRA, indexes.nameOf(index, stored));
            count.extra++;
          },
          stored -> {
            violations.add(IndexReconciliation.WRONG, indexes.nameOf(index, stored));
            count.wrong++;
          });
      add(new IndexFinding(index, 0, count.extra, count.wrong));
    }
    return seen.read() - before;
  }
}
