package io.colonnade.graph;

import io.colonnade.layout.FactCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Facts in order if there are few of them, else as they come. Stores spread rows by hash; people
 * who look at a graph of a dozen vertices want to see 1, 2, 3, and TinkerPop's suites expect it.
 * Reads no more than a page ahead. Confined to one thread at a time.
 *
 * @param <F> the facts
 */
final class SmallInOrder<F> implements FactCursor<F> {

  /** The most facts that are put in order: about what a store reads at once anyway. */
  private static final int PAGE = 64;

  private final FactCursor<F> facts;
  private final Comparator<F> order;
  private Optional<Iterator<F>> page = Optional.empty();

  SmallInOrder(FactCursor<F> facts, Comparator<F> order) {
    this.facts = facts;
    this.order = order;
  }

  @Override
  public Optional<F> next() {
    if (page.isEmpty()) {
      page = Optional.of(firstPage());
    }
    return page.get().hasNext() ? Optional.of(page.get().next()) : facts.next();
  }

  private Iterator<F> firstPage() {
    List<F> first = new ArrayList<>();
    while (first.size() < PAGE) {
      Optional<F> next = facts.next();
      if (next.isEmpty()) {
        first.sort(order);
        break;
      }
      first.add(next.get());
    }
    return first.iterator();
  }

  @Override
  public void close() {
    facts.close();
  }
}
