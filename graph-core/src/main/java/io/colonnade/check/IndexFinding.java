package io.colonnade.check;

import io.colonnade.schema.IndexDefinition;

/**
 * How much is wrong in one index: counted to the end, whatever of it a report names. Immutable.
 *
 * @param missing how many entries elements lack; an element that has more than an index can hold
 *     counts as one
 * @param extra how many are stored that no element has, or that do not say whose they are
 * @param wrong how many are where they belong, but say something else than their element
 */
public record IndexFinding(IndexDefinition index, long missing, long extra, long wrong) {

  /** Of an index in which nothing is wrong. */
  public static IndexFinding none(IndexDefinition index) {
    return new IndexFinding(index, 0, 0, 0);
  }

  /** How many entries are wrong in any way. */
  public long total() {
    return missing + extra + wrong;
  }
}
