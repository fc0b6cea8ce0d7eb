package io.colonnade.graph;

import io.colonnade.layout.FactCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * A cursor that returns facts sorted if there are only a few of them, else in the order of the
 * source. Stores spread rows by hash; users of a graph with a dozen vertices expect 1, 2, 3, and so
 * do TinkerPop's suites. Reads at most a page ahead. Confined to one thread at a time.
 *
 * @param <F> the type of the facts
 */
final class SmallInOrder<F> implements FactCursor<F> {

  /**
   * The most bytes of values to read in advance for sorting: elements with large values are not
   * sorted.
   */
  private static final long MOST_BYTES = 4 << 20;

  private final int page;
  private final FactCursor<F> facts;
  private final Comparator<F> order;
  private final ToLongFunction<F> bytes;
  private Optional<Iterator<F>> first = Optional.empty();

  /**
   * Creates the cursor.
   *
   * @param page fewer facts than this are sorted; the store reads that many at once anyway
   * @param bytes returns the size of the values that a fact holds
   */
  SmallInOrder(int page, FactCursor<F> facts, Comparator<F> order, ToLongFunction<F> bytes) {
    this.page = page;
    this.facts = facts;
    this.order = order;
    this.bytes = bytes;
  }

  @Override
  public Optional<F> next() {
    if (first.isEmpty()) {
      first = Optional.of(firstPage());
    }
    return first.get().hasNext() ? Optional.of(first.get().next()) : facts.next();
  }

  private Iterator<F> firstPage() {
    List<F> read = new ArrayList<>();
    long taken = 0;
    while (read.size() < page && taken < MOST_BYTES) {
      Optional<F> next = facts.next();
      if (next.isEmpty()) {
        read.sort(order);
        break;
      }
      read.add(next.get());
      taken += bytes.applyAsLong(next.get());
    }
    return read.iterator();
  }

  @Override
  public void close() {
    facts.close();
  }
}
