package io.colonnade.tx;

import io.colonnade.model.Change;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The vertices, or the edges, that a transaction has changed, each from the state before the
 * transaction to the present one, in the order of their first changes. An element created and
 * removed again leaves no trace. Confined to its transaction, which guards it.
 *
 * @param <K> what names an element
 * @param <F> facts
 */
final class OwnElements<K, F> {

  private final ToIntFunction<F> label;

  /** How many more elements of a label there are than are stored; made with the first change. */
  private Map<Integer, Long> more = Map.of();

  private Map<K, Change<F>> changes = Map.of(); // until something is changed
  private Set<K> gone = Set.of(); // created and removed again

  /** Elements changed since {@link #takeTouched}; null until that is asked. */
  private @Nullable Set<K> touched;

  /** The elements that are new; null until they are asked for. */
  private @Nullable InOrder<K, K> created;

  /**
   * @param label the number of the label of a fact
   */
  OwnElements(ToIntFunction<F> label) {
    this.label = label;
  }

  boolean isEmpty() {
    return changes.isEmpty();
  }

  int size() {
    return changes.size();
  }

  /** True if each element is as it is stored, and was all the time. */
  boolean areUntouched() {
    return changes.isEmpty() && gone.isEmpty();
  }

  /** All changes, as they are: a view, good until the next change. */
  Collection<Change<F>> all() {
    return Collections.unmodifiableCollection(changes.values());
  }

  /** What names the elements that are changed: a view, good until the next change. */
  Set<K> keys() {
    return Collections.unmodifiableSet(changes.keySet());
  }

  /**
   * Returns how many more elements there are than are stored.
   *
   * @param labels numbers of the labels of the elements that count; empty: all
   */
  long more(Set<Integer> labels) {
    long sum = 0;
    for (int counted : labels.isEmpty() ? more.keySet() : labels) {
      sum += more.getOrDefault(counted, 0L);
    }
    return sum;
  }

  /** The change of the element; null if it is as it was. */
  @Nullable Change<F> get(K element) {
    return changes.get(element);
  }

  /** The element as it is now, empty if it is unchanged or removed. */
  Optional<F> present(K element) {
    Change<F> change = changes.get(element);
    return change == null ? Optional.empty() : change.after();
  }

  /** What an element is now that this transaction has read or made; empty if it is removed. */
  Optional<F> present(K element, F known) {
    Change<F> change = changes.get(element);
    if (change != null) {
      return change.after();
    }
    return gone.contains(element) ? Optional.empty() : Optional.of(known);
  }

  /**
   * Returns the elements that are new now, in the order in which they were made: without those that
   * are made later, and with those that are removed later. Takes as long as the steps that are
   * made, except for the first call.
   */
  Iterator<K> created() {
    InOrder<K, K> all = created;
    if (all == null) {
      all = new InOrder<>();
      for (Map.Entry<K, Change<F>> change : changes.entrySet()) {
        if (change.getValue().creates()) {
          all.put(change.getKey(), change.getKey());
        }
      }
      created = all;
    }
    return all.iterator();
  }

  /**
   * Returns the elements that were changed since the last call, in a set of its own, and from then
   * on keeps note of these; at the first call: none.
   */
  Set<K> takeTouched() {
    Set<K> taken = touched == null || touched.isEmpty() ? Set.of() : touched;
    if (touched == null || !touched.isEmpty()) {
      touched = new LinkedHashSet<>();
    }
    return taken;
  }

  /**
   * @param before the state before this call, empty if the element did not exist
   */
  void record(K id, Optional<F> before, Optional<F> after) {
    if (areUntouched()) {
      changes = new LinkedHashMap<>();
      gone = new HashSet<>();
      more = new HashMap<>();
    }
    before.ifPresent(fact -> more.merge(label.applyAsInt(fact), -1L, Long::sum));
    after.ifPresent(fact -> more.merge(label.applyAsInt(fact), 1L, Long::sum));
    Change<F> earlier = changes.get(id);
    Optional<F> original = earlier == null ? before : earlier.before();
    if (original.isEmpty() && after.isEmpty()) {
      changes.remove(id);
      gone.add(id);
      if (created != null) {
        created.remove(id);
      }
    } else {
      if (created != null && original.isEmpty() && earlier == null) {
        created.put(id, id);
      }
      gone.remove(id);
      changes.put(id, new Change<>(original, after));
    }
    if (touched != null) {
      touched.add(id);
    }
  }
}
