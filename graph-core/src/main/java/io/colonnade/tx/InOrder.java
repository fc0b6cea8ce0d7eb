package io.colonnade.tx;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.pcollections.IntTreePMap;

/**
 * Values by their keys, in the order in which the keys came. An iterator shows what was there when
 * it was made, whatever is added or removed later, and takes as long as the steps that are made.
 * Confined to its transaction, which guards it; iterators may be used by any one thread.
 *
 * @param <K> keys
 * @param <V> values
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

  /** Adds a value behind the others, or puts it in the place of the one with that key. */
  void put(K key, V value) {
    Integer known = numbers.get(key);
    int number = known == null ? next++ : known;
    numbers.put(key, number);
    values = values.plus(number, value);
  }

  /** Removes the value with that key, if there is one. */
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
