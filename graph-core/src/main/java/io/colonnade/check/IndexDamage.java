package io.colonnade.check;

import io.colonnade.codec.Id;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexedElement;
import io.colonnade.layout.Layout;
import io.colonnade.model.Keys;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Finds the damage of indexes: names the first entries, and counts all of them. Where sums are not
 * sufficient, looks up the elements of the stored entries: for indexes that are being built, and
 * for those that are damaged in many places. Confined to one check.
 */
final class IndexDamage {

  /** The number of entries whose elements are read in one call. */
  private static final int BATCH = 256;

  private final Layout layout;
  private final Snapshot snapshot;
  private final CheckedIndexes indexes;
  private final Violations violations;
  private final EntryCount seen;
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
  void ofWhole(IndexFirstPass firstPass) {
    BitSet differing = firstPass.differing();
    IndexReconciliation named = new IndexReconciliation(indexes, differing, violations);
    if (!differing.isEmpty()) {
      layout.audit(snapshot, named);
      indexes.stored(snapshot, named);
      named.report();
    }
    for (IndexDefinition index : indexes.whole()) {
      IndexFirstPass.Sums sums = firstPass.sums(index);
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
    IndexFinding found = looked(index, (rule, stored) -> {});
    long missing = sums.needed() - (sums.stored() - found.extra());
    return new IndexFinding(index, missing, found.extra(), found.wrong());
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
      add(looked(index, (rule, stored) -> violations.add(rule, indexes.nameOf(index, stored))));
    }
    return seen.read() - before;
  }

  // ---- entries one by one

  /**
   * Checks all entries of an index.
   *
   * @param report receives a rule and the entry that violates it
   */
  private IndexFinding looked(IndexDefinition index, BiConsumer<String, IndexCell> report) {
    Count count = new Count();
    List<IndexCell> batch = new ArrayList<>(BATCH);
    indexes
        .maintainer()
        .cells(index, snapshot)
        .readAll(
            stored -> {
              batch.add(stored);
              seen.another();
              if (batch.size() == BATCH) {
                check(index, batch, count, report);
                batch.clear();
              }
            });
    check(index, batch, count, report);
    return new IndexFinding(index, 0, count.extra, count.wrong);
  }

  private void check(
      IndexDefinition index,
      List<IndexCell> batch,
      Count count,
      BiConsumer<String, IndexCell> report) {
    Map<Id, IndexedElement> elements = elements(index, batch);
    for (IndexCell stored : batch) {
      List<IndexCell> needed =
          indexes
              .owner(index, stored)
              .flatMap(owner -> Optional.ofNullable(elements.get(owner)))
              .flatMap(element -> indexes.cells(index, element))
              .orElse(List.of());
      if (needed.stream().noneMatch(cell -> cell.key().equals(stored.key()))) {
        report.accept(IndexReconciliation.EXTRA, stored);
        count.extra++;
      } else if (!needed.contains(stored)) {
        report.accept(IndexReconciliation.WRONG, stored);
        count.wrong++;
      }
    }
  }

  private Map<Id, IndexedElement> elements(IndexDefinition index, List<IndexCell> batch) {
    Set<Id> ids = new LinkedHashSet<>();
    batch.forEach(stored -> indexes.owner(index, stored).ifPresent(ids::add));
    Keys wanted = index.wanted();
    Map<Id, IndexedElement> elements = new HashMap<>();
    if (index.kind() == ElementKind.VERTEX) {
      layout
          .vertices(snapshot, List.copyOf(ids), wanted)
          .forEach(
              one -> one.map(IndexedElement.OfVertex::new).ifPresent(v -> elements.put(v.id(), v)));
    } else {
      layout
          .edges(snapshot, List.copyOf(ids), wanted)
          .forEach(one -> one.map(indexes::element).ifPresent(e -> elements.put(e.id(), e)));
    }
    return elements;
  }
}
