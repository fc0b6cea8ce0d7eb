package io.colonnade.load;

import io.colonnade.schema.ElementKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The numbers of names in a load through a server, which knows the names only: labels and keys are
 * numbered as they are met. Thread-safe.
 */
final class NameBook implements LoadNames {

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final Set<String> keys = new LinkedHashSet<>();

  @Override
  public int key(String name) {
    mustTakeKey(name);
    note(name);
    return number(name);
  }

  private synchronized void note(String key) {
    keys.add(key);
  }

  /** Returns the keys, in the order in which they were met, except for the first ones. */
  synchronized List<String> keysAfter(int first) {
    return keys.stream().skip(first).toList();
  }

  @Override
  public int label(ElementKind kind, String name) {
    LoadNames.mustBeName("label", name);
    return number(name);
  }

  /** Checks only what the graph does not decide. */
  @Override
  public void mustTakeKey(String name) {
    LoadNames.mustBeName("key", name);
  }

  private synchronized int number(String name) {
    Integer known = numbers.get(name);
    if (known != null) {
      return known;
    }
    names.add(name);
    numbers.put(name, names.size() - 1);
    return names.size() - 1;
  }

  /** Returns the name with a number. */
  synchronized String name(int number) {
    return names.get(number);
  }
}
