package io.colonnade.process;

import io.colonnade.graph.Elements;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.jspecify.annotations.Nullable;

/**
 * The prefetch of a hop inside of other steps, where vertices arrive one by one: reads for the
 * vertices of the step and for other expected ones, as far as the results can be kept. Confined to
 * its step.
 */
final class HopPrefetch<E extends Element> {

  private final ColonnadeVertexStep<E> step;
  private final Prefetched<List<E>> prefetched = new Prefetched<>();
  private @Nullable Prefetch nextPrefetch;

  HopPrefetch(ColonnadeVertexStep<E> step) {
    this.step = step;
  }

  /** Returns the expected vertices, and the results that have been prefetched for them. */
  Prefetched<List<E>> prefetched() {
    return prefetched;
  }

  /**
   * Reads for the given vertices and for other expected vertices.
   *
   * @param pushed into the step
   */
  void read(EdgeQuery query, Collection<VertexRef> asked, HopPushdown pushed, Frontier frontier) {
    prefetched.keepAtMost(Prefetched.MOST_READ);
    int most = prefetched.mostToRead();
    List<VertexRef> vertices = prefetched.toRead(asked);
    List<List<E>> byVertex = new ArrayList<>();
    int kept = 0;
    long bytes = 0;
    EdgeQuery all = query.at(vertices, pushed.limitOfRead(query));
    try (NeighbourCursor found = step.open(all, most + 1L)) {
      byVertex.add(new ArrayList<>());
      while (kept < most && bytes < BatchSize.MOST_BYTES && found.advance()) {
        while (byVertex.size() <= found.vertex()) {
          byVertex.add(new ArrayList<>());
        }
        E element = step.element(found);
        byVertex.get(found.vertex()).add(element);
        kept++;
        bytes += Elements.heldBytes(element);
      }
      if ((kept >= most || bytes >= BatchSize.MOST_BYTES) && found.advance()) { // incomplete
        int last = byVertex.size() - 1;
        if (last == 0
            || byVertex.get(last).size() > most / 2
            || bytes(byVertex.get(last)) > BatchSize.MOST_BYTES / 2) {
          prefetched.tooLarge(vertices.get(last));
        }
        byVertex.remove(last);
      } else {
        while (byVertex.size() < vertices.size()) {
          byVertex.add(new ArrayList<>());
        }
      }
    }
    keep(vertices, byVertex, pushed.tests(), pushed.first(query), frontier);
  }

  private void keep(
      List<VertexRef> vertices,
      List<List<E>> found,
      ElementPredicate.All tests,
      int first,
      Frontier frontier) {
    if (step.returnsVertex() && tests.needsProperties()) {
      Keys keys = frontier.catalog().keys(tests.keys());
      frontier.elements().load(flat(found), keys, frontier.reads());
    }
    for (int i = 0; i < found.size(); i++) {
      found.get(i).removeIf(element -> !tests.test(element));
      if (found.get(i).size() > first) {
        found.get(i).subList(first, found.get(i).size()).clear();
      }
      prefetched.put(vertices.get(i), found.get(i), found.get(i).size(), bytes(found.get(i)));
    }
    if (step.returnsVertex()) {
      Prefetch next = nextPrefetch;
      if (next == null) { // computed when the step runs: clones have other later steps
        next = Prefetch.after(step);
        nextPrefetch = next;
      }
      next.prefetch(next.loads() ? flat(found) : listed(found), frontier);
    }
  }

  private static long bytes(List<? extends Element> elements) {
    return Elements.bytes(elements, Keys.NONE);
  }

  private static <T> Set<T> flat(List<List<T>> lists) {
    Set<T> all = new HashSet<>();
    lists.forEach(all::addAll);
    return all;
  }

  private static <T> List<T> listed(List<List<T>> lists) {
    List<T> all = new ArrayList<>(lists.stream().mapToInt(List::size).sum());
    lists.forEach(all::addAll);
    return all;
  }
}
