package io.colonnade.process;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.apache.tinkerpop.gremlin.util.GremlinValueComparator;
import org.jspecify.annotations.Nullable;

/**
 * The first of some elements that come in the order of their values, and all others whose value is
 * that of the last of these: who sorts them may put any of them first. Confined to one thread.
 */
final class FirstInOrder<E extends Element> implements CloseableIterator<E> {

  private final Iterator<E> elements;
  private final String key;
  private final int first;
  private int handedOut;
  private @Nullable Object last; // value of the last of the first
  private @Nullable E ready;

  /**
   * @param elements have exactly one value of the key
   */
  FirstInOrder(Iterator<E> elements, String key, int first) {
    this.elements = elements;
    this.key = key;
    this.first = first;
  }

  @Override
  public boolean hasNext() {
    if (ready == null && elements.hasNext()) {
      E next = elements.next();
      if (handedOut < first) {
        ready = next;
        last = handedOut == first - 1 ? next.value(key) : null;
      } else if (GremlinValueComparator.ORDERABILITY.compare(last, next.<Object>value(key)) == 0) {
        ready = next;
      } else {
        close();
        return false;
      }
    }
    return ready != null;
  }

  @Override
  public E next() {
    if (!hasNext() || ready == null) {
      throw new NoSuchElementException();
    }
    E next = ready;
    ready = null;
    handedOut++;
    return next;
  }

  @Override
  public void close() {
    CloseableIterator.closeIterator(elements);
  }
}
