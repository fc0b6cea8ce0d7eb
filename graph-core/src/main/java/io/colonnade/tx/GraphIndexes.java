package io.colonnade.tx;

import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexedElement;
import io.colonnade.layout.Layout;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.GraphChange;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.Schema;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** Maintains the indexes of a graph when transactions commit. Thread-safe. */
public final class GraphIndexes {

  private final Store store;
  private final Layout layout;
  private final Optional<IndexMaintainer> maintainer;

  private GraphIndexes(Store store, Layout layout, Optional<IndexMaintainer> maintainer) {
    this.store = store;
    this.layout = layout;
    this.maintainer = maintainer;
  }

  /**
   * Finds the module that maintains indexes.
   *
   * @throws StoreException if the graph has indexes and no module is on the class path
   */
  static GraphIndexes open(Store store, Layout layout, Schema schema) {
    Optional<IndexMaintainer> found = ServiceLoader.load(IndexMaintainer.class).findFirst();
    if (found.isPresent()) {
      store.createTables(found.get().tables());
    } else if (schema.indexes().stream().anyMatch(index -> index.state().isKept())) {
      throw new StoreException(
          Problem.INDEX_MODULE_MISSING,
          "indexes",
          schema.indexes().stream().map(IndexDefinition::name).toList());
    }
    return new GraphIndexes(store, layout, found);
  }

  /**
   * Returns the module that maintains indexes; empty: the graph has no indexes and cannot have any.
   */
  public Optional<IndexMaintainer> maintainer() {
    return maintainer;
  }

  /** Returns the data of an edge that indexes use. */
  public IndexedElement element(EdgeFact edge) {
    return new IndexedElement.OfEdge(layout.ids().of(edge), edge);
  }

  /**
   * Adds the index changes of a transaction to the write set.
   *
   * @param base the snapshot that the transaction has read; empty: none
   * @throws InvalidInputException if two elements of the transaction have the same values in a
   *     unique index
   */
  void write(Schema schema, GraphChange change, Optional<Snapshot> base, WriteSet writeSet) {
    for (ElementKind kind : ElementKind.values()) {
      List<IndexDefinition> kept = schema.keptIndexes(kind);
      if (!kept.isEmpty()) {
        List<Change<IndexedElement>> elements = elements(kind, change);
        for (IndexDefinition index : kept) {
          maintainer.orElseThrow().update(index, elements, base, writeSet);
        }
      }
    }
  }

  /**
   * Adds the entries of new elements in complete indexes to the write set.
   *
   * @throws InvalidInputException if two of the elements have the same values in a unique index
   */
  public void writeWhole(Schema schema, GraphChange created, WriteSet writeSet) {
    for (IndexDefinition index : schema.indexes()) {
      if (index.state() == IndexState.ENABLED) {
        List<Change<IndexedElement>> elements = elements(index.kind(), created);
        maintainer.orElseThrow().update(index, elements, Optional.empty(), writeSet);
      }
    }
  }

  private List<Change<IndexedElement>> elements(ElementKind kind, GraphChange change) {
    return switch (kind) {
      case VERTEX ->
          change.vertices().stream()
              .map(one -> one.<IndexedElement>map(IndexedElement.OfVertex::new))
              .toList();
      case EDGE -> change.edges().stream().map(one -> one.map(this::element)).toList();
    };
  }

  /**
   * Decides the meaning of a conflict over a unique value.
   *
   * @param base the snapshot that the transaction has read; empty: none
   * @return the refusal if another element already had the values in the snapshot of this
   *     transaction, so that a retry cannot succeed; empty: an ordinary conflict
   */
  public Optional<InvalidInputException> taken(
      ConflictException conflict, Schema schema, GraphChange change, Optional<Snapshot> base) {
    Optional<ElementKey> key =
        conflict.details().values().stream()
            .filter(ElementKey.class::isInstance)
            .map(ElementKey.class::cast)
            .filter(one -> maintainer.flatMap(found -> found.index(one)).isPresent())
            .findFirst();
    if (key.isEmpty()) {
      return Optional.empty();
    }
    int number = maintainer.orElseThrow().index(key.get()).orElseThrow();
    return schema.indexes().stream()
        .filter(index -> index.number() == number)
        .findFirst()
        .flatMap(index -> taken(index, key.get(), change, base));
  }

  private Optional<InvalidInputException> taken(
      IndexDefinition index, ElementKey key, GraphChange change, Optional<Snapshot> base) {
    Optional<IndexEntry> owner = base.isPresent() ? owner(index, key, base.get()) : now(index, key);
    for (Change<IndexedElement> one : elements(index.kind(), change)) {
      boolean wasOwn = one.before().filter(before -> had(index, before, key)).isPresent();
      if (wasOwn) { // this transaction had the value; another was first
        return Optional.empty();
      }
      if (owner.isPresent() && one.after().filter(after -> has(index, after, key)).isPresent()) {
        return Optional.of(
            new InvalidInputException(
                Problem.UNIQUE_TAKEN,
                "index",
                index.name(),
                "values",
                index.keys().stream()
                    .map(each -> one.after().orElseThrow().values(each.key()))
                    .toList(),
                index.kind() == ElementKind.VERTEX ? "vertex" : "edge",
                owner.get().element().value()));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether the element had the entry before. An element with too many entries had none,
   * because it was refused.
   */
  private boolean had(IndexDefinition index, IndexedElement before, ElementKey key) {
    try {
      return has(index, before, key);
    } catch (LimitExceededException tooMany) {
      return false;
    }
  }

  private boolean has(IndexDefinition index, IndexedElement element, ElementKey key) {
    return maintainer.orElseThrow().cells(index, element).stream()
        .map(IndexCell::key)
        .anyMatch(key::equals);
  }

  private Optional<IndexEntry> now(IndexDefinition index, ElementKey key) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return owner(index, key, snapshot);
    }
  }

  private Optional<IndexEntry> owner(IndexDefinition index, ElementKey key, Snapshot snapshot) {
    return maintainer.orElseThrow().owner(index, key, snapshot);
  }
}
