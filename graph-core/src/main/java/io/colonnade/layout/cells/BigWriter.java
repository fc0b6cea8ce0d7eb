package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.layout.BigKey;
import io.colonnade.store.Family;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Function;

/** Writes the cells of values that are too large for a record. Stateless. */
public final class BigWriter {

  private BigWriter() {}

  /** Deletes the cells of a row that no longer exist, and puts those that are new or changed. */
  public static void write(
      WriteSet writeSet,
      Table table,
      Bytes row,
      SortedMap<BigKey, Bytes> before,
      SortedMap<BigKey, Bytes> after,
      Function<BigKey, Bytes> qualifier) {
    if (before.isEmpty() && after.isEmpty()) {
      return; // true for most elements
    }
    for (BigKey key : before.keySet()) {
      if (!after.containsKey(key)) {
        writeSet.delete(table, row, Family.BIG, qualifier.apply(key));
      }
    }
    after.forEach(
        (key, value) -> {
          if (!Objects.equals(before.get(key), value)) {
            writeSet.put(table, row, Family.BIG, qualifier.apply(key), value);
          }
        });
  }
}
