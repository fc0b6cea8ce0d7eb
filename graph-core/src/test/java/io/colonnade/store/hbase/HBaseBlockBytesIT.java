package io.colonnade.store.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.WriteSet;
import io.colonnade.store.journal.JournalStore;
import io.colonnade.store.journal.ThreadScheduling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What region servers tell of the blocks that a read takes, for the meter that asks for it. */
class HBaseBlockBytesIT {

  private static final String GRAPH = "blocks";
  private static final int ROWS = 300; // two groups of one call
  private static final int BYTES = 1_000; // of each row: the table has several blocks
  private static final Bytes QUALIFIER = Bytes.of('q');
  private static final CellSet CELLS = CellSet.all(Family.RECORD);

  private static final Table TABLE =
      new Table("rows", EnumSet.of(Family.RECORD), (array, offset, limit) -> limit - offset);

  private static Bytes row(int number) {
    return Bytes.of('r', number >> 8, number);
  }

  private static void write(RowStore store) {
    store.createTables(List.of(TABLE));
    List<RowMutation> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(
          RowMutation.of(new RowKey(TABLE, row(i)))
              .put(Family.RECORD, QUALIFIER, 1, Bytes.wrap(new byte[BYTES])));
    }
    store.mutate(rows).forEach(outcome -> assertEquals(Outcome.DONE, outcome));
  }

  /** Returns the bytes of blocks of a read that finds all rows. */
  private static long bytes(RowStore store, int rows, Function<RowStore, VersionedCursor> read) {
    Counters counters = new Counters();
    int found = 0;
    try (VersionedCursor cursor = read.apply(store.countedBy(counters))) {
      while (cursor.advance()) {
        found++;
      }
    }
    assertEquals(rows, found);
    return counters.value(Event.BLOCK_BYTES);
  }

  private static VersionedCursor rows(RowStore store) {
    List<RowRead> reads = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      reads.add(RowRead.of(TABLE, row(i), CELLS));
    }
    return store.rows(reads, Long.MAX_VALUE);
  }

  private static VersionedCursor range(RowStore store) {
    RowRead range = RowRead.between(TABLE, row(0), row(ROWS), Family.RECORD, ROWS, Content.CELLS);
    return store.rows(List.of(range), Long.MAX_VALUE);
  }

  private static VersionedCursor scan(RowStore store) {
    return store.scan(Scan.all(TABLE, CELLS), Long.MAX_VALUE);
  }

  @Test
  void reads_tellTheBytesOfBlocks_ofFilesOnly() {
    List<Function<RowStore, VersionedCursor>> reads =
        List.of(HBaseBlockBytesIT::rows, HBaseBlockBytesIT::range, HBaseBlockBytesIT::scan);
    try (HBaseRowStore store = HBaseRowStore.open(TestHBase.place(GRAPH));
        RawTable raw = RawTable.of(GRAPH, TABLE.name())) {
      write(store);
      reads.forEach(read -> assertEquals(0, bytes(store, ROWS, read)));
      raw.flush();
      for (Function<RowStore, VersionedCursor> read : reads) {
        long bytes = bytes(store, ROWS, read);
        assertTrue(bytes > ROWS * BYTES, () -> bytes + " bytes of blocks");
      }
    }
  }

  @Test
  void snapshot_tellsThemToTheMeterThatAsks() {
    Counters all = new Counters();
    try (Store store =
            JournalStore.open(
                HBaseRowStore.open(TestHBase.place(GRAPH + "2")),
                new ThreadScheduling(),
                Duration.ofSeconds(60),
                Duration.ofMinutes(10),
                all);
        RawTable raw = RawTable.of(GRAPH + "2", TABLE.name())) {
      store.createTables(List.of(TABLE));
      WriteSet writes = WriteSet.basedOnLatest();
      writes.put(TABLE, row(1), Family.RECORD, QUALIFIER, QUALIFIER);
      store.commit(writes);
      assertEquals(0, bytes(store, Meter.NONE)); // applies the commit
      raw.flush();
      Counters counters = new Counters();
      assertTrue(bytes(store, counters) > 0);
      assertEquals(0, all.value(Event.BLOCK_BYTES));
    }
  }

  private static long bytes(Store store, Meter meter) {
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK, ReadPoint.LATEST);
        RowCursor cursor =
            snapshot.countedBy(meter).rows(List.of(RowRead.of(TABLE, row(1), CELLS)))) {
      assertTrue(cursor.advance());
    }
    return meter instanceof Counters counters ? counters.value(Event.BLOCK_BYTES) : 0;
  }
}
