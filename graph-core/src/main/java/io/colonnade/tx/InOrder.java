package io.colonnade.tx;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.pcollections.IntTreePMap;

/**
 * A map whose values are in the order in which their keys were added. An iterator shows the values
 * that existed when it was created, independent of later changes, and its cost is proportional to
 * its steps. Confined to its transaction, which guards it; an iterator may be used by any one
 * thread.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class InOrder<K, V> implements Iterable<V> {

  private final Map<K, Integer> numbers = new HashMap<>();
  private IntTreePMap<V> values = IntTreePMap.empty();
  private int next;

  boolean isEmpty() {
    return numbers.isEmpty();
  }

  int size() {
    return numbers.size();
  }

  /** Adds a value at the end, or replaces the value of that key in its position. */
  void put(K key, V value) {
    Integer known = numbers.get(key);
    int number = known == null ? next++ : known;
    numbers.put(key, number);
    values = values.plus(number, value);
  }

  /** Removes the value of that key, if there is one. */
  void remove(K key) {
    Integer number = numbers.remove(key);
    if (number != null) {
      values = values.minus(number);
    }
  }

  @Override
  public Iterator<V> iterator() {
    return values.values().iterator();
  }
}
