package io.colonnade.store.rows;

import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.rows.TestRows.A;
import static io.colonnade.store.rows.TestRows.B;
import static io.colonnade.store.rows.TestRows.LATEST;
import static io.colonnade.store.rows.TestRows.Q;
import static io.colonnade.store.rows.TestRows.text;
import static io.colonnade.store.rows.TestRows.texts;
import static io.colonnade.store.rows.TestRows.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Requests and cursors: which cells are read, in which order. */
interface RowStoreReadContract extends RowStoreFixture {

  Bytes R1 = row(0x10);
  Bytes R2 = row(0x10, 0x00);
  Bytes R3 = row(0xFF, 0xFF);

  /** Three rows of cells in three families, one of them a removal. */
  private RowStore filled() {
    RowStore store = openWithTables();
    for (Bytes row : List.of(R3, R1, R2)) {
      write(
          store,
          RowMutation.of(new RowKey(A, row))
              .put(EDGES, Bytes.of(0x80), 7, Bytes.of(0xE8))
              .remove(EDGES, Bytes.of(0x7F), 8)
              .put(EDGES, Bytes.of(0x7F, 0x00), 7, Bytes.EMPTY)
              .put(RECORD, Bytes.EMPTY, 7, Bytes.of(0xAA))
              .put(RECORD, Bytes.EMPTY, 6, Bytes.of(0xBB))
              .put(LOCKS, Q, 9, Bytes.of(0xCC)));
    }
    return store;
  }

  private static List<String> cellsOf(int request, Bytes row) {
    List<String> texts = new ArrayList<>();
    for (String cell :
        List.of("l 01@9=CC", "v @7=AA", "e 7F@8 removed", "e 7F00@7=", "e 80@7=E8")) {
      texts.add(request + " " + row + " " + cell);
    }
    return texts;
  }

  private static RowRead all(Bytes row) {
    return RowRead.of(A, row, CellSet.all(LOCKS), CellSet.all(RECORD), CellSet.all(EDGES));
  }

  private static Scan scanAll() {
    return Scan.all(A, CellSet.all(LOCKS), CellSet.all(RECORD), CellSet.all(EDGES));
  }

  private static List<String> joined(List<String> some, List<String> more) {
    List<String> joined = new ArrayList<>(some);
    joined.addAll(more);
    return joined;
  }

  @Test
  default void rows_areAnsweredInTheOrderOfTheRequests_alsoIfARowIsRepeated() {
    try (RowStore store = filled()) {
      List<RowRead> reads = List.of(all(R3), all(row(0x55)), all(R1), all(R3));
      List<String> expected = joined(cellsOf(0, R3), joined(cellsOf(2, R1), cellsOf(3, R3)));
      assertEquals(expected, texts(store.rows(reads, LATEST)));
      assertEquals(List.of(), texts(store.rows(List.of(), LATEST)));
    }
  }

  @Test
  default void rows_ofSeveralTables_areReadInOneCall() {
    try (RowStore store = filled()) {
      write(store, RowMutation.of(new RowKey(B, R1)).put(RECORD, Q, 7, Bytes.of(0xB)));
      List<RowRead> reads =
          List.of(
              RowRead.of(B, R1, CellSet.all(RECORD)),
              RowRead.of(A, R1, CellSet.all(LOCKS)),
              RowRead.of(B, R3, CellSet.all(RECORD)));
      assertEquals(
          List.of("0 " + R1 + " v 01@7=0B", "1 " + R1 + " l 01@9=CC"),
          texts(store.rows(reads, LATEST)));
    }
  }

  @Test
  default void row_exactCellsAndRanges_areThoseThatExist() {
    try (RowStore store = filled()) {
      RowRead read =
          RowRead.of(
              A,
              R2,
              CellSet.exact(LOCKS, Q),
              CellSet.exact(LOCKS, Bytes.of(0x02)),
              CellSet.exact(RECORD, Bytes.of(0x10)),
              new CellSet.Range(EDGES, Bytes.of(0x7F, 0x00), Bytes.of(0x80)));
      assertEquals(
          List.of("0 " + R2 + " l 01@9=CC", "0 " + R2 + " e 7F00@7="),
          texts(store.rows(List.of(read), LATEST)));
      assertEquals(
          List.of("0 " + R2 + " e 7F@8 removed", "0 " + R2 + " e 7F00@7="),
          texts(
              store.rows(
                  List.of(RowRead.of(A, R2, CellSet.prefix(EDGES, Bytes.of(0x7F)))), LATEST)));
    }
  }

  @Test
  default void rows_keysOnly_tellRemovals_andTheValuesOfLocks() {
    try (RowStore store = filled()) {
      List<CellSet> sets = List.of(CellSet.all(LOCKS), CellSet.all(RECORD), CellSet.all(EDGES));
      RowRead read = new RowRead(A, R1, sets, Integer.MAX_VALUE, Content.KEYS);
      List<String> expected =
          List.of("l 01@9=CC", "v @7=", "e 7F@8 removed", "e 7F00@7=", "e 80@7=").stream()
              .map(cell -> "0 " + R1 + " " + cell)
              .toList();
      assertEquals(expected, texts(store.rows(List.of(read), LATEST)));
      assertEquals(expected, texts(store.scan(scanOf(R1).keysOnly(), LATEST)));
    }
  }

  private static Scan scanOf(Bytes row) {
    return new Scan(A, row, row.concat(Bytes.of(0)), scanAll().cells(), Optional.empty());
  }

  @Test
  default void limit_doesNotEndTheCursor() {
    try (RowStore store = filled()) {
      List<CellSet> sets = List.of(CellSet.all(LOCKS), CellSet.all(RECORD), CellSet.all(EDGES));
      RowRead read = new RowRead(A, R1, sets, 1);
      assertEquals(
          joined(cellsOf(0, R1), cellsOf(1, R3)),
          texts(store.rows(List.of(read, all(R3)), LATEST)));
      RowRead prefix = RowRead.startingWith(A, Bytes.of(2), RECORD, 1, Content.CELLS);
      assertEquals(
          List.of("0 " + R2 + " v @7=AA", "0 " + R3 + " v @7=AA"),
          texts(store.rows(List.of(prefix), LATEST)));
    }
  }

  /** More cells than an engine may bring in one answer. */
  @Test
  default void row_ofVeryManyCells_isReadWhole() {
    int size = 25_000;
    try (RowStore store = openWithTables()) {
      RowMutation fill = RowMutation.of(new RowKey(A, R1));
      List<CellSet> exact = new ArrayList<>();
      exact.add(CellSet.all(LOCKS));
      for (int i = 0; i < size; i++) {
        Bytes qualifier = Bytes.of(i >> 8, i);
        fill.put(LOCKS, qualifier, 1, Bytes.of(i)).put(EDGES, qualifier, 7, Bytes.of(i));
        exact.add(CellSet.exact(EDGES, qualifier));
      }
      write(store, fill.put(RECORD, Q, 7, Bytes.of(1)));
      for (RowRead read : List.of(all(R1), new RowRead(A, R1, all(R1).cells(), 10))) {
        mustBeWhole(store.rows(List.of(read), LATEST), 2 * size + 1);
      }
      mustBeWhole(store.rows(List.of(new RowRead(A, R1, exact, size)), LATEST), 2 * size);
      mustBeWhole(store.scan(scanAll(), LATEST), 2 * size + 1);
      RowRead prefix = RowRead.startingWith(A, Bytes.of(1), EDGES, 10, Content.KEYS);
      mustBeWhole(store.rows(List.of(prefix), LATEST), size);
    }
  }

  /** Several ranges and cells of a row that has many others, more of them than one answer has. */
  @Test
  default void hub_isReadByItsRanges() {
    int size = 6_000;
    try (RowStore store = openWithTables()) {
      RowMutation fill = RowMutation.of(new RowKey(A, R1));
      for (int i = 0; i < size; i++) {
        Bytes qualifier = Bytes.of(i >> 8, i);
        if (i % 7 == 0) {
          fill.remove(EDGES, qualifier, 8);
        } else {
          fill.put(EDGES, qualifier, 7, Bytes.wrap(new byte[i % 5 == 0 ? 900 : 3]));
        }
      }
      write(store, fill.put(LOCKS, Q, 1, Bytes.of(1)).put(RECORD, Q, 7, Bytes.of(1)));
      List<CellSet> some =
          List.of(
              CellSet.all(LOCKS),
              CellSet.all(RECORD),
              CellSet.exact(EDGES, at(5)),
              new CellSet.Range(EDGES, at(300), at(310)),
              CellSet.exact(EDGES, at(700)),
              new CellSet.Range(EDGES, at(1_000), at(4_500)),
              new CellSet.Range(EDGES, at(5_990), Bytes.EMPTY),
              CellSet.exact(EDGES, at(size)));
      for (Content content : Content.values()) {
        for (int limit : List.of(1, 100, Integer.MAX_VALUE)) {
          RowRead read = new RowRead(A, R1, some, limit, content);
          mustBeWhole(store.rows(List.of(read), LATEST), 2 + 1 + 10 + 1 + 3_500 + 10);
          RowRead part = new RowRead(A, R1, some.subList(2, 6), limit, content);
          mustBeWhole(store.rows(List.of(part), LATEST), 1 + 10 + 1 + 3_500);
        }
      }
    }
  }

  private static Bytes at(int number) {
    return Bytes.of(number >> 8, number);
  }

  /** Rows of very different sizes, more than one call reads. */
  @Test
  default void manyRows_areReadInOneCall() {
    int rows = 1_200;
    try (RowStore store = openWithTables()) {
      List<RowMutation> fill = new ArrayList<>();
      List<RowRead> reads = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < rows; i++) {
        Bytes row = row(i >> 8, i);
        RowMutation mutation = RowMutation.of(new RowKey(A, row)).put(LOCKS, Q, 1, Bytes.of(2));
        expected.add(i + " l " + Q);
        for (int edge = 0; edge < (i % 100 == 99 ? 400 : i % 3); edge++) {
          mutation.put(EDGES, at(edge), 7, Bytes.wrap(new byte[i % 200 == 99 ? 1_000 : 1]));
          if (edge > 0) {
            expected.add(i + " e " + at(edge));
          }
        }
        fill.add(mutation);
        CellSet range = new CellSet.Range(EDGES, at(1), Bytes.of(0xFF));
        reads.add(RowRead.of(A, row, CellSet.all(LOCKS), range));
      }
      store.mutate(fill).forEach(outcome -> assertEquals(RowStore.Outcome.DONE, outcome));
      for (int i = 0; i < 2; i++) { // an engine may learn from the first time
        List<String> found = new ArrayList<>();
        try (VersionedCursor cells = store.rows(reads, LATEST)) {
          while (cells.advance()) {
            String family = cells.family().letter();
            found.add(cells.request() + " " + family + " " + cells.qualifier());
          }
        }
        assertEquals(expected, found);
      }
    }
  }

  /** Checks the number of cells and their order. */
  private static void mustBeWhole(VersionedCursor cells, int expected) {
    int found = 0;
    CellKey before = new CellKey(Bytes.EMPTY, LOCKS, Bytes.EMPTY);
    try (cells) {
      for (; cells.advance(); found++) {
        assertTrue(cells.position().compareTo(before) > 0, "after " + before);
        before = cells.position();
      }
    }
    assertEquals(expected, found);
  }

  @Test
  default void rows_thatBeginAlike_areReadInRowOrder() {
    try (RowStore store = filled()) {
      List<RowRead> reads =
          List.of(
              RowRead.startingWith(A, Bytes.of(2), EDGES, 9, Content.KEYS),
              RowRead.startingWith(A, Bytes.of(2, 0x11), EDGES, 9, Content.CELLS),
              RowRead.startingWith(A, R3, RECORD, 9, Content.CELLS));
      assertEquals(
          List.of(
              "0 " + R2 + " e 7F@8 removed",
              "0 " + R2 + " e 7F00@7=",
              "0 " + R2 + " e 80@7=",
              "0 " + R3 + " e 7F@8 removed",
              "0 " + R3 + " e 7F00@7=",
              "0 " + R3 + " e 80@7=",
              "2 " + R3 + " v @7=AA"),
          texts(store.rows(reads, LATEST)));
    }
  }

  @Test
  default void versionBound_isOfAllFamiliesButLocks() {
    try (RowStore store = filled()) {
      assertEquals(
          List.of("0 " + R1 + " l 01@9=CC", "0 " + R1 + " v @6=BB"),
          texts(store.rows(List.of(all(R1)), 6)));
      assertEquals(
          List.of("0 " + R1 + " l 01@9=CC", "0 " + R1 + " v @6=BB"),
          texts(store.scan(scanOf(R1), 6)));
      RowRead locks = RowRead.startingWith(A, R1, LOCKS, 9, Content.CELLS);
      assertEquals(List.of("0 " + R1 + " l 01@9=CC"), texts(store.rows(List.of(locks), 6)));
    }
  }

  @Test
  default void scan_isInOrderOfRowFamilyQualifier_withinItsBounds() {
    try (RowStore store = filled()) {
      assertEquals(
          joined(cellsOf(0, R1), joined(cellsOf(0, R2), cellsOf(0, R3))),
          texts(store.scan(scanAll(), LATEST)));
      Scan part = new Scan(A, R2, R3, scanAll().cells(), Optional.empty());
      assertEquals(cellsOf(0, R2), texts(store.scan(part, LATEST)));
      Scan none = new Scan(A, R3, R1, scanAll().cells(), Optional.empty());
      assertEquals(List.of(), texts(store.scan(none, LATEST)));
    }
  }

  @Test
  default void scan_resumedAfterAnyCell_continuesBehindIt() {
    try (RowStore store = filled()) {
      List<String> expected = texts(store.scan(scanAll(), LATEST));
      int at = 0;
      try (VersionedCursor cursor = store.scan(scanAll(), LATEST)) {
        while (cursor.advance()) {
          assertEquals(expected.get(at), text(cursor));
          at++;
          assertEquals(
              expected.subList(at, expected.size()),
              texts(store.scan(scanAll().resumedAfter(cursor.position()), LATEST)));
        }
      }
      assertEquals(15, at);
      CellKey absent = new CellKey(R1, EDGES, Bytes.of(0x7E));
      assertEquals(
          expected.subList(2, 15), texts(store.scan(scanAll().resumedAfter(absent), LATEST)));
      CellKey before = new CellKey(row(), LOCKS, Bytes.EMPTY);
      assertEquals(expected, texts(store.scan(scanAll().resumedAfter(before), LATEST)));
    }
  }

  @Test
  default void skipRequest_movesToTheNextRequestThatHasCells() {
    try (RowStore store = filled();
        VersionedCursor cursor =
            store.rows(List.of(all(R1), all(row(0x55)), all(R2), all(R3)), LATEST)) {
      assertTrue(cursor.advance());
      assertTrue(cursor.advance());
      cursor.skipRequest();
      assertTrue(cursor.advance());
      assertEquals("2 " + R2 + " l 01@9=CC", text(cursor));
      cursor.skipRequest();
      assertTrue(cursor.advance());
      assertEquals("3 " + R3 + " l 01@9=CC", text(cursor));
      cursor.skipRequest();
      assertFalse(cursor.advance());
    }
  }

  @Test
  default void skipRequest_endsAPrefixReadAndAScan() {
    try (RowStore store = filled()) {
      List<RowRead> reads =
          List.of(RowRead.startingWith(A, Bytes.of(2), EDGES, 9, Content.CELLS), all(R1));
      try (VersionedCursor cursor = store.rows(reads, LATEST)) {
        assertTrue(cursor.advance());
        cursor.skipRequest();
        assertTrue(cursor.advance());
        assertEquals("1 " + R1 + " l 01@9=CC", text(cursor));
      }
      try (VersionedCursor cursor = store.scan(scanAll(), LATEST)) {
        assertTrue(cursor.advance());
        cursor.skipRequest();
        assertFalse(cursor.advance());
      }
    }
  }

  @Test
  default void cursor_atNoCell_refusesAccess() {
    try (RowStore store = filled();
        VersionedCursor cursor =
            store.rows(List.of(RowRead.of(A, R1, CellSet.all(LOCKS))), LATEST)) {
      assertThrows(IllegalStateException.class, cursor::version);
      assertTrue(cursor.advance());
      assertEquals(R1, cursor.row());
      assertEquals(LOCKS, cursor.family());
      assertEquals(1, cursor.qualifierLength());
      assertEquals(1, cursor.valueLength());
      assertFalse(cursor.isRemoval());
      assertFalse(cursor.advance());
      assertFalse(cursor.advance());
      assertThrows(IllegalStateException.class, cursor::row);
      assertThrows(IllegalStateException.class, cursor::version);
      assertThrows(IllegalStateException.class, cursor::isRemoval);
      cursor.close();
      cursor.close();
      assertThrows(IllegalStateException.class, cursor::advance);
    }
  }
}
