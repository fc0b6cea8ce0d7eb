package io.colonnade.store;

import static io.colonnade.store.Family.BIG;
import static io.colonnade.store.Family.COUNTERS;
import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;
import static io.colonnade.store.TestTables.COUNTED;
import static io.colonnade.store.TestTables.Q;
import static io.colonnade.store.TestTables.bytes;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.TestTables.texts;
import static io.colonnade.store.TestTables.values;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tables, rows, cells: what is read is what was written, in order. */
interface StoreDataContract extends StoreFixture {

  Bytes R1 = TestTables.row(0x10);
  Bytes R2 = TestTables.row(0x10, 0x00);
  Bytes R3 = TestTables.row(0xFF, 0xFF);

  /** Three rows with cells in several families. */
  private Store filled() {
    Store store = open();
    WriteSet writes = WriteSet.basedOnLatest();
    for (Bytes row : List.of(R3, R1, R2)) {
      writes.put(A, row, EDGES, Bytes.of(0x80), bytes("e80"));
      writes.put(A, row, EDGES, Bytes.of(0x7F), bytes("e7F"));
      writes.put(A, row, EDGES, Bytes.of(0x7F, 0x00), bytes("e7F00"));
      writes.put(A, row, RECORD, Bytes.EMPTY, bytes("v"));
      writes.put(A, row, RECORD, Bytes.of(0xFF), Bytes.EMPTY);
      writes.add(A, row, Bytes.of(0x01), CounterValue.number(bytes("12345678")));
    }
    store.commit(writes);
    return store;
  }

  private static List<String> read(Store store, RowRead... reads) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return values(snapshot.rows(List.of(reads)));
    }
  }

  private static List<String> scan(Store store, Scan scan) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      return texts(snapshot.scan(scan));
    }
  }

  @Test
  default void createTables_again_keepsCellsAndAddsFamilies() {
    try (Store store = filled()) {
      Table fewer = new Table("ta", EnumSet.of(RECORD), COUNTED);
      Table more = new Table("tb", EnumSet.of(RECORD, BIG, EDGES), COUNTED);
      Table other = new Table("tc", EnumSet.of(RECORD), COUNTED);
      store.createTables(List.of(fewer, more, other));
      assertEquals(Set.of("ta", "tb", "tc"), Set.copyOf(store.tableNames()));
      assertEquals(
          List.of("e7F"), read(store, RowRead.of(A, R1, CellSet.exact(EDGES, Bytes.of(0x7F)))));
      WriteSet writes = WriteSet.basedOnLatest();
      writes.put(more, R1, BIG, Bytes.of(1), bytes("big"));
      store.commit(writes);
      assertEquals(List.of("big"), read(store, RowRead.of(more, R1, CellSet.all(BIG))));
    }
  }

  @Test
  default void read_tableThatWasNotCreated_isRefused() {
    try (Store store = open();
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      Table stranger = new Table("stranger", EnumSet.of(RECORD), COUNTED);
      assertThrows(
          IllegalArgumentException.class,
          () -> texts(snapshot.row(RowRead.of(stranger, R1, CellSet.all(RECORD)))));
      assertThrows(
          IllegalArgumentException.class,
          () -> texts(snapshot.scan(Scan.all(stranger, CellSet.all(RECORD)))));
      WriteSet writes = WriteSet.basedOnLatest();
      writes.put(B, R1, RECORD, Bytes.of(1), bytes("x"));
      writes.put(stranger, R1, RECORD, Bytes.of(1), bytes("x"));
      assertThrows(IllegalArgumentException.class, () -> store.commit(writes));
      assertEquals(List.of(), read(store, RowRead.of(B, R1, CellSet.all(RECORD))));
    }
  }

  @Test
  default void row_exactCells_areThoseThatExist() {
    try (Store store = filled()) {
      assertEquals(
          List.of("v", "", "e7F00"),
          read(
              store,
              RowRead.of(
                  A,
                  R2,
                  CellSet.exact(RECORD, Bytes.EMPTY),
                  CellSet.exact(RECORD, Bytes.of(0x10)),
                  CellSet.exact(RECORD, Bytes.of(0xFF)),
                  CellSet.exact(BIG, Bytes.EMPTY),
                  CellSet.exact(EDGES, Bytes.of(0x7F, 0x00)))));
    }
  }

  @Test
  default void row_ranges_areInclusiveExclusiveAndStayInTheRow() {
    try (Store store = filled()) {
      assertEquals(
          List.of("e7F00"),
          read(
              store,
              RowRead.of(A, R1, new CellSet.Range(EDGES, Bytes.of(0x7F, 0x00), Bytes.of(0x80)))));
      assertEquals(
          List.of("e7F", "e7F00"),
          read(store, RowRead.of(A, R3, CellSet.prefix(EDGES, Bytes.of(0x7F)))));
      assertEquals(
          List.of("e80"),
          read(store, RowRead.of(A, R3, new CellSet.Range(EDGES, Bytes.of(0x80), Bytes.EMPTY))));
      assertEquals(
          List.of("v", "", "e7F", "e80", "12345678"),
          read(
              store,
              RowRead.of(
                  A,
                  R1,
                  CellSet.all(RECORD),
                  CellSet.exact(EDGES, Bytes.of(0x7F)),
                  new CellSet.Range(EDGES, Bytes.of(0x80), Bytes.EMPTY),
                  CellSet.all(COUNTERS))));
      assertEquals(List.of(), read(store, RowRead.of(A, TestTables.row(0x11), CellSet.all(EDGES))));
    }
  }

  @Test
  default void rows_severalRequests_areAnsweredInTheirOrder() {
    try (Store store = filled();
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      List<RowRead> reads =
          List.of(
              RowRead.of(A, R3, CellSet.exact(EDGES, Bytes.of(0x80))),
              RowRead.of(A, row(0x55), CellSet.all(EDGES)),
              RowRead.of(A, R1, CellSet.prefix(EDGES, Bytes.of(0x80))),
              RowRead.of(B, R1, CellSet.all(EDGES)),
              RowRead.of(A, R3, CellSet.exact(EDGES, Bytes.of(0x80))));
      assertEquals(
          List.of(
              "0 " + R3 + " e 80=653830", "2 " + R1 + " e 80=653830", "4 " + R3 + " e 80=653830"),
          texts(snapshot.rows(reads)));
      assertEquals(List.of(), texts(snapshot.rows(List.of())));
    }
  }

  @Test
  default void rows_manySingleCells_areAnsweredInTheirOrder_absentOnesToo() {
    try (Store store = open()) {
      WriteSet writes = WriteSet.basedOnLatest();
      for (int i = 0; i < 900; i += 3) {
        writes.put(A, TestTables.row("many " + i), RECORD, Q, bytes("value " + i));
      }
      writes.put(A, TestTables.row("many 0"), RECORD, Q, bytes("x".repeat(20_000)));
      store.commit(writes);
      List<RowRead> reads = new ArrayList<>();
      for (int i = 0; i < 900; i++) { // some twice, some not there, in no order
        reads.add(RowRead.of(A, TestTables.row("many " + i * 7 % 300), CellSet.exact(RECORD, Q)));
      }
      try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
        store.commit(deleted("many 3"));
        try (RowCursor cells = snapshot.rows(reads)) {
          for (int i = 0; i < 900; i++) {
            int row = i * 7 % 300;
            if (row % 3 == 0) {
              assertTrue(cells.advance());
              assertEquals(i, cells.request());
              assertEquals(TestTables.row("many " + row), cells.row());
              Bytes value = row == 0 ? bytes("x".repeat(20_000)) : bytes("value " + row);
              assertEquals(value, cells.value());
              assertEquals(value.length(), cells.valueLength());
              assertEquals(Q.length(), cells.qualifierLength());
            }
          }
          assertFalse(cells.advance());
        }
      }
    }
  }

  private static WriteSet deleted(String row) {
    WriteSet writes = WriteSet.basedOnLatest();
    writes.delete(A, TestTables.row(row), RECORD, Q);
    return writes;
  }

  @Test
  default void rows_thatBeginAlike_areReadInTheirOrderUpToTheLimit() {
    try (Store store = filled();
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      Bytes two = Bytes.of(2); // what the keys of R2 and R3 begin with
      Bytes none = Bytes.of(2, 0x11);
      List<RowRead> reads =
          List.of(
              RowRead.startingWith(A, two, COUNTERS, Integer.MAX_VALUE, RowRead.Content.KEYS),
              RowRead.startingWith(A, none, EDGES, Integer.MAX_VALUE, RowRead.Content.CELLS),
              RowRead.startingWith(A, two, EDGES, 4, RowRead.Content.CELLS),
              RowRead.of(A, R3, CellSet.exact(EDGES, Bytes.of(0x80))),
              RowRead.between(A, R3, two.prefixEnd(), EDGES, 1, RowRead.Content.KEYS),
              RowRead.between(A, two, R3, COUNTERS, 9, RowRead.Content.CELLS));
      assertEquals(
          List.of(
              "0 " + R2 + " c 01=",
              "0 " + R3 + " c 01=",
              "2 " + R2 + " e 7F=653746",
              "2 " + R2 + " e 7F00=6537463030",
              "2 " + R2 + " e 80=653830",
              "2 " + R3 + " e 7F=653746",
              "3 " + R3 + " e 80=653830",
              "4 " + R3 + " e 7F=",
              "5 " + R2 + " c 01=3132333435363738"),
          texts(snapshot.rows(reads)));
      assertThrows(
          IllegalArgumentException.class,
          () ->
              new RowRead(
                  A,
                  two,
                  R3,
                  List.of(CellSet.exact(RECORD, Bytes.EMPTY)),
                  1,
                  RowRead.Content.CELLS));
    }
  }

  @Test
  default void rows_thatBeginWithTheLastBytes_areReadUnlessTheirPrefixHasNoEnd() {
    byte[] key = new byte[0x100];
    Arrays.fill(key, (byte) 0xFF); // the length that it has in front is FF as well
    Bytes last = Bytes.wrap(key);
    Bytes lastButOne = last.slice(0, 0xFF).concat(Bytes.of(0xFE));
    Bytes one = Bytes.of(0x01);
    try (Store store = filled()) {
      WriteSet writes = WriteSet.basedOnLatest();
      writes.put(A, last, EDGES, one, Bytes.EMPTY);
      writes.put(A, lastButOne, EDGES, one, Bytes.EMPTY);
      store.commit(writes);
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
        RowRead read = RowRead.startingWith(A, lastButOne, EDGES, 9, RowRead.Content.KEYS);
        assertEquals(List.of("0 " + lastButOne + " e 01="), texts(snapshot.rows(List.of(read))));
      }
    }
    for (Bytes endless : List.of(Bytes.EMPTY, Bytes.of(0xFF), last)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> RowRead.startingWith(A, endless, EDGES, 9, RowRead.Content.KEYS));
    }
  }

  @Test
  default void row_limit_countsCellsOfTheRequest() {
    try (Store store = filled()) {
      List<CellSet> sets = List.of(CellSet.all(RECORD), CellSet.all(EDGES));
      assertEquals(
          List.of("v", "", "e7F", "v"),
          read(store, new RowRead(A, R1, sets, 3), new RowRead(A, R3, sets, 1)));
    }
  }

  @Test
  default void row_keysOnly_areTheSameCellsWithoutValues() {
    try (Store store = filled();
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      List<CellSet> sets =
          List.of(
              CellSet.exact(RECORD, Bytes.EMPTY),
              CellSet.prefix(EDGES, Bytes.of(0x7F)),
              CellSet.exact(EDGES, Bytes.of(0x80)),
              CellSet.all(COUNTERS));
      List<RowRead> reads =
          List.of(
              new RowRead(A, R3, sets, Integer.MAX_VALUE, RowRead.Content.KEYS),
              new RowRead(A, row(0x55), sets, Integer.MAX_VALUE, RowRead.Content.KEYS),
              new RowRead(A, R1, sets, 2, RowRead.Content.KEYS),
              new RowRead(A, R1, sets, 2));
      assertEquals(
          List.of(
              "0 " + R3 + " v =",
              "0 " + R3 + " e 7F=",
              "0 " + R3 + " e 7F00=",
              "0 " + R3 + " e 80=",
              "0 " + R3 + " c 01=",
              "2 " + R1 + " v =",
              "2 " + R1 + " e 7F=",
              "3 " + R1 + " v =76",
              "3 " + R1 + " e 7F=653746"),
          texts(snapshot.rows(reads)));
    }
  }

  @Test
  default void scan_table_isInOrderOfRowFamilyQualifier() {
    try (Store store = filled()) {
      List<String> expected = new ArrayList<>();
      for (Bytes row : List.of(R1, R2, R3)) {
        for (String cell :
            List.of("v =76", "v FF=", "e 7F=653746", "e 7F00=6537463030", "e 80=653830")) {
          expected.add("0 " + row + " " + cell);
        }
        expected.add("0 " + row + " c 01=3132333435363738");
      }
      assertEquals(
          expected,
          scan(store, Scan.all(A, CellSet.all(RECORD), CellSet.all(EDGES), CellSet.all(COUNTERS))));
    }
  }

  @Test
  default void scan_rowRange_isInclusiveExclusive() {
    try (Store store = filled()) {
      List<CellSet> sets = List.of(CellSet.exact(RECORD, Bytes.EMPTY));
      assertEquals(
          List.of("0 " + R1 + " v =76", "0 " + R2 + " v =76"),
          scan(store, new Scan(A, R1, R3, sets, java.util.Optional.empty())));
      Bytes afterR1 = R1.concat(Bytes.of(0));
      assertEquals(
          List.of("0 " + R1 + " v =76"),
          scan(store, new Scan(A, R1, afterR1, sets, java.util.Optional.empty())));
      assertEquals(
          List.of("0 " + R2 + " v =76"),
          scan(store, new Scan(A, afterR1, R3, sets, java.util.Optional.empty())));
      assertEquals(
          List.of("0 " + R2 + " v =76", "0 " + R3 + " v =76"),
          scan(store, Scan.prefix(A, Bytes.of(2), CellSet.exact(RECORD, Bytes.EMPTY))));
    }
  }

  @Test
  default void scan_resumedAfterAnyCell_goesOnBehindIt() {
    try (Store store = filled();
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      Scan whole =
          Scan.all(
              A, CellSet.all(RECORD), CellSet.prefix(EDGES, Bytes.of(0x7F)), CellSet.all(COUNTERS));
      List<String> expected = texts(snapshot.scan(whole));
      assertEquals(15, expected.size());
      int at = 0;
      try (RowCursor cursor = snapshot.scan(whole)) {
        while (cursor.advance()) {
          at++;
          assertEquals(
              expected.subList(at, expected.size()),
              texts(snapshot.scan(whole.resumedAfter(cursor.position()))));
        }
      }
      // A cell that does not exist is as good a place.
      assertEquals(
          expected.subList(2, expected.size()),
          texts(snapshot.scan(whole.resumedAfter(new CellKey(R1, BIG, Bytes.of(0x7E))))));
    }
  }

  @Test
  default void cursor_standingOnNoCell_refusesAccess() {
    try (Store store = filled();
        Snapshot snapshot = store.snapshot(SnapshotUse.LOOK);
        RowCursor cursor = snapshot.row(RowRead.of(A, R1, CellSet.exact(RECORD, Bytes.EMPTY)))) {
      assertThrows(IllegalStateException.class, cursor::value);
      assertTrue(cursor.advance());
      assertEquals(R1, cursor.row());
      assertFalse(cursor.advance());
      assertFalse(cursor.advance());
      assertThrows(IllegalStateException.class, cursor::row);
      assertThrows(IllegalStateException.class, cursor::request);
    }
  }

  @Test
  default void rows_pastLongRunsOfRemovedCells_findTheNextCell() {
    Random random = StoreFixture.random("rows_pastLongRunsOfRemovedCells");
    List<Bytes> all = new ArrayList<>(List.of(Bytes.EMPTY));
    for (int i = 0; i < 750; i++) { // of several lengths, and many are prefixes of the next one
      Bytes stem = Bytes.of(i >> 8, i & 0xFF);
      all.addAll(List.of(stem, stem.concat(Bytes.of(0)), stem.concat(Bytes.of(0, 0x7F))));
      all.add(stem.concat(Bytes.of(0x7F)));
    }
    try (Store store = open()) {
      WriteSet writes = WriteSet.basedOnLatest();
      writes.put(A, R3, EDGES, Bytes.of(0xFF, 0xFF), bytes("longer"));
      all.forEach(cell -> writes.put(A, R1, EDGES, cell, bytes(cell.toString())));
      store.commit(writes);
      Snapshot before = store.snapshot(SnapshotUse.TRANSACTION);
      List<Bytes> left = new ArrayList<>();
      WriteSet removals = WriteSet.basedOnLatest();
      for (int i = 0, kept = 0; i < all.size(); i++) {
        if (i == kept) {
          left.add(all.get(i));
          kept += 1 + (i == 0 ? 100 : random.nextInt(1 + random.nextInt(200)));
        } else {
          removals.delete(A, R1, EDGES, all.get(i));
        }
      }
      store.commit(removals);
      List<String> expected = left.stream().map(Bytes::toString).toList();
      for (int round = 0; round < 100; round++) {
        int from = random.nextInt(all.size());
        List<String> rest =
            expected.subList(
                (int) left.stream().filter(cell -> cell.compareTo(all.get(from)) < 0).count(),
                left.size());
        assertEquals(
            rest,
            read(store, RowRead.of(A, R1, new CellSet.Range(EDGES, all.get(from), Bytes.EMPTY))));
      }
      List<String> behind = new ArrayList<>(List.of("longer"));
      behind.addAll(expected);
      RowRead longer = RowRead.of(A, R3, CellSet.all(EDGES));
      assertEquals(behind, read(store, longer, RowRead.of(A, R1, CellSet.all(EDGES))));
      assertEquals(left.size() + 1, scan(store, Scan.all(A, CellSet.all(EDGES))).size());
      assertEquals(all.size(), values(before.row(RowRead.of(A, R1, CellSet.all(EDGES)))).size());
      before.close();
    }
  }
}
