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
 * Applies the changes of one transaction to a unique index; values may move from one element to
 * another. While the index is being built, the entry of an element may be missing or may belong to
 * another element: an element that keeps its values then leaves the entry to the build. Confined to
 * one commit.
 */
final class UniqueChanges {

  private final IndexDefinition index;
  private final Entries entries;

  /** The elements that keep their values. */
  private final List<Change<IndexedElement>> keepers = new ArrayList<>();

  /** The entries that elements keep while they remove others. */
  private final Map<ElementKey, Id> kept = new LinkedHashMap<>();

  /**
   * The entries that elements remove or change; several of one key only while the index is built.
   */
  private final Map<ElementKey, List<Owned>> before = new LinkedHashMap<>();

  private final Map<ElementKey, Owned> after = new LinkedHashMap<>();

  /** An entry and its owner. */
  private record Owned(Id owner, IndexCell cell) {}

  UniqueChanges(IndexDefinition index, Entries entries) {
    this.index = index;
    this.entries = entries;
  }

  /**
   * @throws InvalidInputException if another element of the transaction takes the same values
   */
  void add(Change<IndexedElement> change) {
    if (entries.areKept(change)) {
      keepers.add(change);
      return;
    }
    Id id = change.subject().id();
    Map<ElementKey, IndexCell> given = entries.before(change);
    List<IndexCell> taken = new ArrayList<>();
    for (IndexCell cell : entries.after(change)) {
      if (cell.equals(given.get(cell.key()))) {
        given.remove(cell.key());
        kept.put(cell.key(), id);
      } else {
        taken.add(cell);
      }
    }
    given.forEach(
        (key, cell) ->
            before.computeIfAbsent(key, one -> new ArrayList<>(1)).add(new Owned(id, cell)));
    taken.forEach(cell -> take(new Owned(id, cell)));
  }

  private void take(Owned one) {
    Owned other = after.putIfAbsent(one.cell.key(), one);
    if (other != null && (isNew(one) || isNew(other))) {
      throw twice(other.owner, one.owner);
    }
  }

  /** Returns true if the element did not have the values before. */
  private boolean isNew(Owned one) {
    return had(one.cell.key()).stream().noneMatch(other -> other.owner.equals(one.owner));
  }

  private List<Owned> had(ElementKey key) {
    return before.getOrDefault(key, List.of());
  }

  /**
   * @param base the snapshot of the transaction; empty if it has read nothing, so that no entry
   *     existed before
   * @throws InvalidInputException if an element takes the values that another one keeps
   */
  void write(Optional<Snapshot> base, WriteSet writeSet) {
    if (!after.isEmpty()) {
      for (Change<IndexedElement> keeper : keepers) {
        Id id = keeper.subject().id();
        entries.before(keeper).keySet().forEach(key -> mustNotBeTaken(key, id));
      }
      kept.forEach(this::mustNotBeTaken);
    }
    Set<ElementKey> stored = index.state() == IndexState.ENABLED ? before.keySet() : stored(base);
    for (ElementKey key : before.keySet()) {
      if (stored.contains(key)) {
        replace(key, writeSet);
      } else { // the build may have written it meanwhile
        writeSet.require(new Precondition.Unchanged(key));
      }
    }
    for (Owned one : after.values()) {
      if (!stored.contains(one.cell.key()) && isNew(one)) {
        writeSet.require(new Precondition.Absent(one.cell.key()));
        one.cell.putInto(writeSet);
      }
    }
  }

  private void replace(ElementKey key, WriteSet writeSet) {
    writeSet.require(new Precondition.Unchanged(key));
    Owned is = after.get(key);
    if (is == null) {
      had(key).get(0).cell.deleteFrom(writeSet);
    } else {
      is.cell.putInto(writeSet);
    }
  }

  private void mustNotBeTaken(ElementKey key, Id keeper) {
    Owned taker = after.get(key);
    if (taker != null && isNew(taker)) {
      throw twice(keeper, taker.owner);
    }
  }

  private InvalidInputException twice(Id first, Id second) {
    return new InvalidInputException(
        Problem.UNIQUE_TWICE,
        "index",
        index.name(),
        "first",
        first.value(),
        "second",
        second.value());
  }

  /**
   * Returns those entries in {@code before} that are stored; the build has not written the others
   * yet.
   */
  private Set<ElementKey> stored(Optional<Snapshot> base) {
    Set<ElementKey> stored = new LinkedHashSet<>();
    if (base.isPresent()) {
      List<ElementKey> keys = List.copyOf(before.keySet());
      List<Optional<IndexEntry>> found = Lookup.owners(entries.rows(), keys, base.get());
      for (int i = 0; i < keys.size(); i++) {
        Optional<Id> owner = found.get(i).map(IndexEntry::element);
        if (had(keys.get(i)).stream().anyMatch(one -> owner.equals(Optional.of(one.owner)))) {
          stored.add(keys.get(i));
        }
      }
    }
    return stored;
  }
}
