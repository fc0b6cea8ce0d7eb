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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maintains the indexes of a graph when transactions commit. If the module that maintains indexes
 * is not on the class path, the graph can still be read: no query uses an index, and a change of an
 * element that an index contains is refused. Thread-safe.
 */
public final class GraphIndexes {

  private static final Logger LOG = LoggerFactory.getLogger(GraphIndexes.class);

  private final Store store;
  private final Layout layout;
  private final Optional<IndexMaintainer> maintainer;

  private GraphIndexes(Store store, Layout layout, Optional<IndexMaintainer> maintainer) {
    this.store = store;
    this.layout = layout;
    this.maintainer = maintainer;
  }

  /**
   * Finds the module that maintains indexes. Logs a warning if the graph has indexes and no module
   * is on the class path.
   */
  static GraphIndexes open(Store store, Layout layout, Schema schema) {
    Optional<IndexMaintainer> found = ServiceLoader.load(IndexMaintainer.class).findFirst();
    if (found.isPresent()) {
      store.createTables(found.get().tables());
    } else {
      List<String> kept =
          schema.indexes().stream()
              .filter(index -> index.state().isKept())
              .map(IndexDefinition::name)
              .toList();
      if (!kept.isEmpty()) {
        LOG.warn(
            "the graph is opened for reading: {}",
            Problem.INDEX_MODULE_MISSING.message("indexes", kept));
      }
    }
    return new GraphIndexes(store, layout, found);
  }

  /**
   * Returns the module that maintains indexes; empty: it is not on the class path, so that no query
   * may use an index.
   */
  public Optional<IndexMaintainer> maintainer() {
    return maintainer;
  }

  /**
   * Returns the module that maintains indexes.
   *
   * @throws StoreException if it is not on the class path
   */
  public IndexMaintainer required() {
    return maintainer.orElseThrow(() -> new StoreException(Problem.INDEX_MODULE_MISSING));
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
   * @throws StoreException if the transaction changes elements that an index contains and no module
   *     is on the class path
   */
  void write(Schema schema, GraphChange change, Optional<Snapshot> base, WriteSet writeSet) {
    for (ElementKind kind : ElementKind.values()) {
      List<IndexDefinition> kept = schema.keptIndexes(kind);
      if (!kept.isEmpty()) {
        List<Change<IndexedElement>> elements = elements(kind, change);
        for (IndexDefinition index : kept) {
          if (maintainer.isPresent()) {
            maintainer.get().update(index, elements, base, writeSet);
          } else {
            mustBeOutside(index, elements);
          }
        }
      }
    }
  }

  /** Refuses changes of elements of the labels that an index contains. */
  private static void mustBeOutside(IndexDefinition index, List<Change<IndexedElement>> elements) {
    for (Change<IndexedElement> element : elements) {
      int label = element.subject().label();
      if (index.label().isEmpty() || index.label().get() == label) {
        throw new StoreException(Problem.INDEX_MODULE_MISSING, "index", index.name());
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
        required().update(index, elements, Optional.empty(), writeSet);
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
    int number = required().index(key.get()).orElseThrow();
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
    return required().cells(index, element).stream().map(IndexCell::key).anyMatch(key::equals);
  }

  private Optional<IndexEntry> now(IndexDefinition index, ElementKey key) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return owner(index, key, snapshot);
    }
  }

  private Optional<IndexEntry> owner(IndexDefinition index, ElementKey key, Snapshot snapshot) {
    return required().owner(index, key, snapshot);
  }
}
