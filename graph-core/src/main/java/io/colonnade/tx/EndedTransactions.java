package io.colonnade.tx;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** The numbers of transactions of a graph that have ended, by their end. Thread-safe. */
public final class EndedTransactions {

  private final Map<TransactionEnd, LongAdder> counts;

  EndedTransactions() {
    Map<TransactionEnd, LongAdder> all = new EnumMap<>(TransactionEnd.class);
    Arrays.stream(TransactionEnd.values()).forEach(end -> all.put(end, new LongAdder()));
    counts = Collections.unmodifiableMap(all);
  }

  void count(TransactionEnd end) {
    of(end).increment();
  }

  /** Returns the number of transactions that ended so since the graph was opened. */
  public long value(TransactionEnd end) {
    return of(end).sum();
  }

  private LongAdder of(TransactionEnd end) {
    return Objects.requireNonNull(counts.get(end));
  }
}
