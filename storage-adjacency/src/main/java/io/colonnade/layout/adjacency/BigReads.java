package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigValues;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the values that records leave to cells of their own. Stateless. */
final class BigReads {

  private BigReads() {}

  /** What is missing to decode one fact, by where it lies. */
  private record Missing(Map<Bytes, BigKey> keys, Map<BigKey, Bytes> found) {}

  /**
   * Decodes facts, reading what they miss in one store call (none if they miss nothing).
   *
   * @param raws in bytes of their own
   * @throws FormatException if a value is not there
   */
  static <F> List<F> complete(Snapshot snapshot, List<? extends RawFact<F>> raws) {
    List<F> facts = new ArrayList<>(raws.size());
    List<Map<BigKey, Bytes>> found = read(snapshot, raws);
    for (int i = 0; i < raws.size(); i++) {
      BigValues values = new BigValues(found.get(i));
      facts.add(raws.get(i).decode(values));
      if (!values.missing().isEmpty()) {
        throw new FormatException(
            "damaged record: a big value is not there", "row", raws.get(i).bigRow());
      }
    }
    return facts;
  }

  /** For each fact the big values that it refers to, as far as they are there. */
  static List<Map<BigKey, Bytes>> read(Snapshot snapshot, List<? extends RawFact<?>> raws) {
    List<Map<BigKey, Bytes>> found = new ArrayList<>(raws.size());
    List<RowRead> reads = new ArrayList<>();
    List<Missing> missing = new ArrayList<>();
    for (RawFact<?> raw : raws) {
      BigValues asked = BigValues.none();
      raw.decode(asked);
      Missing here = new Missing(new TreeMap<>(), new HashMap<>());
      asked.missing().forEach(key -> here.keys.put(raw.bigQualifier(key), key));
      found.add(here.found);
      if (!here.keys.isEmpty()) {
        CellSet[] cells =
            here.keys.keySet().stream()
                .map(qualifier -> CellSet.exact(Family.BIG, qualifier))
                .toArray(CellSet[]::new);
        reads.add(RowRead.of(AdjacencyTables.ADJ, raw.bigRow(), cells));
        missing.add(here);
      }
    }
    if (!reads.isEmpty()) {
      try (RowCursor cells = snapshot.rows(reads)) {
        while (cells.advance()) {
          Missing of = missing.get(cells.request());
          BigKey key = of.keys.get(cells.qualifier());
          if (key != null) {
            of.found.put(key, cells.value().copy());
          }
        }
      }
    }
    return found;
  }
}
