package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random choices. Confined to one thread. */
final class Dice {

  private final Random random;

  Dice(Random random) {
    this.random = random;
  }

  /** From 0 to below the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** From the first to the last. */
  int between(int first, int last) {
    return first + random.nextInt(last - first + 1);
  }

  boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  <E> E one(List<E> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  final <E> E of(E... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Different ones in random order; fewer if there are not that many. */
  <E> List<E> some(List<E> choices, int least, int most) {
    List<E> left = new ArrayList<>(choices);
    List<E> chosen = new ArrayList<>();
    int wanted = between(least, most);
    while (chosen.size() < wanted && !left.isEmpty()) {
      chosen.add(left.remove(random.nextInt(left.size())));
    }
    return chosen;
  }
}
