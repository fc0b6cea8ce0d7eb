package io.colonnade.graph;

import java.util.NoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;

/**
 * An iterator over the elements of a hop; closes the hop at its end. Confined to one thread at a
 * time.
 */
final class HopIterator<E extends Element> implements CloseableIterator<E> {

  private final Hop<E> hop;
  private boolean isAtNext; // whether the hop is already at the element that next() returns
  private boolean ended;

  HopIterator(Hop<E> hop) {
    this.hop = hop;
  }

  @Override
  public boolean hasNext() {
    if (!isAtNext && !ended) {
      isAtNext = hop.advance();
      if (!isAtNext) {
        close();
      }
    }
    return isAtNext;
  }

  @Override
  public E next() throws NoSuchElementException {
    if (!hasNext()) {
      throw FastNoSuchElementException.instance();
    }
    isAtNext = false;
    return hop.element();
  }

  @Override
  public void close() {
    ended = true;
    isAtNext = false;
    hop.close();
  }
}
