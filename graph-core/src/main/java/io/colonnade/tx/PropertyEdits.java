package io.colonnade.tx;

import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.Cardinality;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Properties that are added to one vertex and removed from it, one after the other. The vertex that
 * they lead to is made when it is looked at, and not after each of them, since each such vertex is
 * a list of all its properties. Confined to its transaction, which guards it.
 */
final class PropertyEdits {

  /** The vertex before the edits. */
  private VertexFact vertex;

  private boolean isEmpty = true;
  private long bytes; // that the edits add to the memory of the vertex

  /** The properties after the edits, those of one key in their order; made with the first edit. */
  private @Nullable Map<Name, VertexPropertyFact> present;

  /** By key, one above the highest sequence number; made with the first edit. */
  private final Map<Integer, Integer> nextSequences = new HashMap<>();

  /** The first property of each value; made when first asked for. */
  private @Nullable Map<Value, VertexPropertyFact> byValue;

  /** Names a property among those of its vertex. */
  private record Name(int key, int sequence) {

    static Name of(VertexPropertyFact property) {
      return new Name(property.key(), property.sequence());
    }
  }

  /** A value of a key, as properties with the cardinality set compare values. */
  private record Value(int key, Object comparable) {

    static Value of(VertexPropertyFact property) {
      return new Value(property.key(), SchemaRules.comparable(property.value()));
    }
  }

  PropertyEdits(VertexFact vertex) {
    this.vertex = vertex;
  }

  VertexFact vertex() {
    return vertex;
  }

  boolean isEmpty() {
    return isEmpty;
  }

  /** About how much memory the properties take that were added. */
  long approximateBytes() {
    return bytes;
  }

  /** Removes a property, if the vertex still has it. */
  void remove(VertexPropertyFact property) {
    Map<Name, VertexPropertyFact> all = present();
    VertexPropertyFact now = all.get(Name.of(property));
    if (now != null && now.isSameAs(property)) {
      all.remove(Name.of(property));
      byValue = null; // another property may have the value
      isEmpty = false;
    }
  }

  /**
   * Adds a property behind the others of its key.
   *
   * @param draft has any sequence number
   * @param cardinality a set does not get a value that it has
   * @return the property, or that of the set which has the value
   */
  VertexPropertyFact add(VertexPropertyFact draft, Cardinality cardinality) {
    Map<Name, VertexPropertyFact> all = present();
    if (cardinality == Cardinality.SET) {
      VertexPropertyFact equal = byValue().get(Value.of(draft));
      if (equal != null) {
        return equal;
      }
    }
    int sequence = nextSequences.getOrDefault(draft.key(), 0);
    VertexPropertyFact added = draft.withSequence(sequence);
    nextSequences.put(draft.key(), sequence + 1);
    all.put(Name.of(added), added);
    if (byValue != null) {
      byValue.putIfAbsent(Value.of(added), added);
    }
    bytes += Footprint.of(added);
    isEmpty = false;
    return added;
  }

  private Map<Name, VertexPropertyFact> present() {
    Map<Name, VertexPropertyFact> all = present;
    if (all == null) {
      all = new LinkedHashMap<>();
      for (VertexPropertyFact property : vertex.properties()) {
        all.put(Name.of(property), property);
        nextSequences.merge(property.key(), property.sequence() + 1, Math::max);
      }
      present = all;
    }
    return all;
  }

  private Map<Value, VertexPropertyFact> byValue() {
    Map<Value, VertexPropertyFact> all = byValue;
    if (all == null) {
      all = new HashMap<>();
      for (VertexPropertyFact property : present().values()) {
        all.putIfAbsent(Value.of(property), property);
      }
      byValue = all;
    }
    return all;
  }

  /** Returns the vertex after the edits; edits that follow begin with that. */
  VertexFact settle() {
    List<VertexPropertyFact> properties = new ArrayList<>(present().values());
    properties.sort(Comparator.comparingInt(VertexPropertyFact::key)); // stable
    vertex = new VertexFact(vertex.ref(), properties);
    isEmpty = true;
    bytes = 0;
    return vertex;
  }
}
