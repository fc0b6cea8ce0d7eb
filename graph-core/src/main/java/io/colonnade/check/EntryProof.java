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
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Checks the stored entries of an index one by one: looks up their elements, in batches. Used where
 * sums are not sufficient: for indexes that are being built, and for those that are damaged in many
 * places. Confined to one check.
 *
 * @param seen counts each entry
 */
record EntryProof(CheckedIndexes indexes, Layout layout, Snapshot snapshot, EntryCount seen) {

  /** The number of entries whose elements are read in one call. */
  private static final int BATCH = 256;

  /**
   * Checks all entries.
   *
   * @param extra receives the entries that no element has
   * @param wrong receives the entries that differ from the entry that their element requires
   */
  void run(IndexDefinition index, Consumer<IndexCell> extra, Consumer<IndexCell> wrong) {
    List<IndexCell> batch = new ArrayList<>(BATCH);
    indexes
        .maintainer()
        .cells(index, snapshot)
        .readAll(
            stored -> {
              batch.add(stored);
              seen.another();
              if (batch.size() == BATCH) {
                check(index, batch, extra, wrong);
                batch.clear();
              }
            });
    check(index, batch, extra, wrong);
  }

  private void check(
      IndexDefinition index,
      List<IndexCell> batch,
      Consumer<IndexCell> extra,
      Consumer<IndexCell> wrong) {
    Map<Id, IndexedElement> elements = elements(index, batch);
    for (IndexCell stored : batch) {
      List<IndexCell> needed =
          indexes
              .owner(index, stored)
              .flatMap(owner -> Optional.ofNullable(elements.get(owner)))
              .flatMap(element -> indexes.cells(index, element))
              .orElse(List.of());
      if (needed.stream().noneMatch(cell -> cell.key().equals(stored.key()))) {
        extra.accept(stored);
      } else if (!needed.contains(stored)) {
        wrong.accept(stored);
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
