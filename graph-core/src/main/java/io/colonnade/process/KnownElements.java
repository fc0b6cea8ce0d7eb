package io.colonnade.process;

import io.colonnade.codec.Id;
import io.colonnade.graph.Elements;
import io.colonnade.model.Keys;
import io.colonnade.tx.TransactionReads;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.structure.Element;

/**
 * An iterator over the elements with known ids, batch by batch, in the order of the ids. Confined
 * to its step.
 */
final class KnownElements implements Iterator<Element> {

  private final ColonnadeGraphStep<?, ?> step;
  private final List<Id> ids;
  private final Keys keys;
  private final Frontier reader;
  private final BatchSize size;
  private int left; // results until the limit
  private int read;
  private Iterator<? extends Element> batch = Collections.emptyIterator();

  /**
   * Creates the iterator.
   *
   * @param step whose predicates are tested later
   * @param keys the projection
   */
  KnownElements(ColonnadeGraphStep<?, ?> step, List<Id> ids, Keys keys, Frontier reader) {
    this.step = step;
    this.ids = ids;
    this.keys = keys;
    this.reader = reader;
    int limit = step.limit();
    this.left = step.tests().isEmpty() ? limit : Integer.MAX_VALUE;
    boolean mayTakeMore = left > limit; // how many pass the tests is not known beforehand
    this.size = mayTakeMore ? BatchSize.growing(limit) : BatchSize.ofKnown(left);
  }

  @Override
  public boolean hasNext() {
    while (!batch.hasNext() && read < ids.size() && left > 0) {
      int end = Math.min(ids.size(), read + size.next());
      List<Id> next = ids.subList(read, end);
      read = end;
      List<? extends Element> found = read(next);
      size.took(next.size(), Elements.bytes(found, keys));
      batch = found.iterator();
    }
    return batch.hasNext();
  }

  private List<? extends Element> read(List<Id> next) {
    Elements elements = reader.elements();
    if (step.returnsVertex() && step.leavesVerticesUnread()) {
      return elements.unread(next);
    }
    TransactionReads reads = reader.reads();
    return step.returnsVertex()
        ? elements.vertices(reads.vertices().find(next, keys), reads.serial())
        : elements.edges(reads.edges().find(next, keys), reads.serial());
  }

  @Override
  public Element next() throws NoSuchElementException {
    if (!hasNext()) {
      throw FastNoSuchElementException.instance();
    }
    left--;
    return batch.next();
  }
}
