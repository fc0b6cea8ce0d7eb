package io.colonnade.index.tables;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexedElement;
import io.colonnade.model.Change;
import io.colonnade.model.SortKey;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.store.ElementKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Computes the entries that elements have in one index. Immutable. */
final class Entries {

  /**
   * The maximum number of entries of an element: one for each combination of the values of its
   * keys.
   */
  private static final int MOST = 10_000;

  private final IndexDefinition index;
  private final Shape shape;
  private final EntryRow rows;

  Entries(IndexDefinition index) {
    this.index = index;
    this.shape = Shape.of(index);
    this.rows = new EntryRow(index);
  }

  EntryRow rows() {
    return rows;
  }

  /**
   * Returns true if the change cannot affect the entries; callers ask this first, because it is the
   * common case.
   */
  boolean areKept(Change<IndexedElement> change) {
    if (change.creates() || change.removes()) {
      return false;
    }
    IndexedElement before = change.before().orElseThrow();
    IndexedElement after = change.after().orElseThrow();
    if (before.label()
        != after.label()) { // the vertex was replaced by another one with the same id
      return false;
    }
    if (!index.holds(after.label())) {
      return true;
    }
    if (index.isCovering()) { // an entry records all keys of its element
      return false;
    }
    for (SortKey key : index.keys()) {
      if (!before.values(key.key()).equals(after.values(key.key()))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the entries of an element.
   *
   * @throws LimitExceededException if it would have too many
   */
  List<IndexCell> of(IndexedElement element) {
    return cells(element, fewKeys(element));
  }

  /** Returns the places of the entries of an element; throws as {@link #of} does. */
  Set<Bytes> places(IndexedElement element) {
    Set<Bytes> places = new LinkedHashSet<>();
    places(fewKeys(element)).forEach(place -> places.add(place.toBytes()));
    return places;
  }

  private List<List<Place>> fewKeys(IndexedElement element) {
    List<List<Place>> keys = keys(element);
    if (areTooMany(keys)) {
      throw new LimitExceededException(
          Problem.TOO_MANY_INDEX_ENTRIES,
          "index",
          index.name(),
          index.kind() == ElementKind.VERTEX ? "vertex" : "edge",
          element.id().value(),
          "limit",
          MOST);
    }
    return keys;
  }

  /**
   * Returns the entries that the change may remove; none if there were too many, because such an
   * element was never indexed.
   */
  Map<ElementKey, IndexCell> before(Change<IndexedElement> change) {
    Map<ElementKey, IndexCell> byKey = new LinkedHashMap<>();
    change
        .before()
        .ifPresent(
            element -> {
              List<List<Place>> keys = keys(element);
              if (!areTooMany(keys)) {
                cells(element, keys).forEach(cell -> byKey.put(cell.key(), cell));
              }
            });
    return byKey;
  }

  /** Returns the entries of an element after the change; throws as {@link #of} does. */
  List<IndexCell> after(Change<IndexedElement> change) {
    Optional<IndexedElement> element = change.after();
    return element.isPresent() ? of(element.get()) : List.of();
  }

  private List<IndexCell> cells(IndexedElement element, List<List<Place>> keys) {
    List<Place> places = places(keys);
    if (places.isEmpty()) {
      return List.of();
    }
    Bytes value = EntryValue.of(index, element);
    List<IndexCell> cells = new ArrayList<>(places.size());
    for (Place place : places) {
      Bytes row = rows.of(place.toBytes(), element.id());
      cells.add(new IndexCell(Tables.key(rows.table(), row), value));
    }
    return cells;
  }

  /**
   * Returns the encoded keys of each key, or of the label; an empty list if the index does not
   * cover the element.
   */
  private List<List<Place>> keys(IndexedElement element) {
    boolean isOfKind =
        element instanceof IndexedElement.OfVertex == (index.kind() == ElementKind.VERTEX);
    if (!isOfKind || !index.holds(element.label())) {
      return List.of();
    }
    if (index.type() == IndexType.LABEL) {
      return List.of(List.of(Place.of(Shape.label(element.label()))));
    }
    List<List<Place>> keys = new ArrayList<>(index.keys().size());
    for (int i = 0; i < index.keys().size(); i++) {
      keys.add(keys(i, element.values(index.keys().get(i).key())));
    }
    return keys;
  }

  /** Returns the distinct encoded values of a key. */
  private List<Place> keys(int keyAt, List<Object> values) {
    if (values.isEmpty()) {
      return index.absent() == AbsentValues.INDEXED
          ? List.of(Place.of(shape.stored(keyAt, IndexValueCodec.absent())))
          : List.of();
    }
    if (values.size() == 1) {
      return List.of(stored(keyAt, values.get(0)));
    }
    Set<Place> keys = new LinkedHashSet<>();
    values.forEach(value -> keys.add(stored(keyAt, value)));
    return List.copyOf(keys);
  }

  private Place stored(int keyAt, Object value) {
    Bytes encoded = IndexValueCodec.encode(value);
    Bytes stored = shape.stored(keyAt, encoded);
    return index.isUnique() ? Place.ofUnique(value, encoded, stored) : Place.of(stored);
  }

  private static boolean areTooMany(List<List<Place>> keys) {
    long count = 1;
    for (List<Place> ofKey : keys) {
      count = Math.min(count * ofKey.size(), Integer.MAX_VALUE);
    }
    return count > MOST;
  }

  /** Returns every combination of the values of the keys. */
  private static List<Place> places(List<List<Place>> keys) {
    if (keys.isEmpty()) {
      return List.of();
    }
    List<Place> places = keys.get(0);
    for (List<Place> next : keys.subList(1, keys.size())) {
      List<Place> combined = new ArrayList<>(places.size() * next.size());
      for (Place place : places) {
        next.forEach(encoded -> combined.add(place.and(encoded)));
      }
      places = combined;
    }
    return places;
  }

  /** Returns the values of the keys of the index, for messages. */
  List<Object> values(IndexedElement element) {
    List<Object> values = new ArrayList<>();
    index.keys().forEach(key -> values.addAll(element.values(key.key())));
    return values;
  }
}
