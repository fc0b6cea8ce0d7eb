package io.colonnade.process;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * The first elements in the order of an index, and all further elements whose value has the same
 * encoded key as the last of these: a later step that sorts them may put any of them first.
 * Confined to one thread.
 */
final class FirstInOrder<E extends Element> implements CloseableIterator<E> {

  private final Iterator<E> elements;
  private final String key;
  private final int first;
  private int handedOut;
  private Bytes last = Bytes.EMPTY; // encoded key of the last of the first elements
  private @Nullable E ready;

  /**
   * Creates the iterator.
   *
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
        last = handedOut == first - 1 ? encodedKey(next) : Bytes.EMPTY;
      } else if (encodedKey(next).equals(last)) {
        ready = next;
      } else {
        close();
        return false;
      }
    }
    return ready != null;
  }

  private Bytes encodedKey(E element) {
    return IndexValueCodec.encode(element.value(key));
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
