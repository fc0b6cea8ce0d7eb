package io.colonnade.index.tables;

import io.colonnade.codec.Id;
import io.colonnade.index.Duplicate;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexedElement;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Adds elements that existed before a unique index to the index. Confined to one commit. */
final class UniqueBuild {

  private final Entries entries;
  private final Snapshot now;

  /** An entry and the element that is to own it. */
  private record Wanted(IndexedElement element, IndexCell cell) {}

  /**
   * @param now the snapshot on which the commit is based
   */
  UniqueBuild(Entries entries, Snapshot now) {
    this.entries = entries;
    this.now = now;
  }

  /**
   * @return the pairs of elements with equal values, each pair once
   */
  List<Duplicate> add(List<IndexedElement> elements, WriteSet writeSet) {
    List<Wanted> wanted = new ArrayList<>();
    for (IndexedElement element : elements) {
      entries.of(element).forEach(cell -> wanted.add(new Wanted(element, cell)));
    }
    Map<ElementKey, Id> owners = owners(wanted);
    Set<Duplicate> duplicates = new LinkedHashSet<>();
    for (Wanted one : wanted) {
      Id id = one.element.id();
      Id owner = owners.putIfAbsent(one.cell.key(), id);
      if (owner == null) {
        // Conflicts with a transaction that takes the values meanwhile, and with one that gives
        // them
        // up and has read that the entry is absent, see UniqueChanges.
        writeSet.require(new Precondition.Absent(one.cell.key()));
        one.cell.putInto(writeSet);
      } else if (!owner.equals(id)) {
        duplicates.add(new Duplicate(entries.values(one.element), owner, id));
      }
    }
    return List.copyOf(duplicates);
  }

  private Map<ElementKey, Id> owners(List<Wanted> wanted) {
    List<ElementKey> keys = wanted.stream().map(one -> one.cell.key()).toList();
    List<Optional<IndexEntry>> stored = Lookup.owners(entries.rows(), keys, now);
    Map<ElementKey, Id> owners = new HashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      ElementKey key = keys.get(i);
      stored.get(i).ifPresent(entry -> owners.put(key, entry.element()));
    }
    return owners;
  }
}
