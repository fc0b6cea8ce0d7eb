package io.colonnade.index;

import io.colonnade.codec.Id;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import java.util.ArrayList;
import java.util.List;

/** The data of a vertex or an edge from which its index entries are made. Immutable. */
public sealed interface IndexedElement {

  /** Returns the id by which the index finds the element; for an edge, the id that users see. */
  Id id();

  int label();

  /**
   * Returns the values of a key in the order in which they were added; none if the element does not
   * have the key.
   */
  List<Object> values(int key);

  /**
   * A vertex.
   *
   * @param fact with the values of all keys of the indexes
   */
  record OfVertex(VertexFact fact) implements IndexedElement {

    @Override
    public Id id() {
      return fact.ref().id();
    }

    @Override
    public int label() {
      return fact.ref().label();
    }

    @Override
    public List<Object> values(int key) {
      List<VertexPropertyFact> properties = fact.properties(key);
      List<Object> values = new ArrayList<>(properties.size());
      for (VertexPropertyFact property : properties) {
        values.add(property.value());
      }
      return values;
    }
  }

  /**
   * An edge.
   *
   * @param id the id that users see
   * @param fact with the values of all keys of the indexes
   */
  record OfEdge(Id id, EdgeFact fact) implements IndexedElement {

    @Override
    public int label() {
      return fact.label();
    }

    @Override
    public List<Object> values(int key) {
      return fact.property(key).map(property -> List.of(property.value())).orElse(List.of());
    }
  }
}
