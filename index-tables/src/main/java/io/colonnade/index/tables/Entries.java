package io.colonnade.index.tables;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexedElement;
import io.colonnade.model.SortKey;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import io.colonnade.store.ElementKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The entries that elements have in one index. Immutable. */
final class Entries {

  /** A key of several values has an entry for each, several such keys one for each combination. */
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

  /** The entries of an element; none of none. */
  List<IndexCell> of(Optional<IndexedElement> element) {
    return element.map(this::of).orElse(List.of());
  }

  List<IndexCell> of(IndexedElement element) {
    List<Bytes> places = places(element);
    if (places.isEmpty()) {
      return List.of();
    }
    Bytes value = EntryValue.of(index, element);
    List<IndexCell> cells = new ArrayList<>(places.size());
    for (Bytes place : places) {
      Bytes row = rows.of(place, element.id());
      cells.add(new IndexCell(Tables.key(rows.table(), row), value));
    }
    return cells;
  }

  private List<Bytes> places(IndexedElement element) {
    boolean isOfKind =
        element instanceof IndexedElement.OfVertex == (index.kind() == ElementKind.VERTEX);
    if (!isOfKind || !index.holds(element.label())) {
      return List.of();
    }
    if (index.type() == IndexType.LABEL) {
      ByteWriter label = new ByteWriter(2);
      label.ov(element.label());
      return List.of(label.toBytes());
    }
    List<Bytes> places = List.of(Bytes.EMPTY);
    for (int i = 0; i < index.keys().size(); i++) {
      places = combined(places, forms(i, element), element);
    }
    return places;
  }

  private List<Bytes> combined(List<Bytes> places, List<Bytes> forms, IndexedElement element) {
    if ((long) places.size() * forms.size() > MOST) {
      throw new LimitExceededException(
          Problem.TOO_MANY_INDEX_ENTRIES,
          "index",
          index.name(),
          index.kind() == ElementKind.VERTEX ? "vertex" : "edge",
          element.id().value(),
          "limit",
          MOST);
    }
    List<Bytes> combined = new ArrayList<>(places.size() * forms.size());
    for (Bytes place : places) {
      for (Bytes form : forms) {
        combined.add(place.isEmpty() ? form : place.concat(form));
      }
    }
    return combined;
  }

  /** The values of a key as they are stored, each once. */
  private List<Bytes> forms(int keyAt, IndexedElement element) {
    SortKey key = index.keys().get(keyAt);
    List<Object> values = element.values(key.key());
    if (values.isEmpty()) {
      return index.absent() == AbsentValues.INDEXED
          ? List.of(shape.stored(keyAt, IndexValueCodec.absent()))
          : List.of();
    }
    return values.stream()
        .map(value -> shape.stored(keyAt, IndexValueCodec.form(value)))
        .distinct()
        .toList();
  }

  /** The values of the keys of the index, for people. */
  List<Object> values(IndexedElement element) {
    List<Object> values = new ArrayList<>();
    index.keys().forEach(key -> values.addAll(element.values(key.key())));
    return values;
  }

  /** By their keys, as a map. */
  static Map<ElementKey, IndexCell> byKey(List<IndexCell> cells) {
    Map<ElementKey, IndexCell> byKey = new LinkedHashMap<>();
    cells.forEach(cell -> byKey.put(cell.key(), cell));
    return byKey;
  }
}
