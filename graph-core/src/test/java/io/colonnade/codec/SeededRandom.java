package io.colonnade.codec;

import java.util.Random;

/** Random numbers that can be had again: prints its seed, and accepts one as {@code -Dseed=…}. */
public final class SeededRandom {

  private SeededRandom() {}

  /**
   * @param test what to print the seed for
   */
  public static Random of(Class<?> test) {
    String given = System.getProperty("seed", "");
    long seed = given.isBlank() ? System.nanoTime() : Long.parseLong(given.trim());
    System.out.println(test.getSimpleName() + ": -Dseed=" + seed);
    return new Random(seed);
  }
}
