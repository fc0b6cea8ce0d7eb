package io.colonnade.check;

import io.colonnade.schema.IndexDefinition;

/**
 * The damage of one index. The numbers include entries that a report does not name. Immutable.
 *
 * @param missing the number of entries that are required but not stored; an element with more
 *     entries than an index can hold counts as one
 * @param extra the number of stored entries that no element has, or whose element is unknown
 * @param wrong the number of stored entries with the correct key but with other content than their
 *     element requires
 */
public record IndexFinding(IndexDefinition index, long missing, long extra, long wrong) {

  /** Returns the finding for an index without damage. */
  public static IndexFinding none(IndexDefinition index) {
    return new IndexFinding(index, 0, 0, 0);
  }

  /** Returns the number of entries that are missing, extra or wrong. */
  public long total() {
    return missing + extra + wrong;
  }
}
