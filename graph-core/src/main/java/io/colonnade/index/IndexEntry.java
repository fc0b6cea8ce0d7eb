package io.colonnade.index;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;

/**
 * An element that an index has found. Immutable.
 *
 * @param place of the entry among those of the index: entries come in the byte order of these, and
 *     elements with equal values in all keys have equal ones
 * @param element its id, of an edge the one that users see
 * @param label number of its label
 */
public record IndexEntry(Bytes place, Id element, int label) {}
