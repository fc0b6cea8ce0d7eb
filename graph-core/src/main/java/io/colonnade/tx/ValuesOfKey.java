package io.colonnade.tx;

import io.colonnade.model.VertexPropertyFact;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pcollections.IntTreePMap;

/**
 * The properties of one vertex and key, in the order in which they were added. A change creates
 * another object, which shares most of its parts with this one. Immutable and thread-safe.
 */
final class ValuesOfKey implements Iterable<VertexPropertyFact> {

  private final int key;
  private final IntTreePMap<VertexPropertyFact> bySequence;
  private final int nextSequence; // one above the highest that was ever used

  /** The properties by the hash codes of their values; created at first use. */
  private volatile @Nullable IntTreePMap<List<VertexPropertyFact>> byHash;

  private ValuesOfKey(
      int key,
      IntTreePMap<VertexPropertyFact> bySequence,
      int nextSequence,
      @Nullable IntTreePMap<List<VertexPropertyFact>> byHash) {
    this.key = key;
    this.bySequence = bySequence;
    this.nextSequence = nextSequence;
    this.byHash = byHash;
  }

  static ValuesOfKey none(int key) {
    return new ValuesOfKey(key, IntTreePMap.empty(), 0, null);
  }

  int key() {
    return key;
  }

  int size() {
    return bySequence.size();
  }

  int nextSequence() {
    return nextSequence;
  }

  /** Returns the property with that sequence number; null if there is none. */
  @Nullable VertexPropertyFact get(int sequence) {
    return bySequence.get(sequence);
  }

  /** Returns these properties with one added, which replaces the one of equal sequence number. */
  ValuesOfKey with(VertexPropertyFact property) {
    IntTreePMap<List<VertexPropertyFact>> hashes = byHash;
    if (hashes != null) {
      VertexPropertyFact before = bySequence.get(property.sequence());
      hashes = hashed(before == null ? hashes : unhashed(hashes, before), property);
    }
    return new ValuesOfKey(
        key,
        bySequence.plus(property.sequence(), property),
        Math.max(nextSequence, property.sequence() + 1),
        hashes);
  }

  /** Returns these properties without one of them. */
  ValuesOfKey without(VertexPropertyFact property) {
    IntTreePMap<List<VertexPropertyFact>> hashes = byHash;
    return new ValuesOfKey(
        key,
        bySequence.minus(property.sequence()),
        nextSequence,
        hashes == null ? null : unhashed(hashes, property));
  }

  /** Returns the first property whose value a set treats as equal. */
  Optional<VertexPropertyFact> equal(Object value) {
    IntTreePMap<List<VertexPropertyFact>> hashes = byHash;
    if (hashes == null) {
      hashes = IntTreePMap.empty();
      for (VertexPropertyFact property : this) {
        hashes = hashed(hashes, property);
      }
      byHash = hashes;
    }
    List<VertexPropertyFact> candidates = hashes.get(hash(value));
    return candidates == null
        ? Optional.empty()
        : candidates.stream().filter(one -> SchemaRules.isEqual(one.value(), value)).findFirst();
  }

  private static int hash(Object value) {
    return SchemaRules.comparable(value).hashCode();
  }

  private static IntTreePMap<List<VertexPropertyFact>> hashed(
      IntTreePMap<List<VertexPropertyFact>> hashes, VertexPropertyFact property) {
    int hash = hash(property.value());
    List<VertexPropertyFact> before = hashes.get(hash);
    List<VertexPropertyFact> here = before == null ? new ArrayList<>(1) : new ArrayList<>(before);
    here.add(property);
    return hashes.plus(hash, here);
  }

  private static IntTreePMap<List<VertexPropertyFact>> unhashed(
      IntTreePMap<List<VertexPropertyFact>> hashes, VertexPropertyFact property) {
    int hash = hash(property.value());
    List<VertexPropertyFact> before = hashes.get(hash);
    List<VertexPropertyFact> here = before == null ? new ArrayList<>(0) : new ArrayList<>(before);
    here.removeIf(property::isSameAs);
    return here.isEmpty() ? hashes.minus(hash) : hashes.plus(hash, here);
  }

  @Override
  public Iterator<VertexPropertyFact> iterator() {
    return bySequence.values().iterator();
  }
}
