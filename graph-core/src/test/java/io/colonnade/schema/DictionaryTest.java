package io.colonnade.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.SharedStore;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.memory.MemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DictionaryTest {

  private final Store store =
      new SharedStore(MemoryStore.open(Settings.of(Map.of()), Meter.NONE)).join();

  private Dictionary open() {
    store.createTables(List.of(MetaTable.META));
    return Dictionary.open(store, 100);
  }

  @Test
  void learn_atASnapshot_addsTheNamesInIt() {
    Dictionary one = open();
    Dictionary two = open();
    one.number(NameKind.KEY, "a");
    one.number(NameKind.LABEL, "l");
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      one.number(NameKind.KEY, "b");
      assertEquals(Optional.empty(), two.find(NameKind.KEY, "a"));
      two.learn(NameKind.KEY, snapshot);
      assertEquals(List.of("a"), two.all(NameKind.KEY));
      assertEquals(List.of(), two.all(NameKind.LABEL));
      two.learn(snapshot);
      assertEquals(List.of("l"), two.all(NameKind.LABEL));
    }
    two.learnLatest();
    assertEquals(Optional.of(1), two.find(NameKind.KEY, "b"));
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      two.learn(snapshot); // nothing is new
    }
    assertEquals(List.of("a", "b"), two.all(NameKind.KEY));
  }

  @Test
  void learn_ofADroppedName_keepsItsNumber() {
    Dictionary one = open();
    Dictionary two = open();
    for (String name : List.of("a", "b", "c")) {
      one.number(NameKind.KEY, name);
    }
    try (Snapshot snapshot = store.snapshot(SnapshotUse.TRANSACTION)) {
      WriteSet drop = WriteSet.basedOn(snapshot.version());
      new NameChange(NameKind.KEY, 1, "b", Optional.empty()).write(drop);
      store.commit(drop);
    }
    assertTrue(two.isLive(NameKind.KEY, 2));
    assertFalse(two.isLive(NameKind.KEY, 1));
    assertEquals(List.of("a", "c"), two.all(NameKind.KEY));
    assertEquals("b", two.name(NameKind.KEY, 1));
    assertEquals(Optional.empty(), two.find(NameKind.KEY, "b"));
    assertEquals(3, two.number(NameKind.KEY, "d"));
  }

  @Test
  void number_ofALoneSurrogateFromAnEarlierVersion_isThatOfTheStore() {
    open();
    String name = "\uD800";
    WriteSet earlier = WriteSet.basedOnLatest();
    ByteWriter number = MetaTable.value();
    number.ov(0);
    MetaTable.put(earlier, MetaTable.numberRow(NameKind.KEY, name), number);
    ByteWriter value = MetaTable.value();
    value.raw(Bytes.ofUtf8("?"));
    MetaTable.put(earlier, MetaTable.nameRow(NameKind.KEY, 0), value);
    store.commit(earlier);
    assertEquals(0, open().number(NameKind.KEY, name));
    assertEquals(1, open().number(NameKind.KEY, name + "x"));
    assertEquals(name + "x", open().name(NameKind.KEY, 1));
  }
}
