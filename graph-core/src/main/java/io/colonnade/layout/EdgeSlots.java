package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.model.PropertyFact;
import java.util.List;
import java.util.SortedMap;

/** The encoding of the properties of an edge: each key once, with one value. Stateless. */
final class EdgeSlots implements Slots<PropertyFact> {

  static final EdgeSlots SLOTS = new EdgeSlots();

  private EdgeSlots() {}

  @Override
  public boolean isAscending(int before, int key) {
    return before < key;
  }

  @Override
  public void write(PropertyFact property, ByteWriter out, SortedMap<BigKey, Bytes> big) {
    ValueSlot.write(property.value(), BigKey.ofEdge(property.key()), out, big);
  }

  @Override
  public PropertyFact read(int key, ByteReader in, BigValues big) {
    return new PropertyFact(key, ValueSlot.read(key, 0, BigKey.NO_META, in, big));
  }

  @Override
  public void skip(int key, ByteReader in, List<BigReference> references) {
    ValueSlot.skip(key, 0, BigKey.NO_META, in, references);
  }
}
