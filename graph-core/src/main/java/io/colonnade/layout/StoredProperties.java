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
 * The properties of a record, decoded on demand. The structure of the record was checked when it
 * was read; a damaged value is found when it is decoded. Immutable and thread-safe.
 */
public final class StoredProperties<P extends Keyed> implements PropertyFacts<P> {

  private final Slots<P> slots;
  private final Bytes bytes; // a copy of the bytes after the label
  private final List<BigReference> references;
  private final BigValues big;
  private volatile @Nullable List<P> all; // null until requested; written under this object's lock

  private StoredProperties(
      Slots<P> slots, Bytes bytes, List<BigReference> references, BigValues big) {
    this.slots = slots;
    this.bytes = bytes;
    this.references = references;
    this.big = big;
  }

  /** Returns the properties of a record that has none. */
  static <P extends Keyed> StoredProperties<P> none(Slots<P> slots) {
    return new StoredProperties<>(slots, Bytes.of(0), List.of(), BigValues.none());
  }

  /**
   * Reads to the end of a record.
   *
   * @param record a view
   * @param in positioned after the label
   * @param none the result for a record without properties
   * @throws FormatException if the remaining bytes are not properties
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

  /** Returns the same properties with exactly these out-of-line values. */
  public StoredProperties<P> with(BigValues values) {
    return new StoredProperties<>(slots, bytes, references, values);
  }

  /**
   * Returns the references to out-of-line values of required keys that were not read, in the order
   * of the record.
   */
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

  /** Returns all references to out-of-line values, read or not, in the order of the record. */
  public List<BigReference> references() {
    return references;
  }

  /** Returns the total length in bytes of {@link #missing}. */
  public long missingBytes(Keys wanted) {
    if (references.isEmpty()) { // the usual case: avoids creating an iterator
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
  public PropertyFacts<P> inline() {
    return references.isEmpty() ? this : with(BigValues.none());
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
