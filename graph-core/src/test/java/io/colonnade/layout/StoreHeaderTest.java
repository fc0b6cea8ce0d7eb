package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.config.Settings;
import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.metric.Meter;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.memory.MemoryStore;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class StoreHeaderTest {

  private final Store store = MemoryStore.open(Settings.of(Map.of()), Meter.NONE);

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Test
  void newStore_hasNoHeader() {
    assertEquals(Optional.empty(), StoreHeader.read(store));
  }

  @Test
  void header_onceWritten_stays() {
    StoreHeader.read(store);
    StoreHeader first = new StoreHeader("adjacency", 42);
    assertEquals(first, first.write(store));
    assertEquals(first, new StoreHeader("another", 43).write(store));
    assertEquals(Optional.of(first), StoreHeader.read(store));
  }

  @Test
  void formatOfANewerVersion_isRefusedByName() {
    StoreHeader.read(store);
    ByteWriter value = MetaTable.value();
    value.ov(StoreHeader.FORMAT_VERSION + 1);
    value.u64(42);
    value.raw(Bytes.ofUtf8("adjacency"));
    put(value);
    FormatException e = assertThrows(FormatException.class, () -> StoreHeader.read(store));
    assertTrue(e.getMessage().contains("format=2, known=1"), e.getMessage());
  }

  @Test
  void unknownFlag_isRefused() {
    StoreHeader.read(store);
    ByteWriter value = new ByteWriter();
    value.u8(0x81);
    value.ov(1);
    put(value);
    assertThrows(FormatException.class, () -> StoreHeader.read(store));
  }

  @Test
  void unfinishedCopy_isRefused_untilItIsFinished() {
    StoreHeader.read(store);
    StoreHeader header = new StoreHeader("adjacency", 42);
    assertFalse(StoreHeader.isUnfinished(store));
    header.writeUnfinished(store);
    assertTrue(StoreHeader.isUnfinished(store));
    StoreException e = assertThrows(StoreException.class, () -> StoreHeader.read(store));
    assertEquals(Problem.COPY_UNFINISHED, e.problem());
    assertThrows(StoreException.class, () -> new StoreHeader("adjacency", 43).finish(store));
    header.finish(store);
    assertFalse(StoreHeader.isUnfinished(store));
    assertEquals(Optional.of(header), StoreHeader.read(store));
    assertThrows(StoreException.class, () -> header.finish(store));
  }

  private void put(ByteWriter value) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    MetaTable.put(writeSet, MetaTable.headerRow(), value);
    store.commit(writeSet);
  }
}
