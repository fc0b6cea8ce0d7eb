package io.colonnade.check;

import io.colonnade.codec.Id;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexedElement;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Layout;
import io.colonnade.model.Keys;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Proves that indexes that are being built have no entry that no element has. Which entries they
 * lack cannot be told from sums, so the elements are looked up, some at a time. Confined to one
 * check.
 */
final class UnfinishedIndexes {

  /** Entries whose elements are read in one call. */
  private static final int BATCH = 256;

  private final CheckedIndexes indexes;
  private final Layout layout;
  private final Snapshot snapshot;
  private final Violations violations;
  private long entries;

  UnfinishedIndexes(
      CheckedIndexes indexes, Layout layout, Snapshot snapshot, Violations violations) {
    this.indexes = indexes;
    this.layout = layout;
    this.snapshot = snapshot;
    this.violations = violations;
  }

  /** Looks at all of them and tells how many entries they have. */
  long check() {
    indexes.unfinished().forEach(this::check);
    return entries;
  }

  private void check(IndexDefinition index) {
    List<IndexCell> batch = new ArrayList<>(BATCH);
    try (FactCursor<IndexCell> cells = indexes.maintainer().cells(index, snapshot)) {
      for (Optional<IndexCell> one = cells.next(); one.isPresent(); one = cells.next()) {
        batch.add(one.get());
        if (batch.size() == BATCH) {
          check(index, batch);
          batch.clear();
        }
      }
    }
    check(index, batch);
  }

  private void check(IndexDefinition index, List<IndexCell> batch) {
    entries += batch.size();
    Map<Id, IndexedElement> elements = elements(index, batch);
    for (IndexCell stored : batch) {
      List<IndexCell> needed =
          indexes
              .owner(index, stored)
              .flatMap(owner -> Optional.ofNullable(elements.get(owner)))
              .flatMap(element -> indexes.cells(index, element))
              .orElse(List.of());
      if (needed.stream().noneMatch(cell -> cell.key().equals(stored.key()))) {
        add("index has an entry that no element has", index, stored);
      } else if (!needed.contains(stored)) {
        add("index entry differs from its element", index, stored);
      }
    }
  }

  private void add(String rule, IndexDefinition index, IndexCell stored) {
    violations.add(rule, indexes.nameOf(index, stored));
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
