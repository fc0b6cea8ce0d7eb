package io.colonnade.model;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The changes of the counters of one element in a transaction. Immutable.
 *
 * @param subject the vertex, or the edge with its ends
 * @param byKey the changes by the number of the key; empty only for an element that was made again
 */
public record CounterChanges<S>(
    S subject, Existence existence, SortedMap<Integer, CounterChange> byKey) {

  /** What has happened to the element in the transaction. */
  public enum Existence {
    /** It was not removed. */
    KEPT,
    /**
     * It was removed and made again under its id: additions of others to the former one are lost,
     * so the commit is refused if there are any.
     */
    MADE_AGAIN
  }

  public CounterChanges {
    byKey = Collections.unmodifiableSortedMap(new TreeMap<>(byKey));
  }
}
