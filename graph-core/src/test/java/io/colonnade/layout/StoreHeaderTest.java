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
import io.colonnade.store.FilterStore;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
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
    UnfinishedCopy copy = header.writeUnfinished(store);
    copy.commit(data(1));
    copy.commit(data(2));
    assertTrue(StoreHeader.isUnfinished(store));
    StoreException e = assertThrows(StoreException.class, () -> StoreHeader.read(store));
    assertEquals(Problem.COPY_UNFINISHED, e.problem());
    copy.finish();
    assertFalse(StoreHeader.isUnfinished(store));
    assertEquals(Optional.of(header), StoreHeader.read(store));
    assertTrue(hasData(1));
    mustBeReplaced(copy);
  }

  @Test
  void copyThatAnotherProcessHasReplaced_writesNothing() {
    StoreHeader.read(store);
    StoreHeader header = new StoreHeader("adjacency", 42);
    UnfinishedCopy copy = header.writeUnfinished(store);
    deleteHeader();
    mustBeReplaced(copy);
    UnfinishedCopy next = header.writeUnfinished(store);
    mustBeReplaced(copy);
    assertFalse(hasData(1));
    next.commit(data(2));
    next.finish();
    assertTrue(hasData(2));
  }

  @Test
  void copyThatAnotherProcessReplacesDuringACommit_writesNothing() {
    StoreHeader.read(store);
    StoreHeader header = new StoreHeader("adjacency", 42);
    Store replaced =
        new FilterStore(store) {
          @Override
          public long commit(WriteSet writeSet) {
            if (writeSet.base().isPresent()) {
              deleteHeader();
              UnfinishedCopy unused = header.writeUnfinished(store);
            }
            return super.commit(writeSet);
          }
        };
    mustBeReplaced(header.writeUnfinished(replaced));
    assertFalse(hasData(1));
  }

  private void mustBeReplaced(UnfinishedCopy copy) {
    StoreException e = assertThrows(StoreException.class, () -> copy.commit(data(1)));
    assertEquals(Problem.COPY_REPLACED, e.problem());
    assertEquals(Problem.COPY_REPLACED, assertThrows(StoreException.class, copy::finish).problem());
  }

  private static WriteSet data(int row) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    MetaTable.put(writeSet, Bytes.of('x', row), MetaTable.value());
    return writeSet;
  }

  private boolean hasData(int row) {
    try (Snapshot now = store.snapshot(SnapshotUse.LOOK)) {
      return MetaTable.read(now, Bytes.of('x', row)).isPresent();
    }
  }

  private void deleteHeader() {
    WriteSet writeSet = WriteSet.basedOnLatest();
    writeSet.deleteRow(MetaTable.META, MetaTable.headerRow());
    store.commit(writeSet);
  }

  private void put(ByteWriter value) {
    WriteSet writeSet = WriteSet.basedOnLatest();
    MetaTable.put(writeSet, MetaTable.headerRow(), value);
    store.commit(writeSet);
  }
}
