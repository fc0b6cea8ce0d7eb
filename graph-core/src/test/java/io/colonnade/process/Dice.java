package io.colonnade.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random choices. Confined to one thread. */
public final class Dice {

  private final Random random;

  public Dice(Random random) {
    this.random = random;
  }

  /** The random numbers behind the choices. */
  public Random random() {
    return random;
  }

  /** From 0 to below the bound. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** From the first to the last. */
  public int between(int first, int last) {
    return first + random.nextInt(last - first + 1);
  }

  public boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  public <E> E one(List<E> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  public final <E> E of(E... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Different ones in random order; fewer if there are not that many. */
  public <E> List<E> some(List<E> choices, int least, int most) {
    List<E> left = new ArrayList<>(choices);
    List<E> chosen = new ArrayList<>();
    int wanted = between(least, most);
    while (chosen.size() < wanted && !left.isEmpty()) {
      chosen.add(left.remove(random.nextInt(left.size())));
    }
    return chosen;
  }
}
