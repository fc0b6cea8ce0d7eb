package io.colonnade.store.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.store.Family;
import io.colonnade.store.Table;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.Test;

/** A graph whose regions are closed for a moment, as when HBase moves them. */
class HBaseMovingRegionIT {

  private static final Table TABLE =
      new Table("rows", EnumSet.of(Family.RECORD), (array, offset, limit) -> limit - offset);

  @Test
  void aGraphCanBeOpened_whileTheRegionOfItsClockMoves() throws Exception {
    HBasePlace place = TestHBase.place("moving");
    long drawn;
    try (HBaseRowStore store = HBaseRowStore.open(place)) {
      store.createTables(List.of(TABLE));
      drawn = store.draw(1).version();
    }
    try (AsyncConnection connection = Connections.open(place)) {
      AsyncAdmin admin = connection.getAdmin();
      RegionInfo clock = admin.getRegions(TableName.valueOf("moving", RowClock.TABLE)).get().get(0);
      admin.unassign(clock.getRegionName()).get();
      CompletableFuture<Void> assigned =
          CompletableFuture.supplyAsync(
                  () -> admin.assign(clock.getRegionName()),
                  CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS))
              .thenCompose(assigning -> assigning);
      try (HBaseRowStore store = HBaseRowStore.openExisting(place, TABLE).orElseThrow()) {
        assertEquals(drawn, store.last().version());
      } finally {
        assigned.get();
      }
    }
  }
}
