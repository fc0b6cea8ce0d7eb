package io.colonnade.index.tables;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexedElement;
import io.colonnade.model.Change;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the changes of one transaction change in a unique index: values may go from one element to
 * another in it. Confined to one commit.
 */
final class UniqueChanges {

  private final IndexDefinition index;
  private final Entries entries;
  private final Map<ElementKey, Owned> before = new LinkedHashMap<>();
  private final Map<ElementKey, Owned> after = new LinkedHashMap<>();

  /** An entry and whose it is. */
  private record Owned(Id owner, IndexCell cell) {}

  UniqueChanges(IndexDefinition index, Entries entries) {
    this.index = index;
    this.entries = entries;
  }

  /**
   * @throws InvalidInputException if another element of the transaction has the same values
   */
  void add(Change<IndexedElement> change) {
    Id id = change.subject().id();
    for (IndexCell cell : entries.of(change.before())) {
      before.put(cell.key(), new Owned(id, cell));
    }
    for (IndexCell cell : entries.of(change.after())) {
      Owned other = after.put(cell.key(), new Owned(id, cell));
      if (other != null && !other.owner.equals(id)) {
        throw new InvalidInputException(
            Problem.UNIQUE_TWICE,
            "index",
            index.name(),
            "first",
            other.owner.value(),
            "second",
            id.value());
      }
    }
  }

  /**
   * @param base what the transaction has read; empty: nothing, so that nothing was there before
   */
  void write(Optional<Snapshot> base, WriteSet writeSet) {
    if (index.state() != IndexState.ENABLED) {
      base.ifPresent(this::keepOwn);
    }
    Set<ElementKey> keys = new LinkedHashSet<>(before.keySet());
    keys.addAll(after.keySet());
    for (ElementKey key : keys) {
      write(
          key, Optional.ofNullable(before.get(key)), Optional.ofNullable(after.get(key)), writeSet);
    }
  }

  private static void write(
      ElementKey key, Optional<Owned> was, Optional<Owned> is, WriteSet writeSet) {
    if (was.equals(is)) {
      return;
    }
    writeSet.require(
        was.isPresent() ? new Precondition.Unchanged(key) : new Precondition.Absent(key));
    if (is.isPresent()) {
      is.get().cell.putInto(writeSet);
    } else {
      was.orElseThrow().cell.deleteFrom(writeSet);
    }
  }

  /** As long as the index is built, an element may lack its entry, or another may have it. */
  private void keepOwn(Snapshot base) {
    List<Owned> owned = new ArrayList<>(before.values());
    List<ElementKey> keys = owned.stream().map(one -> one.cell.key()).toList();
    List<Optional<IndexEntry>> stored = Lookup.owners(entries.rows(), keys, base);
    for (int i = 0; i < keys.size(); i++) {
      Id owner = owned.get(i).owner;
      if (stored.get(i).filter(entry -> entry.element().equals(owner)).isEmpty()) {
        before.remove(keys.get(i));
      }
    }
  }
}
