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
 * The vertices or the edges that a transaction has changed, each from the state before the
 * transaction to the present one, in the order of their first changes. An element that was created
 * and removed again is not contained. Confined to its transaction, which guards it.
 *
 * @param <K> the type of the keys of elements
 * @param <F> the type of the facts
 */
final class OwnElements<K, F> {

  private final ToIntFunction<F> label;

  /**
   * The difference between the present and the stored number of elements, by label; replaced at the
   * first change.
   */
  private Map<Integer, Long> more = Map.of();

  private Map<K, Change<F>> changes = Map.of(); // replaced at the first change
  private Set<K> gone = Set.of(); // created and removed again

  /** The elements changed since {@link #takeTouched}; null before its first call. */
  private @Nullable Set<K> touched;

  /** The new elements; null until they are requested. */
  private @Nullable InOrder<K, K> created;

  /**
   * Creates an empty set of changes.
   *
   * @param label returns the number of the label of a fact
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

  /** Returns whether no element has ever been changed. */
  boolean areUntouched() {
    return changes.isEmpty() && gone.isEmpty();
  }

  /** Returns all changes: a view, valid until the next change. */
  Collection<Change<F>> all() {
    return Collections.unmodifiableCollection(changes.values());
  }

  /** Returns the keys of the changed elements: a view, valid until the next change. */
  Set<K> keys() {
    return Collections.unmodifiableSet(changes.keySet());
  }

  /**
   * Returns the difference between the present and the stored number of elements.
   *
   * @param labels numbers of the labels to count; empty: all labels
   */
  long more(Set<Integer> labels) {
    long sum = 0;
    for (int counted : labels.isEmpty() ? more.keySet() : labels) {
      sum += more.getOrDefault(counted, 0L);
    }
    return sum;
  }

  /** Returns the change of the element; null if it is unchanged. */
  @Nullable Change<F> get(K element) {
    return changes.get(element);
  }

  /** Returns false if the element is known not to exist at present. */
  boolean mayExist(K element) {
    Change<F> change = changes.get(element);
    return change == null ? !gone.contains(element) : !change.removes();
  }

  /** Returns the present state of the element; empty if it is unchanged or removed. */
  Optional<F> present(K element) {
    Change<F> change = changes.get(element);
    return change == null ? Optional.empty() : change.after();
  }

  /**
   * Returns the present state of an element that this transaction has read or created; empty if it
   * was removed.
   */
  Optional<F> present(K element, F known) {
    Change<F> change = changes.get(element);
    if (change != null) {
      return change.after();
    }
    return gone.contains(element) ? Optional.empty() : Optional.of(known);
  }

  /**
   * Returns the elements that are new at present, in the order in which they were created: not
   * those that are created later, but also those that are removed later. The cost is proportional
   * to the steps of the iterator, except for the first call.
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
   * Returns the elements that were changed since the last call, in a separate set. The first call
   * returns none and starts the recording.
   */
  Set<K> takeTouched() {
    Set<K> taken = touched == null || touched.isEmpty() ? Set.of() : touched;
    if (touched == null || !touched.isEmpty()) {
      touched = new LinkedHashSet<>();
    }
    return taken;
  }

  /**
   * Records a change.
   *
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
