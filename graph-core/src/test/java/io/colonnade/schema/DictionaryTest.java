package io.colonnade.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.memory.MemoryStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DictionaryTest {

  private final Store store = MemoryStore.open(Settings.of(Map.of()), Meter.NONE);

  private Dictionary open() {
    store.createTables(List.of(MetaTable.META));
    return Dictionary.open(store, 100);
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
