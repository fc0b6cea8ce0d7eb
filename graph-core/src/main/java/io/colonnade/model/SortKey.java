package io.colonnade.model;

/**
 * A property key by whose values the edges of a label lie at a vertex.
 *
 * @param key number of the property key
 */
public record SortKey(int key, Order order) {

  /** Which value lies first. */
  public enum Order {
    /** The smallest. */
    ASCENDING,
    /** The largest: the newest, of times. */
    DESCENDING
  }
}
