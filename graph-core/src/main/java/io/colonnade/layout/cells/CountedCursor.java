package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.Keys;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over elements with a record each, whose counters follow it in the same row. Confined to
 * one read.
 */
public final class CountedCursor<F> implements RawFact.Cursor<F> {

  private final RowCursor cells;
  private final Function<RowCursor, RawFact<F>> decode;
  private final boolean hasCounters; // the graph has keys that are counters
  private final boolean readsCounters;
  private final CounterFacts unread;
  private boolean isAtNext; // the current cell was not returned yet
  private boolean isAtEnd;
  private int request;

  /**
   * Creates a cursor.
   *
   * @param cells the record of each element, and its counters if they are wanted
   * @param decode decodes the record that is the current cell
   * @param wanted the projection of the read
   * @param counters the keys that are counters
   */
  public CountedCursor(
      RowCursor cells, Function<RowCursor, RawFact<F>> decode, Keys wanted, Keys counters) {
    this.cells = cells;
    this.decode = decode;
    this.hasCounters = !counters.equals(Keys.NONE);
    this.readsCounters = CounterCells.areWanted(wanted, counters);
    this.unread = CounterFacts.unread(counters);
  }

  @Override
  public @Nullable RawFact<F> next() {
    while (moves()) {
      if (cells.family() == Family.RECORD) { // else a counter of a row that the scan has passed
        request = cells.request();
        RawFact<F> raw = decode.apply(cells);
        if (readsCounters) {
          return raw.counting(counters());
        }
        return hasCounters ? raw.counting(unread) : raw;
      }
    }
    return null;
  }

  private boolean moves() {
    if (isAtNext) {
      isAtNext = false;
      return true;
    }
    isAtEnd = isAtEnd || !cells.advance();
    return !isAtEnd;
  }

  private CounterFacts counters() {
    Bytes row = cells.row().copy();
    TreeMap<Integer, Long> found = new TreeMap<>();
    while (moves()) {
      if (cells.family() != Family.COUNTERS || !cells.row().equals(row)) {
        isAtNext = true;
        break;
      }
      int key = CounterCells.key(cells.qualifier(), CounterCells.PREFIX.length());
      found.put(key, CounterCells.value(cells));
    }
    return CounterFacts.stored(found);
  }

  /** Returns the index of the request that found the last element. */
  public int request() {
    return request;
  }

  @Override
  public void close() {
    cells.close();
  }
}
