package io.colonnade.cache;

import io.colonnade.index.IndexPlace;
import io.colonnade.layout.ChangedVertex;
import java.util.List;

/**
 * What a commit changes of what a cache may know. Immutable.
 *
 * @param vertices the vertices, some of them more than once
 * @param places where indexes gain or lose entries, some of them more than once
 */
record Changes(List<ChangedVertex> vertices, List<IndexPlace> places) {

  boolean isEmpty() {
    return vertices.isEmpty() && places.isEmpty();
  }
}
