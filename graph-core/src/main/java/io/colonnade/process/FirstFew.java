package io.colonnade.process;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;

/**
 * The first elements of an iterator. Behind the last of them the iterator is not asked whether it
 * has more, which may cost a read: {@code limit()} takes one more than it lets through, and {@code
 * IteratorUtils.limit} asks as well. Confined to one thread.
 */
final class FirstFew<E> implements CloseableIterator<E> {

  private final Iterator<E> elements;
  private int left;

  /**
   * @param most how many there are at most
   */
  FirstFew(Iterator<E> elements, int most) {
    this.elements = elements;
    this.left = most;
  }

  @Override
  public boolean hasNext() {
    return left > 0 && elements.hasNext();
  }

  @Override
  public E next() throws NoSuchElementException {
    if (!hasNext()) {
      throw FastNoSuchElementException.instance();
    }
    left--;
    return elements.next();
  }

  @Override
  public void close() {
    CloseableIterator.closeIterator(elements);
  }
}
