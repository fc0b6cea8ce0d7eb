package io.colonnade.load;

import io.colonnade.codec.Id;
import java.util.ArrayList;
import java.util.List;

/**
 * Items that are committed together, and the ids to look up for the commit, in the order of the
 * store, in which they are read faster. Immutable.
 *
 * @param step the number of the pass of the items
 * @param first the number of the first item in the pass, from 0
 * @param endsStep whether the pass ends after the items
 * @param bytesRead the bytes read from all files in all passes so far
 * @param vertexIds the ids of vertices to add, ascending, each once
 * @param endIds the ids of the ends of edges to add, ascending, each once
 * @param edgeIds the ids of edges to add, ascending, each once
 */
record LoadBatch(
    int step,
    long first,
    List<LoadItem> items,
    boolean endsStep,
    long bytesRead,
    List<Id> vertexIds,
    List<Id> endIds,
    List<Id> edgeIds) {

  LoadBatch(int step, long first, List<LoadItem> items, boolean endsStep, long bytesRead) {
    this(step, first, items, endsStep, bytesRead, vertexIds(items), endIds(items), edgeIds(items));
  }

  private static List<Id> vertexIds(List<LoadItem> items) {
    List<Id> ids = new ArrayList<>();
    for (LoadItem item : items) {
      if (item instanceof LoadItem.OfVertex vertex) {
        vertex.id().ifPresent(ids::add);
      }
    }
    return sortedOnce(ids);
  }

  private static List<Id> endIds(List<LoadItem> items) {
    List<Id> ids = new ArrayList<>();
    for (LoadItem item : items) {
      if (item instanceof LoadItem.OfEdge edge) {
        ids.add(edge.out());
        ids.add(edge.in());
      }
    }
    return sortedOnce(ids);
  }

  private static List<Id> edgeIds(List<LoadItem> items) {
    List<Id> ids = new ArrayList<>();
    for (LoadItem item : items) {
      if (item instanceof LoadItem.OfEdge edge) {
        edge.id().ifPresent(ids::add);
      }
    }
    return sortedOnce(ids);
  }

  private static List<Id> sortedOnce(List<Id> ids) {
    ids.sort(null);
    List<Id> once = new ArrayList<>(ids.size());
    for (Id id : ids) {
      if (once.isEmpty() || !once.get(once.size() - 1).equals(id)) {
        once.add(id);
      }
    }
    return once;
  }
}
