package io.colonnade.process;

import io.colonnade.graph.GraphReads;
import io.colonnade.process.ColonnadeVertexStep.Found;
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
 * What a batch of traversers finds, as it is read: never more than a page in memory, and a page
 * only where neighbours must be loaded to be tested. Confined to its step.
 */
final class StreamedHop<E extends Element> implements CloseableIterator<Traverser.Admin<E>> {

  private final ColonnadeVertexStep<E> step;
  private final List<Traverser.Admin<Vertex>> heads;
  private final CloseableIterator<Found<E>> found;
  private final ElementTest.All tests;
  private final int first;
  private final GraphReads reads;
  private final boolean isPaged;
  private final BatchSize pages = BatchSize.growing();
  private final Queue<Found<E>> page = new ArrayDeque<>();
  private @Nullable Found<E> next;
  private int vertex = -1;
  private int passed; // of that vertex

  /**
   * @param found names the heads by their index
   * @param first how many are wanted of each head, of those that pass the tests
   */
  StreamedHop(
      ColonnadeVertexStep<E> step,
      List<Traverser.Admin<Vertex>> heads,
      CloseableIterator<Found<E>> found,
      ElementTest.All tests,
      int first,
      GraphReads reads) {
    this.step = step;
    this.heads = heads;
    this.found = found;
    this.tests = tests;
    this.first = first;
    this.reads = reads;
    this.isPaged = step.returnsVertex() && tests.needsProperties();
  }

  @Override
  public boolean hasNext() {
    while (next == null) {
      if (passed == first && vertex == heads.size() - 1) {
        return false; // whatever else there is at the last vertex
      }
      Found<E> candidate = isPaged ? nextOfPage() : nextRead();
      if (candidate == null) {
        return false;
      }
      if (isWanted(candidate.vertex()) && tests.test(candidate.element())) {
        passed++;
        next = candidate;
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

  private @Nullable Found<E> nextRead() {
    return found.hasNext() ? found.next() : null;
  }

  private @Nullable Found<E> nextOfPage() {
    if (page.isEmpty()) {
      List<E> elements = new ArrayList<>();
      for (int most = pages.next(); elements.size() < most && found.hasNext(); ) {
        Found<E> read = found.next();
        page.add(read);
        elements.add(read.element());
      }
      pages.took(elements.size(), reads.load(elements, reads.keys(tests.keys())));
    }
    return page.poll();
  }

  @Override
  public Traverser.Admin<E> next() throws NoSuchElementException {
    Found<E> result = hasNext() ? next : null;
    if (result == null) {
      throw FastNoSuchElementException.instance();
    }
    next = null;
    return heads.get(result.vertex()).split(result.element(), step);
  }

  @Override
  public void close() {
    found.close();
    page.clear();
  }
}
