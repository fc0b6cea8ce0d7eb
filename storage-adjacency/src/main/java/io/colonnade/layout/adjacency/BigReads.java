package io.colonnade.layout.adjacency;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigReference;
import io.colonnade.layout.BigValues;
import io.colonnade.model.Keys;
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

  /** What one fact misses, by where it lies. */
  private record Missing(Map<Bytes, BigKey> keys, Map<BigKey, Bytes> found) {}

  /**
   * The facts with their wanted values, which are read in one store call (none if none is missing).
   *
   * @throws FormatException if a value is not there
   */
  static <F> List<F> complete(Snapshot snapshot, List<? extends RawFact<F>> raws, Keys wanted) {
    List<F> facts = new ArrayList<>(raws.size());
    List<BigValues> found = read(snapshot, raws, wanted);
    for (int i = 0; i < raws.size(); i++) {
      RawFact<F> raw = raws.get(i).with(found.get(i));
      if (raw.properties().lacks(wanted)) {
        throw new FormatException(
            Problem.DAMAGED_BYTES,
            "damage",
            "a big value is not there",
            "where",
            RowNames.vertex(raw.bigRow()));
      }
      facts.add(raw.fact());
    }
    return facts;
  }

  /** For each fact the wanted values that it misses, as far as they are there. */
  static List<BigValues> read(Snapshot snapshot, List<? extends RawFact<?>> raws, Keys wanted) {
    List<Missing> missing = new ArrayList<>(raws.size());
    List<Missing> asked = new ArrayList<>();
    List<RowRead> reads = new ArrayList<>();
    for (RawFact<?> raw : raws) {
      Missing here = new Missing(new TreeMap<>(), new HashMap<>());
      for (BigReference reference : raw.properties().missing(wanted)) {
        here.keys.put(raw.bigQualifier(reference.key()), reference.key());
      }
      missing.add(here);
      if (!here.keys.isEmpty()) {
        CellSet[] cells =
            here.keys.keySet().stream()
                .map(qualifier -> CellSet.exact(Family.BIG, qualifier))
                .toArray(CellSet[]::new);
        reads.add(RowRead.of(AdjacencyTables.ADJ, raw.bigRow(), cells));
        asked.add(here);
      }
    }
    if (!reads.isEmpty()) {
      take(snapshot, reads, asked);
    }
    return missing.stream().map(here -> new BigValues(here.found)).toList();
  }

  private static void take(Snapshot snapshot, List<RowRead> reads, List<Missing> asked) {
    try (RowCursor cells = snapshot.rows(reads)) {
      while (cells.advance()) {
        Missing of = asked.get(cells.request());
        BigKey key = of.keys.get(cells.qualifier());
        if (key != null) {
          of.found.put(key, cells.value().copy());
        }
      }
    }
  }
}
