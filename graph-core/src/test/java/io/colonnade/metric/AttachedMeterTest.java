package io.colonnade.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Bytes;
import io.colonnade.config.Settings;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import io.colonnade.store.memory.MemoryStore;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A meter that is attached to an open graph. */
final class AttachedMeterTest {

  /** Sums by event and table. */
  private static final class Sums implements Meter {

    private final Map<String, Long> sums = new TreeMap<>();

    @Override
    public void count(Event event, long amount) {
      sums.merge(event.name(), amount, Long::sum);
    }

    @Override
    public Meter ofTable(String name) {
      return (event, amount) -> sums.merge(event + " " + name, amount, Long::sum);
    }
  }

  @Test
  void attached_countsFromThenOn_andTheFixedOneAlways() {
    Counters fixed = new Counters();
    AttachedMeter meter = new AttachedMeter(fixed);
    Sums sums = new Sums();
    meter.count(Event.SCAN, 1);
    meter.attach(sums);
    meter.count(Event.SCAN, 2);
    meter.ofTable("adj").count(Event.SCAN, 4);
    meter.attach(Meter.NONE);
    meter.ofTable("adj").count(Event.SCAN, 8);
    assertEquals(Map.of("SCAN", 2L, "SCAN adj", 4L), sums.sums);
    assertEquals(15, fixed.value(Event.SCAN));
  }

  @Test
  void snapshot_tellsItsReadsByTable_andCellsOfEachTable() {
    Sums sums = new Sums();
    AttachedMeter meter = new AttachedMeter(Meter.NONE);
    try (Store store = MemoryStore.open(Settings.of(Map.of()), meter)) {
      store.createTables(List.of(TestTables.A, TestTables.B));
      WriteSet writes = WriteSet.basedOnLatest();
      Bytes one = Bytes.of(1);
      writes.put(TestTables.A, TestTables.row(1), Family.EDGES, one, one);
      writes.put(TestTables.B, TestTables.row(1), Family.EDGES, one, one);
      writes.put(TestTables.B, TestTables.row(1), Family.EDGES, Bytes.of(2), one);
      store.commit(writes);
      meter.attach(sums);
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
        walk(snapshot.rows(List.of(read(TestTables.A), read(TestTables.B), read(TestTables.A))));
        walk(snapshot.rows(List.of()));
        walk(snapshot.scan(Scan.all(TestTables.B, CellSet.all(Family.EDGES))));
      }
      Map<String, Long> expected = new TreeMap<>();
      expected.put("SNAPSHOT", 1L);
      expected.put("READ_CALL", 1L);
      expected.put("READ_CALL ta", 1L);
      expected.put("ROW_READ ta", 2L);
      expected.put("ROW_READ tb", 1L);
      expected.put("CELL_READ ta", 2L);
      expected.put("CELL_READ tb", 4L);
      expected.put("BYTES_READ ta", 4L);
      expected.put("BYTES_READ tb", 8L);
      expected.put("SCAN tb", 1L);
      assertEquals(expected, sums.sums);
    }
  }

  private static RowRead read(Table table) {
    return RowRead.of(table, TestTables.row(1), CellSet.all(Family.EDGES));
  }

  private static void walk(RowCursor cursor) {
    try (cursor) {
      while (cursor.advance()) {
        // only what it counts
      }
    }
  }
}
