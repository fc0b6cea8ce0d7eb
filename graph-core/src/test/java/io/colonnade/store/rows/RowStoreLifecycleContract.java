package io.colonnade.store.rows;

import static io.colonnade.store.Family.BIG;
import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.LOCKS;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.row;
import static io.colonnade.store.rows.TestRows.A;
import static io.colonnade.store.rows.TestRows.B;
import static io.colonnade.store.rows.TestRows.LATEST;
import static io.colonnade.store.rows.TestRows.Q;
import static io.colonnade.store.rows.TestRows.ROW;
import static io.colonnade.store.rows.TestRows.cells;
import static io.colonnade.store.rows.TestRows.change;
import static io.colonnade.store.rows.TestRows.texts;
import static io.colonnade.store.rows.TestRows.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreClosedException;
import io.colonnade.store.CellSet;
import io.colonnade.store.Crew;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore;
import io.colonnade.store.Scan;
import io.colonnade.store.Table;
import io.colonnade.store.TestTables;
import io.colonnade.store.VersionedCursor;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tables, ranges of rows, and the end of a connection. */
interface RowStoreLifecycleContract extends RowStoreFixture {

  @Test
  default void createTables_again_keepsCellsAndAddsFamilies() {
    try (RowStore store = openWithTables()) {
      write(store, change().put(EDGES, Q, 7, Bytes.of(1)).put(LOCKS, Q, 1, Bytes.of(2)));
      Table fewer = new Table("ra", EnumSet.of(RECORD), TestTables.COUNTED);
      Table more = new Table("rb", EnumSet.of(RECORD, BIG), TestTables.COUNTED);
      Table other = new Table("rc", EnumSet.of(RECORD), TestTables.COUNTED);
      store.createTables(List.of(fewer, more, other));
      assertEquals(Set.of("ra", "rb", "rc"), Set.copyOf(store.tableNames()));
      assertEquals(List.of("l 01@1=02", "e 01@7=01"), cells(store, LATEST));
      write(store, RowMutation.of(new RowKey(more, ROW)).put(BIG, Q, 7, Bytes.of(3)));
      write(store, RowMutation.of(new RowKey(other, ROW)).put(RECORD, Q, 7, Bytes.of(4)));
      assertEquals(
          List.of("0 " + ROW + " b 01@7=03", "1 " + ROW + " v 01@7=04"),
          texts(
              store.rows(
                  List.of(
                      RowRead.of(more, ROW, CellSet.all(BIG)),
                      RowRead.of(other, ROW, CellSet.all(RECORD))),
                  LATEST)));
    }
  }

  @Test
  default void createTables_byTwoConnections_createsThemOnce() throws InterruptedException {
    try (RowStore store = open();
        RowStore other = connect(store)) {
      assertEquals(Set.of(), Set.copyOf(store.tableNames()));
      Crew.start(
              4,
              thread -> {
                RowStore mine = thread % 2 == 0 ? store : other;
                mine.createTables(List.of(A, B));
                write(
                    mine,
                    RowMutation.of(new RowKey(A, row(thread))).put(RECORD, Q, 7, Bytes.of(1)));
              })
          .join();
      assertEquals(Set.of("ra", "rb"), Set.copyOf(other.tableNames()));
      assertEquals(4, texts(store.scan(Scan.all(A, CellSet.all(RECORD)), LATEST)).size());
    }
  }

  private static RowStore tenRows(RowStore store) {
    for (int i = 0; i < 10; i++) {
      write(
          store,
          RowMutation.of(new RowKey(A, row(i)))
              .put(LOCKS, Q, 1, Bytes.of(i))
              .put(RECORD, Q, 7, Bytes.of(i))
              .put(RECORD, Q, 8, Bytes.of(i))
              .remove(EDGES, Q, 9));
    }
    return store;
  }

  private static List<String> locks(RowStore store) {
    return texts(store.scan(Scan.all(A, CellSet.all(LOCKS)), LATEST)).stream()
        .map(text -> text.substring(text.indexOf('=') + 1))
        .toList();
  }

  @Test
  default void erase_removesWholeRows_fromInclusiveToExclusive() {
    try (RowStore store = tenRows(openWithTables())) {
      store.erase(A, row(2), row(4));
      assertEquals(List.of("00", "01", "04", "05", "06", "07", "08", "09"), locks(store));
      for (long version : new long[] {7, 8, LATEST}) {
        assertEquals(
            8, texts(store.scan(Scan.all(A, CellSet.all(RECORD)), version)).size(), "of records");
      }
      assertEquals(8, texts(store.scan(Scan.all(A, CellSet.all(EDGES)), LATEST)).size());
      store.erase(A, row(6), row(6));
      assertEquals(8, locks(store).size());
      store.erase(A, row(5), Bytes.EMPTY);
      assertEquals(List.of("00", "01", "04"), locks(store));
      store.erase(A, Bytes.EMPTY, Bytes.EMPTY);
      assertEquals(List.of(), locks(store));
    }
  }

  @Test
  default void approximateSize_isNotNegative() {
    try (RowStore store = tenRows(openWithTables())) {
      assertTrue(store.approximateSize(A, Bytes.EMPTY, Bytes.EMPTY) >= 0);
      assertTrue(store.approximateSize(A, row(2), row(4)) >= 0);
      assertTrue(store.approximateSize(B, row(2), Bytes.EMPTY) >= 0);
    }
  }

  @Test
  default void closedStore_anyCall_isRefused() {
    RowStore store = tenRows(openWithTables());
    RowStore other = connect(store);
    RowRead read = RowRead.of(A, row(1), CellSet.all(RECORD));
    Scan scan = Scan.all(A, CellSet.all(RECORD));
    VersionedCursor rows = store.rows(List.of(read), LATEST);
    VersionedCursor scanned = store.scan(scan, LATEST);
    assertTrue(scanned.advance());
    store.close();
    store.close();
    List<Runnable> calls =
        List.of(
            () -> store.createTables(List.of(A)),
            store::tableNames,
            () -> store.rows(List.of(read), LATEST),
            () -> store.scan(scan, LATEST),
            () -> store.mutate(List.of(change().put(RECORD, Q, 7, Bytes.of(1)))),
            () -> store.draw(0),
            store::last,
            () -> store.erase(A, row(1), row(2)),
            () -> store.approximateSize(A, row(1), row(2)),
            store::limits,
            rows::advance,
            scanned::advance);
    for (Runnable call : calls) {
      StoreClosedException e = assertThrows(StoreClosedException.class, call::run);
      assertEquals(Problem.STORE_CLOSED, e.problem());
    }
    rows.close();
    scanned.close();
    assertEquals(10, locks(other).size());
    other.close();
  }
}
