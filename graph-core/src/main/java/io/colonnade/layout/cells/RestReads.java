package io.colonnade.layout.cells;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.layout.BigKey;
import io.colonnade.layout.BigReference;
import io.colonnade.model.Keys;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Snapshot;
import io.colonnade.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads the out-of-line values of many facts in one store call. Stateless. */
public final class RestReads {

  private RestReads() {}

  /**
   * Returns the facts with their required values, which are read in one store call; without a call
   * if all are loaded.
   *
   * @throws FormatException if a value does not exist
   */
  static <F> List<F> complete(Snapshot snapshot, List<? extends RawFact<F>> raws, Keys wanted) {
    List<RowRead> reads = new ArrayList<>();
    List<RestCells> rests = new ArrayList<>();
    for (RawFact<F> raw : raws) {
      if (raw.lacks(wanted)) {
        reads.add(raw.rest(wanted));
        rests.add(RestCells.of(raw, wanted));
      }
    }
    if (!reads.isEmpty()) {
      read(snapshot, reads, rests);
    }
    List<F> facts = new ArrayList<>(raws.size());
    int next = 0;
    for (RawFact<F> raw : raws) {
      facts.add(raw.lacks(wanted) ? complete(raw, rests.get(next++), wanted) : raw.fact());
    }
    return facts;
  }

  /** Returns the fact with all its values, {@code false} for those that do not exist. */
  public static <F> F lenient(Snapshot snapshot, RawFact<F> raw) {
    if (!raw.lacks(Keys.ALL)) {
      return raw.fact();
    }
    RestCells rest = RestCells.of(raw, Keys.ALL).lenient();
    read(snapshot, List.of(raw.rest(Keys.ALL)), List.of(rest));
    return raw.with(rest).fact();
  }

  /**
   * Returns a read of what a fact lacks: at least one cell of one row.
   *
   * @param records cells of the family of records to read as well
   * @param missing the big values to read
   * @param qualifier returns the qualifier of a big value
   */
  public static RowRead of(
      RawFact<?> raw,
      Keys wanted,
      Table table,
      Bytes row,
      List<CellSet> records,
      List<BigReference> missing,
      Function<BigKey, Bytes> qualifier) {
    List<CellSet> cells = new ArrayList<>(records);
    missing.stream()
        .map(reference -> qualifier.apply(reference.key()))
        .sorted()
        .forEach(at -> cells.add(CellSet.exact(Family.BIG, at)));
    if (raw.counters().lacks(wanted)) {
      cells.add(CellSet.prefix(Family.COUNTERS, raw.counterPrefix()));
    }
    return new RowRead(table, row, cells, Integer.MAX_VALUE);
  }

  private static <F> F complete(RawFact<F> raw, RestCells rest, Keys wanted) {
    RawFact<F> whole = raw.with(rest);
    if (whole.lacks(wanted)) {
      throw new FormatException(
          Problem.DAMAGED_BYTES,
          "damage",
          "an out-of-line value does not exist",
          "where",
          raw.name());
    }
    return whole.fact();
  }

  private static void read(Snapshot snapshot, List<RowRead> reads, List<RestCells> rests) {
    try (RowCursor cells = snapshot.rows(reads)) {
      while (cells.advance()) {
        rests.get(cells.request()).take(cells);
      }
    }
  }
}
