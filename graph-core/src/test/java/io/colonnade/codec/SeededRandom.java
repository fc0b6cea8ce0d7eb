package io.colonnade.codec;

import java.util.Random;

/** Random numbers that can be had again: prints its seed, and accepts one as {@code -Dseed=…}. */
public final class SeededRandom {

  private SeededRandom() {}

  /**
   * Another seed each time, unless one is given.
   *
   * @param test what to print the seed for
   */
  public static Random of(Class<?> test) {
    return of(test, System.nanoTime());
  }

  /**
   * @param test what to print the seed for
   * @param usual the seed, unless another one is given
   */
  public static Random of(Class<?> test, long usual) {
    String given = System.getProperty("seed", "");
    long seed = given.isBlank() ? usual : Long.parseLong(given.trim());
    System.out.println(test.getSimpleName() + ": -Dseed=" + seed);
    return new Random(seed);
  }
}
