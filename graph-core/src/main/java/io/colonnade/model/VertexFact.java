package io.colonnade.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A vertex with its properties.
 *
 * @param properties keys ascending; of one key in the order they were added
 */
public record VertexFact(VertexRef ref, List<VertexPropertyFact> properties) {

  public VertexFact {
    properties = List.copyOf(properties);
  }

  /** A sequence number that no property of that key has: one above the highest, 0 for the first. */
  public int nextSequence(int key) {
    int next = 0;
    for (VertexPropertyFact property : properties) {
      if (property.key() == key) {
        next = Math.max(next, property.sequence() + 1);
      }
    }
    return next;
  }

  /** The present state of a property, if it still exists. */
  public Optional<VertexPropertyFact> find(VertexPropertyFact property) {
    return properties.stream().filter(property::isSameAs).findFirst();
  }

  /** The properties and that one: in its place if it exists, else behind the others of its key. */
  public List<VertexPropertyFact> with(VertexPropertyFact property) {
    List<VertexPropertyFact> changed = new ArrayList<>(properties);
    int at = 0;
    while (at < changed.size() && changed.get(at).key() <= property.key()) {
      if (changed.get(at).isSameAs(property)) {
        changed.set(at, property);
        return changed;
      }
      at++;
    }
    changed.add(at, property);
    return changed;
  }

  /** The properties and that one instead of all others of its key. */
  public List<VertexPropertyFact> withOnly(VertexPropertyFact property) {
    List<VertexPropertyFact> others = new ArrayList<>(properties);
    others.removeIf(other -> other.key() == property.key());
    return new VertexFact(ref, others).with(property);
  }

  /** The last property of that key. */
  public Optional<VertexPropertyFact> last(int key) {
    return properties.stream()
        .filter(property -> property.key() == key)
        .reduce((former, latter) -> latter);
  }

  /** The properties but that one. */
  public List<VertexPropertyFact> without(VertexPropertyFact property) {
    List<VertexPropertyFact> changed = new ArrayList<>(properties);
    changed.removeIf(property::isSameAs);
    return changed;
  }
}
