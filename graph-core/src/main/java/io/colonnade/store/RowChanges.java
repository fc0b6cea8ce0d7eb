package io.colonnade.store;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a write set does, by row: found by hash while it grows, and sorted once, when it is first
 * walked after that. Confined to its write set.
 */
final class RowChanges extends AbstractMap<RowKey, WriteSet.RowChange> {

  private final Map<RowKey, Row> byKey = new HashMap<>();
  private @Nullable List<Map.Entry<RowKey, WriteSet.RowChange>> sorted;

  /** A row with what sorts it from most others, at hand without a look at its key. */
  private static final class Row extends SimpleImmutableEntry<RowKey, WriteSet.RowChange> {

    private static final long serialVersionUID = 1L;

    private final transient String table;
    private final long head;

    private Row(RowKey key) {
      super(key, new WriteSet.RowChange());
      this.table = key.table().name();
      this.head = key.row().head();
    }

    private static int compare(Row one, Row other) {
      int order = one.table.compareTo(other.table);
      if (order == 0) {
        order = Long.compareUnsigned(one.head, other.head);
      }
      return order != 0 ? order : one.getKey().compareTo(other.getKey());
    }
  }

  /** The change of that row, made if there is none. */
  WriteSet.RowChange of(RowKey row) {
    Row known = byKey.get(row);
    if (known == null) {
      known = new Row(row);
      byKey.put(row, known);
      sorted = null;
    }
    return known.getValue();
  }

  @Override
  public int size() {
    return byKey.size();
  }

  @Override
  public boolean containsKey(@Nullable Object row) {
    return byKey.containsKey(row);
  }

  @Override
  public WriteSet.@Nullable RowChange get(@Nullable Object row) {
    Row known = byKey.get(row);
    return known == null ? null : known.getValue();
  }

  @Override
  public Set<Map.Entry<RowKey, WriteSet.RowChange>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<RowKey, WriteSet.RowChange>> iterator() {
        return sorted().iterator();
      }

      @Override
      public int size() {
        return byKey.size();
      }
    };
  }

  private List<Map.Entry<RowKey, WriteSet.RowChange>> sorted() {
    List<Map.Entry<RowKey, WriteSet.RowChange>> known = sorted;
    if (known == null) {
      Row[] rows = byKey.values().toArray(new Row[0]);
      Arrays.sort(rows, Row::compare);
      known = List.of(rows);
      sorted = known;
    }
    return known;
  }
}
