package io.colonnade.schema;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The names of one kind, by number and by name, without gaps. Names are added in place; a name that
 * changes or is dropped makes a copy. The number of a dropped name still has the name, but the name
 * has no number. Every query looks names up, so look-ups create as few objects as possible.
 * Thread-safe; only one thread at a time calls {@link #add}.
 */
final class Names {

  private final Map<String, Integer> byName = new ConcurrentHashMap<>();
  private final BitSet dropped; // never changes
  private String[] byNumber = new String[16]; // read after size, written before it
  private volatile int size;

  private Names(BitSet dropped) {
    this.dropped = dropped;
  }

  /**
   * Returns the names that were read from the store.
   *
   * @param dropped the numbers of dropped names
   */
  static Names of(NameKind kind, Map<Integer, String> read, BitSet dropped) {
    Names names = new Names(dropped);
    for (int number = 0; number < read.size(); number++) {
      String name = read.get(number);
      if (name == null) {
        throw new FormatException(
            Problem.DAMAGED_DICTIONARY,
            "damage",
            "it has a gap",
            "kind",
            kind.noun(),
            "number",
            number);
      }
      names.add(name);
    }
    return names;
  }

  /** Returns a copy in which a name has changed or is dropped. */
  Names with(NameChange change) {
    BitSet without = (BitSet) dropped.clone();
    without.set(change.number(), change.to().isEmpty());
    Names changed = new Names(without);
    for (int number = 0; number < size; number++) {
      boolean isChanged = number == change.number();
      changed.add(isChanged ? change.to().orElse(change.name()) : byNumber[number]);
    }
    return changed;
  }

  /** Assigns the next number to a new name. */
  void add(String name) {
    int number = size;
    if (number == byNumber.length) {
      byNumber = Arrays.copyOf(byNumber, 2 * number);
    }
    byNumber[number] = name;
    size = number + 1;
    if (!dropped.get(number)) {
      byName.put(name, number);
    }
  }

  /** Returns how many numbers are assigned, including those of dropped names. */
  int size() {
    return size;
  }

  /** Returns whether the number is that of a name that was dropped. */
  boolean isDropped(int number) {
    return dropped.get(number);
  }

  /** Returns whether later names contain these, none of them changed or dropped since. */
  boolean isIn(@Nullable Names later) {
    int now = size;
    return later != null
        && now <= later.size()
        && Arrays.equals(byNumber, 0, now, later.byNumber, 0, now)
        && dropped.equals(later.dropped.get(0, now));
  }

  boolean hasDropped() {
    return !dropped.isEmpty();
  }

  Optional<Integer> number(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  Optional<String> name(int number) {
    return number < size ? Optional.of(byNumber[number]) : Optional.empty();
  }

  /** Returns the present names, without dropped ones. The list does not change later. */
  List<String> all() {
    int now = size;
    String[] those = byNumber;
    return hasDropped()
        ? IntStream.range(0, now).filter(n -> !dropped.get(n)).mapToObj(n -> those[n]).toList()
        : Collections.unmodifiableList(Arrays.asList(those).subList(0, now));
  }
}
