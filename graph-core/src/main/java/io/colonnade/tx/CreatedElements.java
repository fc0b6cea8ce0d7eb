package io.colonnade.tx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * What names the elements that a transaction has made, in their order, so that a scan needs no list
 * of its own. Confined to its transaction, which guards it.
 *
 * @param <K> what names an element
 */
final class CreatedElements<K> {

  private List<@Nullable K> all = new ArrayList<>(); // null where one was removed
  private final Map<K, Integer> places = new HashMap<>();

  /** Adds an element that is not there. */
  void add(K element) {
    places.put(element, all.size());
    all.add(element);
  }

  /** Removes an element, if it is there. */
  void remove(K element) {
    Integer place = places.remove(element);
    if (place != null) {
      all.set(place, null);
      if (places.isEmpty()) { // who adds and removes by turns leaves no gaps to walk over
        all = new ArrayList<>();
      }
    }
  }

  /** Returns those that are there now and still are when the iterator reaches them. */
  Iterator<K> iterator() {
    List<@Nullable K> known = all;
    int end = known.size();
    return new Iterator<>() {

      private int next;

      @Override
      public boolean hasNext() {
        while (next < end && known.get(next) == null) {
          next++;
        }
        return next < end;
      }

      @Override
      public K next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        K element = known.get(next++);
        if (element == null) {
          throw new NoSuchElementException();
        }
        return element;
      }
    };
  }
}
