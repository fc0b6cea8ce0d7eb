package io.colonnade.graph;

import io.colonnade.error.ColonnadeException;
import io.colonnade.layout.NeighbourCursor;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;

/**
 * An iterator over the elements of a cursor over edges or neighbours; closes the cursor at its end.
 * Confined to one thread at a time.
 *
 * @param <C> the type of the cursor
 * @param <E> the type of the elements
 */
final class HopIterator<C extends NeighbourCursor, E extends Element>
    implements CloseableIterator<E> {

  private final C found;
  private final Function<C, E> element;
  private boolean isAtNext; // whether the cursor is already at the element that next() returns
  private boolean ended;

  /**
   * Creates the iterator.
   *
   * @param element returns the element at which the cursor is
   */
  HopIterator(C found, Function<C, E> element) {
    this.found = found;
    this.element = element;
  }

  @Override
  public boolean hasNext() {
    if (!isAtNext && !ended) {
      try {
        isAtNext = found.advance();
      } catch (ColonnadeException e) {
        throw ColonnadeGraph.translated(e);
      }
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
    return element.apply(found);
  }

  @Override
  public void close() {
    ended = true;
    isAtNext = false;
    found.close();
  }
}
