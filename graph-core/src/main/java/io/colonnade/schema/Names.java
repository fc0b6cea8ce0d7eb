package io.colonnade.schema;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names of one kind, by number and by name, without gaps. Names are added and never change.
 * Every query looks names up, so look-ups create as few objects as possible. Thread-safe; only one
 * thread at a time calls {@link #add}.
 */
final class Names {

  private final Map<String, Integer> byName = new ConcurrentHashMap<>();
  private String[] byNumber = new String[16]; // read after size, written before it
  private volatile int size;

  static Names of(NameKind kind, Map<Integer, String> read) {
    Names names = new Names();
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

  /** Assigns the next number to a new name. */
  void add(String name) {
    int number = size;
    if (number == byNumber.length) {
      byNumber = Arrays.copyOf(byNumber, 2 * number);
    }
    byNumber[number] = name;
    size = number + 1;
    byName.put(name, number);
  }

  int size() {
    return size;
  }

  Optional<Integer> number(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  Optional<String> name(int number) {
    return number < size ? Optional.of(byNumber[number]) : Optional.empty();
  }

  /** Returns the present names. The list does not change later. */
  List<String> all() {
    int now = size;
    return Collections.unmodifiableList(Arrays.asList(byNumber).subList(0, now));
  }
}
