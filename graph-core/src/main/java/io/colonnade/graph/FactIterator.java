package io.colonnade.graph;

import io.colonnade.error.ColonnadeException;
import io.colonnade.layout.FactCursor;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;

/**
 * An iterator over the elements of a cursor of facts; closes the cursor at its end. Confined to one
 * thread at a time.
 *
 * @param <F> the type of the facts
 * @param <E> the type of the elements
 */
final class FactIterator<F, E> implements CloseableIterator<E> {

  private final FactCursor<F> facts;
  private final Function<F, E> toElement;
  private Optional<F> next = Optional.empty();
  private boolean ended;

  FactIterator(FactCursor<F> facts, Function<F, E> toElement) {
    this.facts = facts;
    this.toElement = toElement;
  }

  @Override
  public boolean hasNext() {
    if (next.isEmpty() && !ended) {
      try {
        next = facts.next();
      } catch (ColonnadeException e) {
        throw ColonnadeGraph.translated(e);
      }
      if (next.isEmpty()) {
        close();
      }
    }
    return next.isPresent();
  }

  @Override
  public E next() throws NoSuchElementException {
    if (!hasNext()) {
      throw FastNoSuchElementException.instance();
    }
    E element = toElement.apply(next.get());
    next = Optional.empty();
    return element;
  }

  @Override
  public void close() {
    ended = true;
    next = Optional.empty();
    facts.close();
  }
}
