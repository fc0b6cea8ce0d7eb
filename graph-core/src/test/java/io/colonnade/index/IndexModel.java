package io.colonnade.index;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.codec.ValueCodec;
import io.colonnade.model.SortKey;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What an index must find, from the definitions of words: looks at each element. Immutable. */
final class IndexModel {

  private final IndexDefinition index;

  /**
   * What an element is found by.
   *
   * @param keys of its values, one a key
   * @param values what tells them apart for a unique index: bytes of those whose keys do not
   */
  record Found(int label, List<Bytes> keys, List<Bytes> values, Id id) {

    /** What no other element may have in a unique index. */
    List<List<Bytes>> unique() {
      return List.of(keys, values);
    }
  }

  /** One value of a key, see {@link Found}. */
  private record Encoded(Bytes key, Bytes value) {}

  IndexModel(IndexDefinition index) {
    this.index = index;
  }

  /** Everything by which an element is found. */
  List<Found> of(IndexedElement element) {
    boolean isVertex = element instanceof IndexedElement.OfVertex;
    boolean isMeant = isVertex == (index.kind() == ElementKind.VERTEX);
    if (!isMeant || index.label().filter(label -> label != element.label()).isPresent()) {
      return List.of();
    }
    List<List<Encoded>> combinations = List.of(List.of());
    for (SortKey key : index.keys()) {
      List<List<Encoded>> longer = new ArrayList<>();
      for (List<Encoded> combination : combinations) {
        for (Encoded encoded : encodeAll(element.values(key.key()))) {
          List<Encoded> one = new ArrayList<>(combination);
          one.add(encoded);
          longer.add(one);
        }
      }
      combinations = longer;
    }
    return combinations.stream()
        .map(
            combination ->
                new Found(
                    element.label(),
                    combination.stream().map(Encoded::key).toList(),
                    combination.stream().map(Encoded::value).toList(),
                    element.id()))
        .toList();
  }

  private List<Encoded> encodeAll(List<Object> values) {
    if (values.isEmpty() && index.absent() == AbsentValues.INDEXED) {
      return List.of(new Encoded(IndexValueCodec.absent(), Bytes.EMPTY));
    }
    return values.stream().map(this::encode).distinct().toList();
  }

  private Encoded encode(Object value) {
    Bytes encoded = IndexValueCodec.encode(value);
    if (!index.isUnique() || !IndexValueCodec.isAmbiguous(encoded)) {
      return new Encoded(encoded, Bytes.EMPTY);
    }
    ByteWriter stored = new ByteWriter();
    ValueCodec.write(value, stored);
    return new Encoded(encoded, stored.toBytes());
  }

  /** What a query finds among elements: groups of equal values in their order. */
  List<Map<Id, Integer>> find(IndexQuery query, Collection<IndexedElement> elements) {
    List<Found> all = new ArrayList<>();
    for (IndexedElement element : elements) {
      of(element).stream().filter(found -> matches(query, found)).forEach(all::add);
    }
    all.sort(this::compare);
    List<Map<Id, Integer>> groups = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (i == 0 || compare(all.get(i - 1), all.get(i)) != 0) {
        groups.add(new HashMap<>());
      }
      groups.get(groups.size() - 1).merge(all.get(i).id, 1, Integer::sum);
    }
    return groups;
  }

  private boolean matches(IndexQuery query, Found found) {
    if (index.type() == IndexType.LABEL) {
      return query.labels().contains(found.label);
    }
    if (!query.labels().isEmpty() && !query.labels().contains(found.label)) {
      return false;
    }
    for (int i = 0; i < query.bounds().size(); i++) {
      if (!query.bounds().get(i).contains(found.keys.get(i))) {
        return false;
      }
    }
    return true;
  }

  private int compare(Found left, Found right) {
    if (index.type() == IndexType.LABEL) {
      return Integer.compare(left.label, right.label);
    }
    for (int i = 0; i < left.keys.size(); i++) {
      boolean isUp = index.keys().get(i).order() == SortKey.Order.ASCENDING;
      Comparator<Bytes> order = isUp ? Comparator.naturalOrder() : Comparator.reverseOrder();
      int compared = order.compare(left.keys.get(i), right.keys.get(i));
      if (compared != 0) {
        return compared;
      }
    }
    return 0;
  }

  /** Whether a unique index can have all of the elements. */
  enum Clash {
    NONE,
    /** Two have the same values, one of them is not among those that change. */
    WITH_OTHERS,
    /** Two of those that change have the same values. */
    WITHIN
  }

  /**
   * Whether the index forbids the elements.
   *
   * @param changed ids of those that change: the others had no clash before
   */
  Clash clash(Collection<IndexedElement> elements, Collection<Id> changed) {
    if (!index.isUnique()) {
      return Clash.NONE;
    }
    Map<List<List<Bytes>>, Set<Id>> owners = new HashMap<>();
    for (IndexedElement element : elements) {
      of(element)
          .forEach(
              found ->
                  owners
                      .computeIfAbsent(List.of(found.keys, found.values), one -> new HashSet<>())
                      .add(found.id));
    }
    Clash clash = Clash.NONE;
    for (Set<Id> several : owners.values()) {
      if (several.stream().filter(changed::contains).count() > 1) {
        return Clash.WITHIN;
      }
      clash = several.size() > 1 ? Clash.WITH_OTHERS : clash;
    }
    return clash;
  }
}
