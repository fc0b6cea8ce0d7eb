package io.colonnade.store.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.metric.Meter;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.RowCursor;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowStore.Limits;
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
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Limits that the configuration of the client sets. */
class HBaseLimitsIT {

  private static final int MEGABYTE = 1 << 20;

  private static final Table TABLE =
      new Table("rows", EnumSet.of(Family.BIG), (array, offset, limit) -> limit - offset);

  private static final Bytes ROW = Bytes.of('r');

  private static WriteSet write(int cells, int bytes) {
    WriteSet writes = WriteSet.basedOnLatest();
    for (int i = 0; i < cells; i++) {
      writes.put(TABLE, ROW, Family.BIG, Bytes.of(i), Bytes.wrap(new byte[bytes]));
    }
    return writes;
  }

  @Test
  void cellAboveTheLimitOfTheClient_isRefusedByOurs_andAllBelowIsWritten() {
    HBasePlace shared = TestHBase.place("limits");
    HBasePlace place =
        new HBasePlace(
            shared.servers(),
            shared.graph(),
            shared.callTimeout(),
            shared.operationTimeout(),
            Map.of("hbase.client.keyvalue.maxsize", String.valueOf(MEGABYTE)));
    try (Store store =
        JournalStore.open(
            HBaseRowStore.open(place),
            new ThreadScheduling(),
            Duration.ofSeconds(60),
            Duration.ofMinutes(10),
            Meter.NONE)) {
      store.createTables(List.of(TABLE));
      LimitExceededException e =
          assertThrows(LimitExceededException.class, () -> store.commit(write(1, MEGABYTE)));
      assertEquals(Problem.TRANSACTION_TOO_LARGE, e.problem());
      int largest = ((Number) e.details().get("limit")).intValue();
      assertTrue(largest > 0.9 * MEGABYTE && largest < MEGABYTE, e::getMessage);
      store.commit(write(6, largest - 1)); // the intent and the feed have all in cells of theirs
      long bytes = 0;
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK, ReadPoint.LATEST);
          RowCursor cursor =
              snapshot.rows(List.of(RowRead.of(TABLE, ROW, CellSet.all(Family.BIG))))) {
        while (cursor.advance()) {
          bytes += cursor.value().length();
        }
      }
      assertEquals(6L * (largest - 1), bytes);
    }
  }

  @Test
  void limits_areThoseOfTheServers_ifTheClientHasNone() {
    Configuration configuration = new Configuration(false);
    Limits usual = CellLimits.of(configuration);
    assertEquals((10 << 20) - (64 << 10), usual.cellBytes());
    assertEquals(128 << 20, usual.rowBytes());
    configuration.set("hbase.client.keyvalue.maxsize", "0");
    assertEquals(usual, CellLimits.of(configuration));
    configuration.set("hbase.server.keyvalue.maxsize", String.valueOf(30 << 20));
    configuration.set("hbase.ipc.max.request.size", String.valueOf(64 << 20));
    assertEquals(new Limits((30 << 20) - (64 << 10), 32 << 20), CellLimits.of(configuration));
  }
}
