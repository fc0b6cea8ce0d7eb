package io.colonnade.store.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.Table;
import io.colonnade.store.VersionedCursor;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Many threads that read many ranges each, more than a region server queues. */
class HBaseWindowIT {

  private static final int THREADS = 16;
  private static final int READS = 64;
  private static final int RANGES = 250;

  private static final Table TABLE =
      new Table("rows", EnumSet.of(Family.RECORD), (array, offset, limit) -> limit - offset);

  @Test
  void rangesOfManyThreads_areAllAnswered() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (HBaseRowStore store = HBaseRowStore.open(TestHBase.place("window"))) {
      store.createTables(List.of(TABLE));
      long version = store.draw(0).version();
      List<RowMutation> rows = new ArrayList<>();
      List<RowRead> reads = new ArrayList<>();
      for (int i = 0; i < RANGES; i++) {
        Bytes row = Bytes.of(i);
        rows.add(
            RowMutation.of(new RowKey(TABLE, row))
                .put(Family.RECORD, Bytes.of(1), version, Bytes.of('v')));
        Bytes end = row.concat(Bytes.of(0));
        reads.add(RowRead.between(TABLE, row, end, Family.RECORD, 10, Content.CELLS));
      }
      store.mutate(rows);
      List<Future<Integer>> found = new ArrayList<>();
      for (int i = 0; i < READS; i++) {
        found.add(threads.submit(() -> cells(store, reads, version)));
      }
      for (Future<Integer> each : found) {
        assertEquals(RANGES, each.get());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Rows and ranges by turns: an interrupt may end the sending of a group of both. */
  @Test
  void readThatIsInterrupted_canBeContinued_andLosesNothing() {
    try (HBaseRowStore store = HBaseRowStore.open(TestHBase.place("interrupted_window"))) {
      store.createTables(List.of(TABLE));
      long version = store.draw(0).version();
      List<RowMutation> rows = new ArrayList<>();
      List<RowRead> reads = new ArrayList<>();
      for (int i = 0; i < RANGES; i++) {
        Bytes row = Bytes.of(i);
        rows.add(
            RowMutation.of(new RowKey(TABLE, row))
                .put(Family.RECORD, Bytes.of(1), version, Bytes.of('v')));
        Bytes end = row.concat(Bytes.of(0));
        for (int again = 0; again < 4; again++) {
          reads.add(RowRead.of(TABLE, row, CellSet.all(Family.RECORD)));
          reads.add(RowRead.between(TABLE, row, end, Family.RECORD, 10, Content.CELLS));
        }
      }
      store.mutate(rows);
      int cells = 0;
      int interrupts = 0;
      try (VersionedCursor cursor = store.rows(reads, version)) {
        for (boolean isOver = false; !isOver; ) {
          if (cells % 50 == 49) {
            Thread.currentThread().interrupt();
          }
          try {
            isOver = !cursor.advance();
            cells += isOver ? 0 : 1;
          } catch (ReadInterruptedException e) {
            boolean unused = Thread.interrupted();
            interrupts++;
            isOver = !cursor.advance();
            cells += isOver ? 0 : 1;
          }
        }
      }
      boolean unused = Thread.interrupted();
      assertEquals(reads.size(), cells);
      assertTrue(interrupts > 0, "no read was interrupted");
    }
  }

  private static int cells(HBaseRowStore store, List<RowRead> reads, long version) {
    int cells = 0;
    try (VersionedCursor cursor = store.rows(reads, version)) {
      while (cursor.advance()) {
        cells++;
      }
    }
    return cells;
  }
}
