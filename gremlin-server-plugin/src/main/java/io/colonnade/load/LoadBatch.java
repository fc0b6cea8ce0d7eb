package io.colonnade.load;

import io.colonnade.codec.Id;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Items that are committed together, and the ids to look up for the commit. Immutable.
 *
 * @param step the number of the pass of the items
 * @param first the number of the first item in the pass, from 0
 * @param endsStep whether the pass ends after the items
 * @param bytesRead the bytes read from all files in all passes so far
 * @param vertexIds the ids of vertices to add, ascending, each once
 * @param ends the ids of the ends of edges to add
 * @param edgeIds the ids of edges to add, ascending, each once
 */
record LoadBatch(
    int step,
    long first,
    List<LoadItem> items,
    boolean endsStep,
    long bytesRead,
    List<Id> vertexIds,
    Set<Id> ends,
    List<Id> edgeIds) {

  LoadBatch(int step, long first, List<LoadItem> items, boolean endsStep, long bytesRead) {
    this(step, first, items, endsStep, bytesRead, vertexIds(items), ends(items), edgeIds(items));
  }

  private static List<Id> vertexIds(List<LoadItem> items) {
    return sorted(of(items, LoadItem.OfVertex.class).flatMap(vertex -> vertex.id().stream()));
  }

  /**
   * Returns the ids of the ends of edges to add, ascending, in which order the store reads them
   * faster, each once.
   */
  List<Id> endIds() {
    return sorted(ends.stream());
  }

  private static Set<Id> ends(List<LoadItem> items) {
    Set<Id> ends = new HashSet<>();
    for (LoadItem item : items) {
      if (item instanceof LoadItem.OfEdge edge) {
        ends.add(edge.out());
        ends.add(edge.in());
      }
    }
    return Collections.unmodifiableSet(ends);
  }

  private static List<Id> edgeIds(List<LoadItem> items) {
    return sorted(of(items, LoadItem.OfEdge.class).flatMap(edge -> edge.id().stream()));
  }

  private static <T extends LoadItem> Stream<T> of(List<LoadItem> items, Class<T> type) {
    return items.stream().filter(type::isInstance).map(type::cast);
  }

  private static List<Id> sorted(Stream<Id> ids) {
    return ids.sorted().distinct().toList();
  }
}
