package io.colonnade.model;

import java.util.ArrayList;
import java.util.List;

/** Properties that were all read. Immutable. */
record ListedProperties<P extends Keyed>(List<P> all) implements PropertyFacts<P> {

  ListedProperties {
    all = List.copyOf(all);
  }

  @Override
  public List<P> of(Keys wanted) {
    if (wanted.isAll()) {
      return all;
    }
    List<P> found = new ArrayList<>();
    for (P property : all) {
      if (wanted.contains(property.key())) {
        found.add(property);
      }
    }
    return found;
  }

  @Override
  public List<Integer> keys() {
    return all.stream().map(Keyed::key).distinct().toList();
  }

  @Override
  public long bytes(Keys wanted) {
    return 0;
  }

  @Override
  public PropertyFacts<P> inline() {
    return this;
  }

  @Override
  public boolean lacks(Keys wanted) {
    return false;
  }
}
