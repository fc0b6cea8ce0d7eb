package io.colonnade.load;

import io.colonnade.codec.Id;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexEntry;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexedElement;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.Schema;
import io.colonnade.store.ElementKey;
import io.colonnade.tx.GraphStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The owners of values in unique indexes, in the graph and among the elements of a batch. Used only
 * after a commit has found a duplicate, because it needs a read for each element. Confined to one
 * batch; no other transaction may write meanwhile.
 */
final class UniqueValues {

  private final GraphStore store;
  private final Schema schema;
  private final Map<ElementKey, Id> taken = new HashMap<>();

  /** Another element that has the same values in a unique index. */
  record Taken(IndexDefinition index, Id owner) {}

  UniqueValues(GraphStore store, Schema schema) {
    this.store = store;
    this.schema = schema;
  }

  /**
   * Assigns values to an element if no other element has them.
   *
   * @return the owner of the values; empty if the element now owns them
   */
  Optional<Taken> take(IndexedElement element) {
    ElementKind kind =
        element instanceof IndexedElement.OfVertex ? ElementKind.VERTEX : ElementKind.EDGE;
    Map<ElementKey, Id> own = new HashMap<>();
    for (IndexDefinition index : schema.keptIndexes(kind)) {
      for (IndexCell cell : index.isUnique() ? cells(index, element) : List.<IndexCell>of()) {
        Optional<Id> owner = owner(index, cell.key()).filter(id -> !id.equals(element.id()));
        if (owner.isPresent()) {
          return Optional.of(new Taken(index, owner.get()));
        }
        own.put(cell.key(), element.id());
      }
    }
    taken.putAll(own);
    return Optional.empty();
  }

  private Optional<Id> owner(IndexDefinition index, ElementKey key) {
    Id among = taken.get(key);
    return among != null
        ? Optional.of(among)
        : store
            .readWhole(snapshot -> maintainer().owner(index, key, snapshot))
            .map(IndexEntry::element);
  }

  private List<IndexCell> cells(IndexDefinition index, IndexedElement element) {
    return maintainer().cells(index, element);
  }

  private IndexMaintainer maintainer() {
    return store.indexMaintainer().orElseThrow(); // an index has refused the commit
  }
}
