package io.colonnade.tx;

import io.colonnade.codec.Bytes;
import io.colonnade.index.PrefixRange;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The entries of a transaction's changed elements in one index, by their sort-key prefixes.
 * Confined to its transaction, which guards it.
 *
 * @param <K> the type of the keys of elements
 */
final class OwnEntries<K> {

  private final TreeMap<Bytes, Set<K>> byPlace = new TreeMap<>();
  private final Map<K, Set<Bytes>> placesOf = new HashMap<>();

  /** Elements that the index refuses, so that they may match any query. */
  private final Set<K> anywhere = new HashSet<>();

  /** Sets the sort-key prefixes of an element; none: the element is not in the index. */
  void put(K element, Set<Bytes> places) {
    anywhere.remove(element);
    Set<Bytes> before = placesOf.getOrDefault(element, Set.of());
    if (before.equals(places)) {
      return;
    }
    for (Bytes place : before) {
      Set<K> here = byPlace.get(place);
      if (here != null && here.remove(element) && here.isEmpty()) {
        byPlace.remove(place);
      }
    }
    if (places.isEmpty()) {
      placesOf.remove(element);
    } else {
      placesOf.put(element, places);
      places.forEach(
          place -> byPlace.computeIfAbsent(place, any -> new LinkedHashSet<>(2)).add(element));
    }
  }

  /** Adds an element that every query finds. */
  void putAnywhere(K element) {
    put(element, Set.of());
    anywhere.add(element);
  }

  /**
   * Returns the elements that have an entry in one of the ranges, each once, in the order of their
   * sort-key prefixes.
   *
   * @param ranges ascending, without overlap
   * @param most the search stops at this number of elements
   */
  Set<K> find(List<PrefixRange> ranges, int most) {
    Set<K> found = new LinkedHashSet<>(anywhere);
    if (ranges.size() > byPlace.size()) {
      findByPlaces(ranges, most, found);
      return found;
    }
    for (PrefixRange range : ranges) {
      var here =
          range.to().isEmpty()
              ? byPlace.tailMap(range.from(), true)
              : byPlace.subMap(range.from(), true, range.to(), false);
      for (Set<K> elements : here.values()) {
        if (!add(elements, most, found)) {
          return found;
        }
      }
    }
    return found;
  }

  /** Visits all sort-key prefixes, for the case that there are fewer of them than ranges. */
  private void findByPlaces(List<PrefixRange> ranges, int most, Set<K> found) {
    int at = 0;
    for (Map.Entry<Bytes, Set<K>> place : byPlace.entrySet()) {
      while (at < ranges.size() && isBefore(ranges.get(at), place.getKey())) {
        at++;
      }
      if (at == ranges.size()) {
        return;
      }
      if (ranges.get(at).contains(place.getKey()) && !add(place.getValue(), most, found)) {
        return;
      }
    }
  }

  private static boolean isBefore(PrefixRange range, Bytes place) {
    return !range.to().isEmpty() && range.to().compareTo(place) <= 0;
  }

  /** Adds elements until the limit is reached; returns false once it is. */
  private static <K> boolean add(Set<K> elements, int most, Set<K> found) {
    for (K element : elements) {
      if (found.size() >= most) {
        return false;
      }
      found.add(element);
    }
    return true;
  }
}
