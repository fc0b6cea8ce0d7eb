package io.colonnade.cache;

import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexPlace;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.layout.Layout;
import io.colonnade.store.RowKey;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells from the rows that a commit writes what it changes. Immutable and thread-safe.
 *
 * @param indexes empty: the graph has no indexes
 */
public record CommitReader(Layout layout, Optional<IndexMaintainer> indexes) {

  Changes changes(WriteSet writeSet) {
    List<ChangedVertex> vertices = new ArrayList<>();
    Set<IndexPlace> places = new LinkedHashSet<>();
    for (Map.Entry<RowKey, WriteSet.RowChange> row : writeSet.rows().entrySet()) {
      Optional<IndexPlace> place = place(row.getKey());
      if (place.isPresent()) {
        places.add(place.get());
      } else {
        vertices.addAll(layout.changed(row.getKey(), row.getValue()));
      }
    }
    // An index that is being built is not read before the schema has changed.
    boolean isBuild = writeSet.filled().isPresent();
    return new Changes(vertices, isBuild ? Set.of() : places);
  }

  private Optional<IndexPlace> place(RowKey row) {
    return indexes.isPresent() ? indexes.get().place(row) : Optional.empty();
  }
}
