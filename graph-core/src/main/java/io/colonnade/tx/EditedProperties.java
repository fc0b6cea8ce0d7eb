package io.colonnade.tx;

import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFacts;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.pcollections.IntTreePMap;

/**
 * The properties of a vertex with many properties that a transaction has changed. A change creates
 * another object, which shares most of its parts with this one, and lists are built on demand, so
 * that a change of one value costs no more than in a small vertex. Immutable and thread-safe.
 */
final class EditedProperties implements PropertyFacts<VertexPropertyFact> {

  /** With fewer properties, a list is used, which each change copies. */
  private static final int MANY = 32;

  private final IntTreePMap<ValuesOfKey> byKey;
  private final long footprint; // of all properties
  private final View all;

  private EditedProperties(IntTreePMap<ValuesOfKey> byKey, long footprint) {
    this.byKey = byKey;
    this.footprint = footprint;
    this.all = new View(byKey, Keys.ALL);
  }

  /** Returns a vertex with these properties, in a form that is cheap to edit if there are many. */
  static VertexFact vertex(VertexRef ref, List<VertexPropertyFact> properties) {
    if (properties.size() < MANY) {
      return new VertexFact(ref, properties);
    }
    EditedProperties many = new EditedProperties(IntTreePMap.empty(), 0);
    for (VertexPropertyFact property : properties) {
      many = many.with(property);
    }
    return new VertexFact(ref, many);
  }

  /** Returns the properties of a vertex in this form; null if the vertex does not have it. */
  static @Nullable EditedProperties of(VertexFact vertex) {
    return vertex.facts() instanceof EditedProperties edited ? edited : null;
  }

  /** Returns the approximate memory of the properties in bytes. */
  long footprint() {
    return footprint;
  }

  /** Returns the properties of one key. */
  ValuesOfKey ofKey(int key) {
    ValuesOfKey values = byKey.get(key);
    return values == null ? ValuesOfKey.none(key) : values;
  }

  /**
   * Returns these properties with one added, which replaces the one of equal key and sequence
   * number.
   */
  EditedProperties with(VertexPropertyFact property) {
    ValuesOfKey values = ofKey(property.key());
    VertexPropertyFact before = values.get(property.sequence());
    return new EditedProperties(
        byKey.plus(property.key(), values.with(property)),
        footprint + Footprint.of(property) - (before == null ? 0 : Footprint.of(before)));
  }

  /** Returns these properties without one of them. */
  EditedProperties without(VertexPropertyFact property) {
    ValuesOfKey left = ofKey(property.key()).without(property);
    return new EditedProperties(
        left.size() == 0 ? byKey.minus(property.key()) : byKey.plus(property.key(), left),
        footprint - Footprint.of(property));
  }

  /** Returns these properties with one that replaces all others of its key. */
  EditedProperties withOnly(VertexPropertyFact property) {
    long taken = 0;
    for (VertexPropertyFact before : ofKey(property.key())) {
      taken += Footprint.of(before);
    }
    return new EditedProperties(byKey.minus(property.key()), footprint - taken).with(property);
  }

  @Override
  public List<VertexPropertyFact> of(Keys wanted) {
    return wanted.isAll() ? all : new View(byKey, wanted);
  }

  @Override
  public List<VertexPropertyFact> like(VertexPropertyFact property) {
    VertexPropertyFact now = ofKey(property.key()).get(property.sequence());
    return now == null ? List.of() : List.of(now);
  }

  @Override
  public List<Integer> keys() {
    List<Integer> keys = new ArrayList<>();
    for (ValuesOfKey values : byKey.values()) {
      keys.add(values.key());
    }
    return Collections.unmodifiableList(keys);
  }

  @Override
  public long bytes(Keys wanted) {
    return 0;
  }

  @Override
  public PropertyFacts<VertexPropertyFact> inline() {
    return this;
  }

  @Override
  public boolean lacks(Keys wanted) {
    return false;
  }

  /** The properties of some keys: a list that is built at the first access. */
  private static final class View extends AbstractList<VertexPropertyFact> {

    private final IntTreePMap<ValuesOfKey> byKey;
    private final Keys wanted;
    private volatile @Nullable List<VertexPropertyFact> listed;

    View(IntTreePMap<ValuesOfKey> byKey, Keys wanted) {
      this.byKey = byKey;
      this.wanted = wanted;
    }

    @Override
    public VertexPropertyFact get(int index) {
      List<VertexPropertyFact> made = listed;
      if (made == null) {
        made = new ArrayList<>();
        for (VertexPropertyFact property : this) {
          made.add(property);
        }
        listed = made;
      }
      return made.get(index);
    }

    @Override
    public int size() {
      int size = 0;
      for (ValuesOfKey values : byKey.values()) {
        size += wanted.contains(values.key()) ? values.size() : 0;
      }
      return size;
    }

    @Override
    public Iterator<VertexPropertyFact> iterator() {
      Iterator<ValuesOfKey> keys = byKey.values().iterator();
      return new Iterator<>() {

        private Iterator<VertexPropertyFact> current = Collections.emptyIterator();

        @Override
        public boolean hasNext() {
          while (!current.hasNext() && keys.hasNext()) {
            ValuesOfKey values = keys.next();
            current =
                wanted.contains(values.key()) ? values.iterator() : Collections.emptyIterator();
          }
          return current.hasNext();
        }

        @Override
        public VertexPropertyFact next() {
          if (!hasNext()) {
            throw new NoSuchElementException();
          }
          return current.next();
        }
      };
    }
  }
}
