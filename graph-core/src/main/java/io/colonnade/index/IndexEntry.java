package io.colonnade.index;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import java.util.Optional;

/**
 * An element that an index has found. Immutable.
 *
 * @param place of the entry among those of the index: entries come in the byte order of these, and
 *     elements with equal values in all keys have equal ones
 * @param element its id, of an edge the one that users see
 * @param label number of its label
 * @param covered what the entry of a covering index tells
 */
public record IndexEntry(Bytes place, Id element, int label, Optional<Covered> covered) {

  /** Of an index that covers nothing. */
  public IndexEntry(Bytes place, Id element, int label) {
    this(place, element, label, Optional.empty());
  }
}
