package io.colonnade.cache;

import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexPlace;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.layout.Layout;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells from the rows that a commit writes what it changes. Immutable and thread-safe.
 *
 * @param indexes empty: the graph has no indexes
 */
public record CommitReader(Layout layout, Optional<IndexMaintainer> indexes) {

  Changes changes(WriteSet writeSet) {
    List<ChangedVertex> vertices = new ArrayList<>();
    List<IndexPlace> places = new ArrayList<>();
    writeSet
        .rows()
        .forEach(
            (row, change) -> {
              Optional<IndexPlace> place = indexes.flatMap(its -> its.place(row));
              if (place.isEmpty()) {
                vertices.addAll(layout.changed(row, change));
              } else if (writeSet.filled().isEmpty()) {
                places.add(place.get());
              } // else the index is being built: it is not read before the schema has changed
            });
    return new Changes(vertices, places);
  }
}
