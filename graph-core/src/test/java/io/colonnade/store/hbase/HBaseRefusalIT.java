package io.colonnade.store.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import io.colonnade.store.journal.JournalStore;
import io.colonnade.store.journal.ThreadScheduling;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/**
 * What an administrator takes away from a graph that is in use. A request that was repeated would
 * not end before the timeout of the test.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HBaseRefusalIT {

  private static final Duration PATIENCE = Duration.ofHours(1);
  private static final Duration RETENTION = Duration.ofMinutes(10);

  /** More than a process has transactions under way. */
  private static final int COMMITS = 260;

  private static final Table TABLE = table("rows");
  private static final Table OTHER = table("others");
  private static final Bytes ROW = Bytes.of('r');
  private static final Bytes VALUE = Bytes.of('v');

  private HBasePlace place;
  private AsyncConnection connection;
  private AsyncAdmin admin;
  private Store store;

  private static Table table(String name) {
    return new Table(
        name, EnumSet.of(Family.RECORD, Family.EDGES), (array, offset, limit) -> limit - offset);
  }

  @BeforeEach
  void open(TestInfo test) {
    place = TestHBase.place("refusal_" + test.getTestMethod().orElseThrow().getName().length());
    connection = Connections.open(place);
    admin = connection.getAdmin();
    store = connect();
    store.createTables(List.of(TABLE, OTHER));
    put(TABLE);
    put(OTHER);
  }

  private Store connect() {
    return JournalStore.open(
        HBaseRowStore.open(place), new ThreadScheduling(), PATIENCE, RETENTION, Meter.NONE);
  }

  @AfterEach
  void close() {
    store.close();
    Connections.close(connection);
  }

  private void put(Table... tables) {
    WriteSet writes = WriteSet.basedOnLatest();
    for (Table table : tables) {
      writes.put(table, ROW, Family.RECORD, Bytes.EMPTY, VALUE);
    }
    store.commit(writes);
  }

  private boolean find(Function<Snapshot, RowCursor> read) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK, ReadPoint.LATEST);
        RowCursor cursor = read.apply(snapshot)) {
      return cursor.advance();
    }
  }

  private boolean findRow(Table table) {
    return find(at -> at.rows(List.of(RowRead.of(table, ROW, CellSet.all(Family.RECORD)))));
  }

  private boolean findByScan(Table table) {
    return find(at -> at.scan(Scan.all(table, CellSet.all(Family.RECORD))));
  }

  private TableName name(Table table) {
    return TableName.valueOf(place.graph(), table.name());
  }

  private void assertUnusable(Table table, Runnable work) {
    StoreException e = assertThrows(StoreException.class, work::run);
    assertEquals(Problem.HBASE_TABLE_UNUSABLE, e.problem(), e::getMessage);
    assertTrue(e.getMessage().contains(name(table).toString()), e::getMessage);
  }

  @Test
  void disabledTable() throws Exception {
    admin.disableTable(name(TABLE)).get();
    assertUnusable(TABLE, () -> findRow(TABLE));
    assertUnusable(TABLE, () -> findByScan(TABLE));
    assertUnusable(TABLE, () -> put(TABLE));
    assertUnusable(TABLE, () -> store.erase(TABLE, Bytes.EMPTY, Bytes.EMPTY));
    assertUnusable(TABLE, () -> connect().createTables(List.of(TABLE)));
    assertTrue(findRow(OTHER));
    put(OTHER);
    admin.enableTable(name(TABLE)).get();
    assertTrue(findRow(TABLE));
    put(TABLE, OTHER);
  }

  @Test
  void refusedCommits_leaveNoLocks() throws Exception {
    admin.disableTable(name(TABLE)).get();
    for (int i = 0; i < COMMITS; i++) {
      assertUnusable(TABLE, () -> put(TABLE, OTHER));
    }
    put(OTHER);
    admin.enableTable(name(TABLE)).get();
    put(TABLE);
  }

  @Test
  void deletedTable() throws Exception {
    admin.disableTable(name(TABLE)).get();
    admin.deleteTable(name(TABLE)).get();
    assertUnusable(TABLE, () -> findRow(TABLE));
    assertUnusable(TABLE, () -> findByScan(TABLE));
    assertUnusable(TABLE, () -> put(TABLE));
    assertTrue(findRow(OTHER));
  }

  @Test
  void deletedFamily() throws Exception {
    admin.deleteColumnFamily(name(TABLE), Families.name(Family.RECORD)).get();
    assertUnusable(TABLE, () -> findRow(TABLE));
    assertUnusable(TABLE, () -> findByScan(TABLE));
    assertTrue(findRow(OTHER));
  }

  @Test
  void tableOfVersions_disabled() throws Exception {
    TableName draws = TableName.valueOf(place.graph(), RowClock.TABLE);
    admin.disableTable(draws).get();
    StoreException begun = assertThrows(StoreException.class, () -> findRow(TABLE));
    assertEquals(Problem.HBASE_TABLE_UNUSABLE, begun.problem());
    StoreException committed = assertThrows(StoreException.class, () -> put(TABLE));
    assertEquals(Problem.HBASE_TABLE_UNUSABLE, committed.problem());
    assertTrue(committed.getMessage().contains(draws.toString()), committed::getMessage);
    admin.enableTable(draws).get();
    put(TABLE);
    assertTrue(findRow(TABLE));
  }

  @Test
  void regionWithoutServer_isNamedWithItsTable_afterTheTimeOfAnOperation() throws Exception {
    try (Store impatient =
        JournalStore.open(
            HBaseRowStore.open(place),
            new ThreadScheduling(),
            Duration.ofSeconds(1),
            RETENTION,
            Meter.NONE)) {
      byte[] region = admin.getRegions(name(TABLE)).get().get(0).getRegionName();
      admin.unassign(region).get();
      Snapshot snapshot = impatient.snapshot(SnapshotUse.LOOK, ReadPoint.LATEST);
      StoreException e =
          assertThrows(
              StoreException.class,
              () -> {
                try (snapshot;
                    RowCursor cursor =
                        snapshot.rows(
                            List.of(RowRead.of(TABLE, ROW, CellSet.all(Family.RECORD))))) {
                  cursor.advance();
                }
              });
      assertEquals(Problem.HBASE_FAILED, e.problem());
      assertFalse(e.isRefusal());
      assertEquals(name(TABLE), e.details().get("table"), e::getMessage);
      assertTrue(e.details().containsKey("server"), e::getMessage);
      admin.assign(region).orTimeout(30, TimeUnit.SECONDS).get();
    }
    assertTrue(findRow(TABLE));
  }
}
