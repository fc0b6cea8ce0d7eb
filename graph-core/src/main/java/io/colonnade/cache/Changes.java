package io.colonnade.cache;

import io.colonnade.index.IndexPlace;
import io.colonnade.layout.ChangedVertex;
import java.util.List;
import java.util.Set;

/**
 * What a commit changes of what a cache may know. Its collections are not changed later.
 *
 * @param vertices the vertices, some of them more than once
 * @param places where indexes gain or lose entries
 */
record Changes(List<ChangedVertex> vertices, Set<IndexPlace> places) {

  boolean isEmpty() {
    return vertices.isEmpty() && places.isEmpty();
  }
}
