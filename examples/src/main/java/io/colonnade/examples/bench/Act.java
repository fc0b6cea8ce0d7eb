package io.colonnade.examples.bench;

/** How one contestant does an operation. Confined to one thread. */
@FunctionalInterface
interface Act {

  /**
   * Does it once.
   *
   * @param index which variant of it
   * @return a number made of the answer
   */
  long run(int index);
}
