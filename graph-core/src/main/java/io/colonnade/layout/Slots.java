package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.model.Keyed;
import java.util.List;
import java.util.SortedMap;

/**
 * How a property of one kind of element lies in the record, behind its key. Stateless.
 *
 * @param <P> the properties
 */
sealed interface Slots<P extends Keyed> permits EdgeSlots, VertexSlots {

  /** True if a property with that key may follow one with the key before. */
  boolean isAscending(int before, int key);

  /**
   * Writes what follows the key.
   *
   * @param big is given the value if it is too large for the record
   */
  void write(P property, ByteWriter out, SortedMap<BigKey, Bytes> big);

  /** Decodes what follows the key. */
  P read(int key, ByteReader in, BigValues big);

  /** Passes over what follows the key, and adds what it refers to. */
  void skip(int key, ByteReader in, List<BigReference> references);
}
