package io.colonnade.index;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import java.util.Optional;

/**
 * An element that an index has found. Immutable.
 *
 * @param place the sort-key prefix of the entry: entries are in the byte order of these prefixes,
 *     and elements with equal values of all keys have equal prefixes
 * @param element the id of the element; for an edge, the id that users see
 * @param label number of the label of the element
 * @param covered the data in an entry of a covering index
 */
public record IndexEntry(Bytes place, Id element, int label, Optional<Covered> covered) {

  /** Creates an entry of an index without covered keys. */
  public IndexEntry(Bytes place, Id element, int label) {
    this(place, element, label, Optional.empty());
  }
}
