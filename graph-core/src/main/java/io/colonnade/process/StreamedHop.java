package io.colonnade.process;

import io.colonnade.graph.GraphReads;
import io.colonnade.graph.Hop;
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
  private final Hop<E> hop;
  private final ElementTest.All tests;
  private final int first;
  private final GraphReads reads;
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
   * @param hop refers to the heads by their index
   * @param first the number of results that are required of each head, of those that pass the
   *     predicates
   */
  StreamedHop(
      ColonnadeVertexStep<E> step,
      List<Traverser.Admin<Vertex>> heads,
      Hop<E> hop,
      ElementTest.All tests,
      int first,
      GraphReads reads) {
    this.step = step;
    this.heads = heads;
    this.hop = hop;
    this.tests = tests;
    this.first = first;
    this.reads = reads;
    this.isPaged = step.returnsVertex() && tests.needsProperties();
  }

  @Override
  public boolean hasNext() {
    while (next == null) {
      if (passed == first && vertex == heads.size() - 1) {
        return false; // skips the other elements at the last vertex
      }
      E found = isPaged ? nextOfPage() : nextRead();
      if (found == null) {
        return false;
      }
      if (isWanted(at) && tests.test(found)) {
        passed++;
        next = found;
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
    if (!hop.advance()) {
      return null;
    }
    at = hop.vertex();
    if (at != taught) {
      taught = at;
      hop.teach(heads.get(at).get());
    }
    return hop.element();
  }

  private @Nullable E nextOfPage() {
    if (page.isEmpty()) {
      List<E> elements = new ArrayList<>();
      for (int most = pages.next(); elements.size() < most; ) {
        E read = nextRead();
        if (read == null) {
          break;
        }
        page.add(new Found<>(at, read));
        elements.add(read);
      }
      pages.took(elements.size(), reads.load(elements, reads.keys(tests.keys())));
    }
    Found<E> found = page.poll();
    if (found == null) {
      return null;
    }
    at = found.vertex();
    return found.element();
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
    hop.close();
    page.clear();
  }
}
