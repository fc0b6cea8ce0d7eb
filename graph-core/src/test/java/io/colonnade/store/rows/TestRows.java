package io.colonnade.store.rows;

import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.Family.RECORD;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Table;
import io.colonnade.store.TestTables;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Tables for tests of row stores, and short names for their calls. */
public final class TestRows {

  /** Tables with the row keys of {@link TestTables}. */
  public static final Table A =
      new Table("ra", EnumSet.of(LOCKS, RECORD, EDGES), TestTables.COUNTED);

  public static final Table B = new Table("rb", EnumSet.of(LOCKS, RECORD), TestTables.COUNTED);

  public static final Bytes ROW = TestTables.row("row");
  public static final Bytes Q = Bytes.of(0x01);

  /** A version above all that these tests write. */
  public static final long LATEST = 1_000_000;

  private static final CellSet[] ALL = {
    CellSet.all(LOCKS), CellSet.all(RECORD), CellSet.all(EDGES)
  };

  private TestRows() {}

  /** Returns an empty mutation of row {@link #ROW}. */
  public static RowMutation change() {
    return RowMutation.of(key());
  }

  /** Returns the address of row {@link #ROW} of table {@link #A}. */
  public static RowKey key() {
    return new RowKey(A, ROW);
  }

  /** Writes each mutation by a call of its own; all must be done. */
  public static void write(RowStore store, RowMutation... mutations) {
    for (RowMutation mutation : mutations) {
      assertEquals(Outcome.DONE, outcome(store, mutation));
    }
  }

  public static Outcome outcome(RowStore store, RowMutation mutation) {
    return store.mutate(List.of(mutation)).get(0);
  }

  /** Returns the value of a lock of row {@link #ROW} as text; empty if there is no such lock. */
  public static Optional<Bytes> lock(RowStore store, Bytes qualifier) {
    RowRead read = RowRead.of(A, ROW, CellSet.exact(LOCKS, qualifier));
    try (VersionedCursor cursor = store.rows(List.of(read), 0)) {
      return cursor.advance() ? Optional.of(cursor.value().copy()) : Optional.empty();
    }
  }

  /** Returns the cells of row {@link #ROW}, see {@link #texts}, without request and row. */
  public static List<String> cells(RowStore store, long version) {
    return texts(store.rows(List.of(RowRead.of(A, ROW, ALL)), version)).stream()
        .map(text -> text.substring(("0 " + ROW + " ").length()))
        .toList();
  }

  /**
   * Returns the cells as {@code request row family qualifier@version=value}, or {@code removed} in
   * place of the value; closes the cursor.
   */
  public static List<String> texts(VersionedCursor cursor) {
    List<String> texts = new ArrayList<>();
    try (cursor) {
      while (cursor.advance()) {
        texts.add(text(cursor));
      }
    }
    return texts;
  }

  /** Returns the cell at which the cursor is. */
  public static String text(VersionedCursor cursor) {
    return text(
        cursor.request(),
        cursor.position(),
        cursor.version(),
        cursor.isRemoval() ? Optional.empty() : Optional.of(cursor.value()));
  }

  /** Returns the text of a cell, whose value is empty if it is a removal. */
  static String text(int request, CellKey key, long version, Optional<Bytes> value) {
    return request
        + " "
        + key.row()
        + " "
        + key.family().letter()
        + " "
        + key.qualifier()
        + "@"
        + version
        + value.map(bytes -> "=" + bytes).orElse(" removed");
  }
}
