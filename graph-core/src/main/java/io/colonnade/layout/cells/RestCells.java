package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigReference;
import io.colonnade.layout.BigValues;
import io.colonnade.layout.StoredProperties;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.Keys;
import io.colonnade.store.RowCursor;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The cells of one row that are read to complete a fact. Confined to the read. */
public final class RestCells {

  private final Map<Bytes, Bytes> big = new HashMap<>();
  private final TreeMap<Integer, Long> counters = new TreeMap<>();
  private @Nullable Bytes record;

  private final int counterPrefix;
  private final boolean readsCounters;
  private boolean isLenient;

  private RestCells(int counterPrefix, boolean readsCounters) {
    this.counterPrefix = counterPrefix;
    this.readsCounters = readsCounters;
  }

  /** Returns the cells that a fact lacks, before they are read. */
  static RestCells of(RawFact<?> raw, Keys wanted) {
    return new RestCells(raw.counterPrefix().length(), raw.counters().lacks(wanted));
  }

  /** Substitutes {@code false} for missing values, so that an audit can continue. */
  RestCells lenient() {
    isLenient = true;
    return this;
  }

  /** Adds the current cell: a big value, the record, or a counter. */
  void take(RowCursor cells) {
    switch (cells.family()) {
      case BIG -> big.put(cells.qualifier().copy(), cells.value().copy());
      case COUNTERS -> {
        int key = CounterCells.key(cells.qualifier(), counterPrefix);
        counters.put(key, CounterCells.value(cells));
      }
      default -> record = cells.value().copy();
    }
  }

  /**
   * Returns the counters of the element.
   *
   * @param before those that were loaded before: the result, unless the read includes counters
   */
  public CounterFacts counters(CounterFacts before) {
    return readsCounters ? CounterFacts.stored(counters) : before;
  }

  /** Returns the record; empty if it was not read or does not exist. */
  public Optional<Bytes> record() {
    return Optional.ofNullable(record);
  }

  /** Returns the big values of a record that were read and exist. */
  public BigValues values(StoredProperties<?> properties, Function<BigKey, Bytes> qualifier) {
    Map<BigKey, Bytes> found = new HashMap<>();
    for (BigReference reference : properties.references()) {
      Bytes value = big.get(qualifier.apply(reference.key()));
      if (value != null) {
        found.put(reference.key(), value);
      }
    }
    BigValues values = new BigValues(found);
    return isLenient ? values.orFalse() : values;
  }
}
