package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.model.Keyed;
import java.util.List;
import java.util.SortedMap;

/**
 * The encoding of a property of one kind of element, after its key. Stateless.
 *
 * @param <P> the type of the properties
 */
sealed interface Slots<P extends Keyed> permits EdgeSlots, VertexSlots {

  /** Returns whether a property with this key may follow a property with the key {@code before}. */
  boolean isAscending(int before, int key);

  /**
   * Writes the bytes that follow the key.
   *
   * @param big receives the value if it is too large for the record
   */
  void write(P property, ByteWriter out, SortedMap<BigKey, Bytes> big);

  /** Decodes the bytes that follow the key. */
  P read(int key, ByteReader in, BigValues big);

  /**
   * Skips the bytes that follow the key, and adds their references to out-of-line values to the
   * list.
   */
  void skip(int key, ByteReader in, List<BigReference> references);
}
