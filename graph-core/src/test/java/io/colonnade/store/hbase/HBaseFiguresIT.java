package io.colonnade.store.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.error.StoreClosedException;
import io.colonnade.store.CellSet;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.Table;
import io.colonnade.store.VersionedCursor;
import java.util.EnumSet;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** The figures of HBase's client, each of one connection. */
class HBaseFiguresIT {

  private static final Table TABLE =
      new Table("rows", EnumSet.of(Family.RECORD), (array, offset, limit) -> limit - offset);

  private static final Bytes ROW = Bytes.of('r');

  private static long calls(SortedMap<String, Long> figures) {
    return figures.get("calls.get")
        + figures.get("calls.scan")
        + figures.get("calls.multi")
        + figures.get("calls.mutate");
  }

  private static void read(HBaseRowStore store) {
    List<RowRead> reads = List.of(RowRead.of(TABLE, ROW, CellSet.all(Family.RECORD)));
    try (VersionedCursor found = store.rows(reads, Long.MAX_VALUE)) {
      assertTrue(found.advance());
    }
  }

  @Test
  void figures_countTheCallsOfTheirConnection_untilItIsClosed() {
    HBaseRowStore store = HBaseRowStore.open(TestHBase.place("figures"));
    try (HBaseRowStore other = HBaseRowStore.open(TestHBase.place("figures"))) {
      store.createTables(List.of(TABLE));
      RowMutation put =
          RowMutation.of(new RowKey(TABLE, ROW)).put(Family.RECORD, ROW, 1, Bytes.of('v'));
      store.mutate(List.of(put));
      SortedMap<String, Long> before = store.figures();
      SortedMap<String, Long> ofOther = other.figures();
      read(store);
      SortedMap<String, Long> after = store.figures();
      assertEquals(before.keySet(), after.keySet());
      assertEquals(calls(before) + 1, calls(after), after.toString());
      assertTrue(after.get("region.cache.hits") > before.get("region.cache.hits"));
      assertEquals(ofOther, other.figures());
    }
    store.close();
    assertThrows(StoreClosedException.class, store::figures);
  }
}
