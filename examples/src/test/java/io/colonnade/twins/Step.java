package io.colonnade.twins;

import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Something that happens to each of the twins. Immutable.
 *
 * @param text for people
 * @param transaction in which of the transactions that are open side by side
 */
record Step(String text, int transaction, Act act) {

  private static final int SHOWN = 200;

  /** What is done. */
  @FunctionalInterface
  interface Act {

    /**
     * Does it.
     *
     * @param tx a view of the graph of the twin
     * @return what was answered; equal twins answer alike, as {@link Names} puts it
     */
    Object on(Twin twin, Graph tx);
  }

  @Override
  public String toString() {
    return transaction + ": " + text.substring(0, Math.min(text.length(), SHOWN));
  }
}
