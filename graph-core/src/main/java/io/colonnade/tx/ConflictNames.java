package io.colonnade.tx;

import io.colonnade.error.ConflictException;
import io.colonnade.error.FormatException;
import io.colonnade.model.Change;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeId;
import io.colonnade.model.ElementName;
import io.colonnade.model.GraphChange;
import io.colonnade.schema.MetaTable;
import io.colonnade.schema.NameKind;
import io.colonnade.store.ElementKey;
import io.colonnade.store.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Replaces the keys of elements and rows in a conflict of the store with names that users know. A
 * key without a known name is kept. Immutable.
 */
final class ConflictNames {

  private final GraphStore graph;
  private final GraphChange changes;

  /**
   * Creates the translation for one commit.
   *
   * @param changes the changes of the commit
   */
  ConflictNames(GraphStore graph, GraphChange changes) {
    this.graph = graph;
    this.changes = changes;
  }

  /** Returns the conflict with names instead of keys; the given conflict is its cause. */
  ConflictException in(ConflictException conflict) {
    List<Object> keyValues = new ArrayList<>();
    for (Map.Entry<String, Object> detail : conflict.details().entrySet()) {
      List<Object> named = named(detail.getValue());
      keyValues.addAll(named.isEmpty() ? List.of(detail.getKey(), detail.getValue()) : named);
    }
    return new ConflictException(conflict.problem(), conflict, keyValues.toArray());
  }

  /**
   * Returns the keys and values that name an element; empty if the detail is not a key or the
   * element is unknown.
   */
  private List<Object> named(Object detail) {
    try {
      return name(detail).map(this::keyValues).orElse(List.of());
    } catch (FormatException unknown) {
      return List.of();
    }
  }

  private Optional<ElementName> name(Object detail) {
    if (detail instanceof ElementKey key) {
      return graph.layout().name(key).or(() -> MetaTable.name(key.row()));
    }
    return detail instanceof RowKey row ? graph.layout().name(row) : Optional.empty();
  }

  private List<Object> keyValues(ElementName name) {
    if (name instanceof ElementName.Vertex vertex) {
      return List.of("vertex", vertex.id().value());
    } else if (name instanceof ElementName.Edge edge) {
      return keyValues(edge.id());
    }
    return List.of("graph variable", ((ElementName.Variable) name).name());
  }

  /**
   * Returns the known details of an edge of this transaction with that id; empty for any other
   * edge.
   */
  private List<Object> keyValues(EdgeId edgeId) {
    for (Change<EdgeFact> edge : changes.edges()) {
      EdgeFact fact = edge.subject();
      if (fact.id().equals(edgeId)) {
        return List.of(
            "edge", graph.publicId(fact).value(),
            "label", graph.dictionary().name(NameKind.LABEL, fact.label()),
            "out", fact.out().id().value(),
            "in", fact.in().id().value());
      }
    }
    return List.of();
  }
}
