package io.colonnade.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.memory.MemoryStore;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MadeChangesTest {

  @Test
  void row_hasTheBytesOfTheFormatPage() {
    HexFormat hex = HexFormat.ofDelimiter(" ").withUpperCase();
    assertEquals("63 6D 00", hex.formatHex(MetaTable.madeRow().toArray()));
    assertEquals(
        "01 00 00 00 00 00 00 00 07",
        hex.formatHex(MadeChanges.value(List.of(7L)).toBytes().toArray()));
    assertEquals(
        List.of(7L, -1L), MadeChanges.numbers(MadeChanges.value(List.of(7L, -1L)).toBytes()));
  }

  @Test
  void lastNumbers_areKept() {
    try (Store store = MemoryStore.open(Settings.of(Map.of()), Meter.NONE)) {
      store.createTables(List.of(MetaTable.META));
      for (long number = 0; number <= MadeChanges.MOST; number++) {
        try (Snapshot now = store.snapshot(SnapshotUse.TRANSACTION)) {
          WriteSet writes = WriteSet.basedOn(now.version());
          MadeChanges.add(now, writes, number);
          store.commit(writes);
        }
      }
      try (Snapshot now = store.snapshot(SnapshotUse.LOOK)) {
        assertFalse(MadeChanges.contains(now, 0));
        assertTrue(MadeChanges.contains(now, 1));
        assertTrue(MadeChanges.contains(now, MadeChanges.MOST));
      }
    }
  }
}
