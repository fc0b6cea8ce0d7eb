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

  private final Map<RowKey, WriteSet.RowChange> byKey = new HashMap<>();
  private @Nullable List<Map.Entry<RowKey, WriteSet.RowChange>> sorted;

  /** The change of that row, made if there is none. */
  WriteSet.RowChange of(RowKey row) {
    WriteSet.RowChange known = byKey.get(row);
    if (known == null) {
      known = new WriteSet.RowChange();
      byKey.put(row, known);
      sorted = null;
    }
    return known;
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
    return byKey.get(row);
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
      @SuppressWarnings({"unchecked", "rawtypes"}) // no array of a generic type can be made
      Map.Entry<RowKey, WriteSet.RowChange>[] entries = byKey.entrySet().toArray(new Map.Entry[0]);
      Arrays.sort(entries, Map.Entry.comparingByKey());
      known = List.of(entries);
      sorted = known;
    }
    return known;
  }
}
