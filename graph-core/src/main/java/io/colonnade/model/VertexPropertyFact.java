package io.colonnade.model;

import io.colonnade.codec.Id;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A property of a vertex. A vertex may have several properties of one key.
 *
 * @param key number of its key
 * @param sequence distinguishes the properties of one vertex and key; unique among them, and never
 *     changes
 * @param suppliedId the id that a user supplied; empty: the id is derived from vertex, key and
 *     sequence
 * @param value an object of a class that {@code codec.ValueCodec} supports, never null
 * @param meta its meta-properties, keys ascending, each once
 */
public record VertexPropertyFact(
    int key, int sequence, Optional<Id> suppliedId, Object value, List<PropertyFact> meta)
    implements Keyed {

  public VertexPropertyFact {
    meta = List.copyOf(meta);
  }

  /**
   * Adds a property without id and meta-properties after the other properties of its key.
   *
   * @param properties keys ascending before and after; of this key, either none or all earlier
   *     properties were removed
   */
  public static void append(List<VertexPropertyFact> properties, int key, Object value) {
    int at = properties.size();
    while (at > 0 && properties.get(at - 1).key > key) {
      at--;
    }
    boolean isFirst = at == 0 || properties.get(at - 1).key < key;
    int sequence = isFirst ? 0 : properties.get(at - 1).sequence + 1;
    properties.add(at, new VertexPropertyFact(key, sequence, Optional.empty(), value, List.of()));
  }

  /** Returns the same property with another sequence number. */
  public VertexPropertyFact withSequence(int other) {
    return new VertexPropertyFact(key, other, suppliedId, value, meta);
  }

  /** Returns the same property with other meta-properties. */
  public VertexPropertyFact withMeta(List<PropertyFact> others) {
    return new VertexPropertyFact(key, sequence, suppliedId, value, others);
  }

  /**
   * Returns whether the other is a state of the same property. The value of a property never
   * changes: a property with another value is another property that has replaced it.
   */
  public boolean isSameAs(VertexPropertyFact other) {
    return key == other.key && sequence == other.sequence && Objects.deepEquals(value, other.value);
  }
}
