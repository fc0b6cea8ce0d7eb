package io.colonnade.tx;

import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Properties that are removed from one vertex, one after the other: they are taken out of the
 * vertex together, as soon as it is looked at, since each vertex without one of n properties is a
 * list of n - 1. Confined to its transaction, which guards it.
 */
final class PropertyRemovals {

  /** The vertex that still has them. */
  private final VertexFact vertex;

  private final Set<Name> removed = new HashSet<>();

  /** The properties that are not removed; made with the first one. */
  private @Nullable Map<Name, VertexPropertyFact> left;

  /** Names a property among those of its vertex. */
  private record Name(int key, int sequence) {

    static Name of(VertexPropertyFact property) {
      return new Name(property.key(), property.sequence());
    }
  }

  PropertyRemovals(VertexFact vertex) {
    this.vertex = vertex;
  }

  VertexFact vertex() {
    return vertex;
  }

  boolean isEmpty() {
    return removed.isEmpty();
  }

  /** Removes a property, if the vertex still has it. */
  void remove(VertexPropertyFact property) {
    Map<Name, VertexPropertyFact> known = left;
    if (known == null) {
      known = new HashMap<>();
      for (VertexPropertyFact one : vertex.properties()) {
        known.put(Name.of(one), one);
      }
      left = known;
    }
    Name name = Name.of(property);
    VertexPropertyFact now = known.get(name);
    if (now != null && now.isSameAs(property)) {
      known.remove(name);
      removed.add(name);
    }
  }

  /** Returns the vertex without them. */
  VertexFact after() {
    List<VertexPropertyFact> kept = new ArrayList<>(vertex.properties());
    kept.removeIf(property -> removed.contains(Name.of(property)));
    return new VertexFact(vertex.ref(), kept);
  }
}
