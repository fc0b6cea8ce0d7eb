package io.colonnade.layout;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.model.Keyed;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The properties in a record, decoded when they are asked for. That the record has the form of one
 * was seen when it was read; a damaged value shows when it is decoded. Immutable and thread-safe.
 */
public final class StoredProperties<P extends Keyed> implements PropertyFacts<P> {

  private final Slots<P> slots;
  private final Bytes bytes; // what follows the label, our own
  private final List<BigReference> references;
  private final BigValues big;
  private volatile @Nullable List<P> all; // once they were asked for; written under our lock

  private StoredProperties(
      Slots<P> slots, Bytes bytes, List<BigReference> references, BigValues big) {
    this.slots = slots;
    this.bytes = bytes;
    this.references = references;
    this.big = big;
  }

  /** Those of a record that has none. */
  static <P extends Keyed> StoredProperties<P> none(Slots<P> slots) {
    return new StoredProperties<>(slots, Bytes.of(0), List.of(), BigValues.none());
  }

  /**
   * Reads to the end of a record.
   *
   * @param record a view
   * @param in stands behind the label
   * @param none what to give if there are none
   * @throws FormatException if what follows is not of the form
   */
  static <P extends Keyed> StoredProperties<P> read(
      Slots<P> slots, Bytes record, ByteReader in, StoredProperties<P> none) {
    int start = in.position();
    int count = in.orderedCount(RecordCodec.LEAST_PROPERTY);
    if (count == 0) {
      in.end();
      return none;
    }
    List<BigReference> references = new ArrayList<>(0);
    int last = RecordCodec.NO_KEY;
    for (int i = 0; i < count; i++) {
      int key = in.ovInt();
      RecordCodec.requireAscending(slots.isAscending(last, key));
      last = key;
      slots.skip(key, in, references);
    }
    in.end();
    Bytes own = record.slice(start, record.length()).copy();
    return new StoredProperties<>(slots, own, List.copyOf(references), BigValues.none());
  }

  /** The same with these values at hand, and no others. */
  public StoredProperties<P> with(BigValues values) {
    return new StoredProperties<>(slots, bytes, references, values);
  }

  /** What the record refers to under the wanted keys and was not read, in the record's order. */
  public List<BigReference> missing(Keys wanted) {
    if (references.isEmpty()) {
      return references;
    }
    List<BigReference> missing = new ArrayList<>();
    for (BigReference reference : references) {
      if (wanted.contains(reference.key().key()) && !big.holds(reference.key())) {
        missing.add(reference);
      }
    }
    return missing;
  }

  /** All that the record refers to, read or not, in the record's order. */
  public List<BigReference> references() {
    return references;
  }

  /** How many bytes {@link #missing} takes. */
  public long missingBytes(Keys wanted) {
    if (references.isEmpty()) { // nearly always: an iterator would be made for nothing
      return 0;
    }
    long bytes = 0;
    for (BigReference reference : missing(wanted)) {
      bytes += reference.length();
    }
    return bytes;
  }

  @Override
  public long bytes(Keys wanted) {
    return bytes.length() + big.bytes() + missingBytes(wanted);
  }

  @Override
  public boolean lacks(Keys wanted) {
    return !missing(wanted).isEmpty();
  }

  @Override
  public List<P> of(Keys wanted) {
    if (!wanted.isAll()) {
      return decode(wanted);
    }
    List<P> known = all;
    if (known == null) {
      synchronized (this) {
        known = all;
        if (known == null) {
          known = Collections.unmodifiableList(decode(Keys.ALL));
          all = known;
        }
      }
    }
    return known;
  }

  private List<P> decode(Keys wanted) {
    ByteReader in = new ByteReader(bytes);
    int count = in.orderedCount(RecordCodec.LEAST_PROPERTY);
    List<P> properties = new ArrayList<>(wanted.isAll() ? count : 1);
    List<BigReference> ignored = new ArrayList<>(0);
    for (int i = 0; i < count; i++) {
      int key = in.ovInt();
      if (wanted.contains(key)) {
        properties.add(slots.read(key, in, big));
      } else if (wanted.endBefore(key)) {
        break;
      } else {
        slots.skip(key, in, ignored);
      }
    }
    return properties;
  }

  @Override
  public List<Integer> keys() {
    ByteReader in = new ByteReader(bytes);
    int count = in.orderedCount(RecordCodec.LEAST_PROPERTY);
    List<Integer> keys = new ArrayList<>(count);
    List<BigReference> ignored = new ArrayList<>(0);
    int last = RecordCodec.NO_KEY;
    for (int i = 0; i < count; i++) {
      int key = in.ovInt();
      if (key != last) {
        keys.add(key);
      }
      last = key;
      slots.skip(key, in, ignored);
    }
    return keys;
  }
}
