package io.colonnade.store;

import static io.colonnade.store.Family.BIG;
import static io.colonnade.store.Family.COUNTERS;
import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.RECORD;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** Tables for tests of stores, and short names for what one does with them. */
public final class TestTables {

  /** The first byte of a row says how many follow. */
  public static final Table.RowKeyShape COUNTED =
      (array, offset, limit) -> {
        int length = 1 + (array[offset] & 0xFF);
        if (offset + length > limit) {
          throw new FormatException(Problem.DAMAGED_BYTES, "damage", "the row key is cut");
        }
        return length;
      };

  public static final Table A = new Table("ta", EnumSet.of(RECORD, BIG, EDGES, COUNTERS), COUNTED);
  public static final Table B = new Table("tb", EnumSet.of(RECORD, EDGES), COUNTED);

  /** The qualifier of the records that these tests write. */
  public static final Bytes Q = Bytes.of(0x01);

  private TestTables() {}

  /** A row key of either table: the bytes, counted. */
  public static Bytes row(int... bytes) {
    return Bytes.of(bytes.length).concat(Bytes.of(bytes));
  }

  /** A row key of either table that spells the name. */
  public static Bytes row(String name) {
    return Bytes.of(name.getBytes(StandardCharsets.UTF_8).length).concat(Bytes.ofUtf8(name));
  }

  public static Bytes bytes(String text) {
    return Bytes.ofUtf8(text);
  }

  /** The element that is the record cell of the row. */
  public static ElementKey record(Table table, Bytes row) {
    return ElementKey.of(table, row, RECORD, Q);
  }

  /** The element that is an edge cell of the row. */
  public static ElementKey edge(Table table, Bytes row, String name) {
    return ElementKey.of(table, row, EDGES, bytes(name));
  }

  /** The cells of the cursor as text, which is closed then: {@code request row family q=value}. */
  public static List<String> texts(RowCursor cursor) {
    List<String> texts = new ArrayList<>();
    try (cursor) {
      while (cursor.advance()) {
        texts.add(
            cursor.request()
                + " "
                + cursor.row()
                + " "
                + cursor.family().letter()
                + " "
                + cursor.qualifier()
                + "="
                + cursor.value());
      }
    }
    return texts;
  }

  /** The values of the cells as UTF-8 text; closes the cursor. */
  public static List<String> values(RowCursor cursor) {
    List<String> values = new ArrayList<>();
    try (cursor) {
      while (cursor.advance()) {
        Bytes value = cursor.value();
        values.add(
            new String(value.array(), value.offset(), value.length(), StandardCharsets.UTF_8));
      }
    }
    return values;
  }

  /** The value of the record of the row at the snapshot, or "none". */
  public static String valueOf(Snapshot snapshot, Table table, Bytes row) {
    List<String> values = values(snapshot.row(RowRead.of(table, row, CellSet.exact(RECORD, Q))));
    return values.isEmpty() ? "none" : values.get(0);
  }

  /** The value of a counter at the snapshot; 0 if it is absent. */
  public static long counter(Snapshot snapshot, Table table, Bytes row, Bytes qualifier) {
    try (RowCursor cursor =
        snapshot.row(RowRead.of(table, row, CellSet.exact(COUNTERS, qualifier)))) {
      return cursor.advance() ? CounterValue.number(cursor.value()) : 0;
    }
  }

  /** The value of the record of the row in the latest state, or "none". */
  public static String valueOf(Store store, Table table, Bytes row) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return valueOf(snapshot, table, row);
    }
  }

  /** Puts the record of the row, whatever it was before. */
  public static long put(Store store, Table table, Bytes row, String value) {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.require(new Precondition.Unchanged(record(table, row)));
    writes.put(table, row, RECORD, Q, bytes(value));
    return store.commit(writes);
  }
}
