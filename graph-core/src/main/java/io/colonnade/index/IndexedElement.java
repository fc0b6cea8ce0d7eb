package io.colonnade.index;

import io.colonnade.codec.Id;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import java.util.ArrayList;
import java.util.List;

/** What an index looks at in a vertex or an edge. Immutable. */
public sealed interface IndexedElement {

  /** By which the element is found: of an edge, the id that users see. */
  Id id();

  int label();

  /** The values of a key, in the order they were added; none if it has none. */
  List<Object> values(int key);

  /**
   * A vertex.
   *
   * @param fact with the values of all keys that the indexes have
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
   * @param id that users see
   * @param fact with the values of all keys that the indexes have
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
