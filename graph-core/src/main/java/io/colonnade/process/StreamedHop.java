package io.colonnade.process;

import io.colonnade.graph.Elements;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.model.Keys;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * The results of a batch of traversers, streamed: at most a page is in memory, and only if
 * neighbours must be loaded to be tested. Confined to its step.
 */
final class StreamedHop<E extends Element> implements CloseableIterator<Traverser.Admin<E>> {

  private final ColonnadeVertexStep<E> step;
  private final List<Traverser.Admin<Vertex>> heads;
  private final NeighbourCursor found;
  private final ElementPredicate.All tests;
  private final int first;
  private final Frontier frontier;
  private final Elements elements;
  private final boolean isPaged;
  private final BatchSize pages = BatchSize.growing();
  private final Queue<Found<E>> page = new ArrayDeque<>(0);
  private @Nullable E next; // passes the predicates, not yet returned
  private int at; // index of the head of the latest element
  private int taught = -1; // the latest head that knows its label
  private int vertex = -1;
  private int passed; // of that vertex

  /** An element whose properties are to be loaded, with the index of its head. */
  private record Found<E>(int vertex, E element) {}

  /**
   * Creates the iterator.
   *
   * @param found refers to the heads by their index
   * @param first the number of results that are required of each head, of those that pass the
   *     predicates
   */
  StreamedHop(
      ColonnadeVertexStep<E> step,
      List<Traverser.Admin<Vertex>> heads,
      NeighbourCursor found,
      ElementPredicate.All tests,
      int first,
      Frontier frontier) {
    this.step = step;
    this.heads = heads;
    this.found = found;
    this.tests = tests;
    this.first = first;
    this.frontier = frontier;
    this.elements = frontier.elements();
    this.isPaged = step.returnsVertex() && tests.needsProperties();
  }

  @Override
  public boolean hasNext() {
    while (next == null) {
      if (passed == first && vertex == heads.size() - 1) {
        return false; // skips the other elements at the last vertex
      }
      E element = isPaged ? nextOfPage() : nextRead();
      if (element == null) {
        return false;
      }
      if (isWanted(at) && tests.test(element)) {
        passed++;
        next = element;
      }
    }
    return true;
  }

  private boolean isWanted(int ofVertex) {
    if (ofVertex != vertex) {
      vertex = ofVertex;
      passed = 0;
    }
    return passed < first;
  }

  private @Nullable E nextRead() {
    if (!found.advance()) {
      return null;
    }
    at = found.vertex();
    if (at != taught) {
      taught = at;
      elements.learn(heads.get(at).get(), found.near());
    }
    return step.element(found);
  }

  private @Nullable E nextOfPage() {
    if (page.isEmpty()) {
      List<E> unloaded = new ArrayList<>();
      for (int most = pages.next(); unloaded.size() < most; ) {
        E read = nextRead();
        if (read == null) {
          break;
        }
        page.add(new Found<>(at, read));
        unloaded.add(read);
      }
      Keys keys = frontier.catalog().keys(tests.keys());
      pages.took(unloaded.size(), elements.load(unloaded, keys, frontier.reads()));
    }
    Found<E> head = page.poll();
    if (head == null) {
      return null;
    }
    at = head.vertex();
    return head.element();
  }

  @Override
  public Traverser.Admin<E> next() throws NoSuchElementException {
    E result = hasNext() ? next : null;
    if (result == null) {
      throw FastNoSuchElementException.instance();
    }
    next = null;
    return heads.get(vertex).split(result, step);
  }

  @Override
  public void close() {
    found.close();
    page.clear();
  }
}
