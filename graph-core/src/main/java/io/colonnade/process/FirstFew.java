package io.colonnade.process;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;

/**
 * An iterator over the first elements of another iterator. After the last of them the other
 * iterator is not asked for more, which may cost a read: {@code limit()} takes one more element
 * than it passes, and {@code IteratorUtils.limit} does too. Confined to one thread.
 */
final class FirstFew<E> implements CloseableIterator<E> {

  private final Iterator<E> elements;
  private int left;

  /**
   * Creates the iterator.
   *
   * @param most the most elements to return
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
    E element = elements.next();
    if (left == 0) {
      close();
    }
    return element;
  }

  @Override
  public void close() {
    CloseableIterator.closeIterator(elements);
  }
}
