package io.colonnade.check;

import io.colonnade.codec.Id;
import io.colonnade.error.FormatException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexedElement;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.SortKey;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.Schema;
import io.colonnade.store.Snapshot;
import io.colonnade.tx.GraphStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The indexes of a snapshot that commits maintain; other indexes are not checked. The complete ones
 * must have the entries of all elements. Immutable.
 */
final class CheckedIndexes {

  /** The most characters of the values of an element in a report. */
  private static final int LONGEST_VALUES = 200;

  private final Schema schema;
  private final GraphStore graph;
  private final List<IndexDefinition> whole;
  private final List<IndexDefinition> unfinished;

  /**
   * @param schema the schema of the checked snapshot
   */
  CheckedIndexes(Schema schema, GraphStore graph) {
    this.schema = schema;
    this.graph = graph;
    List<IndexDefinition> kept =
        schema.indexes().stream().filter(index -> index.state().isKept()).toList();
    this.whole = kept.stream().filter(index -> index.state() == IndexState.ENABLED).toList();
    this.unfinished = kept.stream().filter(index -> index.state() != IndexState.ENABLED).toList();
  }

  /** Returns the number of indexes. */
  int count() {
    return whole.size() + unfinished.size();
  }

  /** Returns the complete indexes, which must have all entries. */
  List<IndexDefinition> whole() {
    return whole;
  }

  /**
   * Returns the indexes that are being built: they may lack entries, but must have no wrong ones.
   */
  List<IndexDefinition> unfinished() {
    return unfinished;
  }

  /** Reports the entries that a vertex must have in the complete indexes. */
  void needs(VertexFact vertex, IndexAudit audit) {
    needs(ElementKind.VERTEX, new IndexedElement.OfVertex(vertex), audit);
  }

  /** Reports the entries that an edge must have in the complete indexes. */
  void needs(EdgeFact edge, IndexAudit audit) {
    needs(ElementKind.EDGE, element(edge), audit);
  }

  private void needs(ElementKind kind, IndexedElement element, IndexAudit audit) {
    for (IndexDefinition index : whole) {
      if (index.kind() == kind) {
        cells(index, element)
            .ifPresentOrElse(
                cells -> cells.forEach(cell -> audit.needed(index, element, cell)),
                () -> audit.tooMany(index, element));
      }
    }
  }

  /** Returns the entries of an element; empty if it has more than an index can hold. */
  Optional<List<IndexCell>> cells(IndexDefinition index, IndexedElement element) {
    try {
      return Optional.of(maintainer().cells(index, element));
    } catch (LimitExceededException tooMany) {
      return Optional.empty();
    }
  }

  /** Reports the stored entries of the complete indexes. */
  void stored(Snapshot snapshot, IndexAudit audit) {
    for (IndexDefinition index : whole) {
      maintainer().cells(index, snapshot).readAll(stored -> audit.stored(index, stored));
    }
  }

  /** Returns the numbers of indexes that do not exist but have entries. */
  Set<Integer> strays(Snapshot snapshot) {
    Set<Integer> strays = new TreeSet<>();
    graph.indexMaintainer().ifPresent(found -> strays.addAll(found.numbers(snapshot)));
    schema.indexes().forEach(index -> strays.remove(index.number()));
    return strays;
  }

  IndexedElement element(EdgeFact edge) {
    return new IndexedElement.OfEdge(graph.publicId(edge), edge);
  }

  /** Returns the element of an entry; empty if the entry cannot be parsed. */
  Optional<Id> owner(IndexDefinition index, IndexCell stored) {
    try {
      return Optional.of(maintainer().entry(index, stored).element());
    } catch (FormatException damaged) {
      return Optional.empty();
    }
  }

  /**
   * Returns the module that maintains indexes.
   *
   * @throws io.colonnade.error.StoreException if it is not on the class path
   */
  IndexMaintainer maintainer() {
    return graph.indexes().required();
  }

  // ---- names

  /** Returns the name of an index, with an element and its values. */
  static String name(IndexDefinition index, IndexedElement element) {
    List<Object> values = new ArrayList<>();
    for (SortKey key : index.keys()) {
      values.addAll(element.values(key.key()));
    }
    String text = values.isEmpty() ? "" : " " + values;
    String told = text.length() > LONGEST_VALUES ? text.substring(0, LONGEST_VALUES) + "..." : text;
    return name(index, element.id()) + told;
  }

  /** Returns the name of an index, with the position of a stored entry and its element. */
  String nameOf(IndexDefinition index, IndexCell stored) {
    return owner(index, stored).map(owner -> name(index, owner)).orElse("index " + index.name())
        + " in row "
        + stored.key().cell().row();
  }

  /** Returns the name of an index, with an element. */
  static String name(IndexDefinition index, Id element) {
    String kind = index.kind() == ElementKind.VERTEX ? "v[" : "e[";
    return "index " + index.name() + ": " + kind + element + "]";
  }
}
