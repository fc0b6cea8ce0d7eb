package io.colonnade.examples.bench;

/** How a contestant does an operation. */
@FunctionalInterface
interface Act {

  /**
   * Does the operation once.
   *
   * @param index the variant of the operation
   * @return a number that is made of the answer
   */
  long run(int index);
}
