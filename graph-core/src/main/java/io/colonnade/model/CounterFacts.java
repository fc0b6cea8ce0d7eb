package io.colonnade.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * The counters of an element: those that are stored, and what the reading transaction has changed.
 * A counter is stored beside the properties of its element, and shown as one of them. Immutable.
 */
public final class CounterFacts {

  /** The highest value of a counter, and the lowest one negated. */
  public static final long MOST = 1L << 62;

  /** The highest addition to a counter, and the lowest one negated. */
  public static final long MOST_ADDED = 1L << 53;

  /** No counters, and none that was not read. */
  public static final CounterFacts NONE = new CounterFacts(new TreeMap<>(), Keys.NONE, Map.of());

  /** The approximate memory of a counter, in bytes. */
  private static final int FOOTPRINT = 100;

  private final SortedMap<Integer, Long> stored;
  private final Keys unread;
  private final SortedMap<Integer, Long> values;

  private CounterFacts(
      SortedMap<Integer, Long> stored, Keys unread, Map<Integer, CounterChange> changes) {
    this.stored = stored;
    this.unread = unread;
    this.values = changes.isEmpty() ? stored : values(stored, changes);
  }

  private static SortedMap<Integer, Long> values(
      SortedMap<Integer, Long> stored, Map<Integer, CounterChange> changes) {
    SortedMap<Integer, Long> values = new TreeMap<>(stored);
    changes.forEach(
        (key, change) -> {
          OptionalLong after = change.after(valueOf(key, stored));
          if (after.isPresent()) {
            values.put(key, after.getAsLong());
          } else {
            values.remove(key);
          }
        });
    return values;
  }

  private static OptionalLong valueOf(int key, SortedMap<Integer, Long> values) {
    Long value = values.get(key);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /** Returns counters as they are stored, by the numbers of their keys. */
  public static CounterFacts stored(SortedMap<Integer, Long> stored) {
    return stored.isEmpty() ? NONE : new CounterFacts(new TreeMap<>(stored), Keys.NONE, Map.of());
  }

  /** Returns the counters of an element of which none was read. */
  public static CounterFacts unread(Keys counters) {
    return counters.equals(Keys.NONE)
        ? NONE
        : new CounterFacts(new TreeMap<>(), counters, Map.of());
  }

  /** Returns these stored counters with the changes of the reading transaction, and no others. */
  public CounterFacts with(Map<Integer, CounterChange> changes) {
    return new CounterFacts(stored, unread, changes);
  }

  /** Returns the stored counters, without the changes of the transaction. */
  public SortedMap<Integer, Long> stored() {
    return Collections.unmodifiableSortedMap(stored);
  }

  /** Returns the stored value of a counter; empty if it is absent. */
  public OptionalLong stored(int key) {
    return valueOf(key, stored);
  }

  /** Returns whether the element has no counter, as far as they were read. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns the counters that have a value, ascending. */
  public List<Integer> keys() {
    return List.copyOf(values.keySet());
  }

  /** Returns whether a required counter was not read. */
  public boolean lacks(Keys wanted) {
    return unread.intersects(wanted);
  }

  /** Returns the approximate memory of the counters, in bytes. */
  public long bytes() {
    return (long) FOOTPRINT * values.size();
  }

  /**
   * Returns the required counters among properties.
   *
   * @param properties those with the required keys, keys ascending
   * @param property makes a property of the key and the value of a counter
   */
  <P extends Keyed> List<P> among(
      List<P> properties, Keys wanted, BiFunction<Integer, Long, P> property) {
    if (values.isEmpty()) {
      return properties;
    }
    List<P> all = new ArrayList<>(properties);
    values.forEach(
        (key, value) -> {
          if (wanted.contains(key)) {
            int at = 0;
            while (at < all.size() && all.get(at).key() < key) {
              at++;
            }
            all.add(at, property.apply(key, value));
          }
        });
    return Collections.unmodifiableList(all);
  }

  /** Returns the keys of properties and counters, ascending, each once. */
  List<Integer> among(List<Integer> keys) {
    if (values.isEmpty()) {
      return keys;
    }
    SortedMap<Integer, Long> all = new TreeMap<>(values);
    keys.forEach(key -> all.putIfAbsent(key, 0L));
    return List.copyOf(all.keySet());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CounterFacts that
        && values.equals(that.values)
        && unread.equals(that.unread);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
