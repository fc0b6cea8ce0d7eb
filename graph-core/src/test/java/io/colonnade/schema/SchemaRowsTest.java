package io.colonnade.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.codec.TypeCode;
import io.colonnade.config.Settings;
import io.colonnade.error.FormatException;
import io.colonnade.metric.Meter;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShape.Counting;
import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.model.SortKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import io.colonnade.store.memory.MemoryStore;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SchemaRowsTest {

  private final Store store = MemoryStore.open(Settings.of(Map.of()), Meter.NONE);

  @AfterEach
  void closeStore() {
    store.close();
  }

  private static String hex(Bytes bytes) {
    return HexFormat.ofDelimiter(" ").withUpperCase().formatHex(bytes.toArray());
  }

  /** The worked example of the format page. */
  @Test
  void edgeLabel_hasTheBytesOfTheFormatPage() {
    DeclaredLabel label =
        new DeclaredLabel(
            ElementKind.EDGE,
            "posted",
            3,
            Set.of(5),
            Map.of(6, 0),
            new EdgeShape(List.of(new SortKey(7, SortKey.Order.DESCENDING)), Multiplicity.MULTI));
    assertEquals("73 65 03", hex(MetaTable.declarationRow('e', 3)));
    ByteWriter value = SchemaRows.value(label);
    assertEquals("01 01 05 01 06 12 00 00 01 07 01", hex(value.toBytes()));
    assertEquals(
        label, SchemaRows.label(ElementKind.EDGE, "posted", 3, MetaTable.reader(value.toBytes())));
    assertEquals("65 00", hex(MetaTable.schemaRow()));
    assertEquals("65 04", hex(MetaTable.epochRow(4)));
  }

  @Test
  void droppedName_hasTheBytesOfTheFormatPage() {
    Bytes value = MetaTable.droppedValue("age").toBytes();
    assertEquals("6E 6B 02", hex(MetaTable.nameRow(NameKind.KEY, 2)));
    assertEquals("09 61 67 65", hex(value));
    assertTrue(MetaTable.isDropped(value));
    assertEquals("age", MetaTable.name(value));
    assertThrows(FormatException.class, () -> MetaTable.reader(value)); // as older versions do
  }

  @Test
  void projectedKeys_areReadAsTheyWereWritten() {
    for (Set<Integer> keys : List.of(Set.<Integer>of(), Set.of(300, 2, 5))) {
      EdgeShape shape =
          new EdgeShape(List.of(), Multiplicity.MULTI, Optional.of(keys), Counting.COUNTED);
      DeclaredLabel label =
          new DeclaredLabel(ElementKind.EDGE, "rated", 3, Set.of(), Map.of(), shape);
      Bytes value = SchemaRows.value(label).toBytes();
      assertEquals(label, SchemaRows.label(ElementKind.EDGE, "rated", 3, MetaTable.reader(value)));
    }
  }

  @Test
  void flagsOfEdgeLabel_areReadAsTheyWereWritten_andUnknownOnesAreRefused() {
    for (Multiplicity multiplicity : Multiplicity.values()) {
      for (Counting counting : Counting.values()) {
        EdgeShape shape = new EdgeShape(List.of(), multiplicity, Optional.empty(), counting);
        DeclaredLabel label =
            new DeclaredLabel(ElementKind.EDGE, "rated", 3, Set.of(), Map.of(), shape);
        Bytes value = SchemaRows.value(label).toBytes();
        int flags = multiplicity.ordinal() + 2 * counting.ordinal();
        assertEquals("01 00 00 0" + flags + " 00", hex(value));
        assertEquals(
            label, SchemaRows.label(ElementKind.EDGE, "rated", 3, MetaTable.reader(value)));
      }
    }
    Bytes newer = Bytes.of(0x01, 0x00, 0x00, 0x04, 0x00);
    assertThrows(
        FormatException.class,
        () -> SchemaRows.label(ElementKind.EDGE, "rated", 3, MetaTable.reader(newer)));
  }

  @Test
  void key_ofEachTypeAndCardinality_isReadAsItWasWritten() {
    for (String type : ValueType.names()) {
      for (Cardinality cardinality : Cardinality.values()) {
        DeclaredKey key = new DeclaredKey("k", 9, ValueType.named(type), Optional.of(cardinality));
        Bytes value = SchemaRows.value(key).toBytes();
        assertEquals(key, SchemaRows.key("k", 9, MetaTable.reader(value)));
      }
    }
    DeclaredKey open = new DeclaredKey("k", 9, ValueType.ANY, Optional.empty());
    assertEquals("01 00 00", hex(SchemaRows.value(open).toBytes()));
    assertEquals(
        TypeCode.NAMES.size() + 2, ValueType.names().stream().map(ValueType::named).count());
  }

  /** What a version before the store kept the epoch has written. */
  private void putEpochOfOlderVersion(long epoch) {
    store.createTables(List.of(MetaTable.META));
    WriteSet writeSet = WriteSet.basedOnLatest();
    MetaTable.put(writeSet, MetaTable.epochRow(epoch), MetaTable.value());
    store.commit(writeSet);
  }

  @Test
  void epochOfAnOlderVersion_isTakenOverByTheStoreInOneCommit() {
    putEpochOfOlderVersion(4);
    for (int opening = 0; opening < 2; opening++) {
      assertEquals(4, LiveSchema.open(store, Dictionary.open(store, 10)).current().epoch());
      try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
        assertEquals(4, snapshot.epoch());
        assertEquals(2, snapshot.version()); // the old row, and the commit that takes it over
        assertEquals(Optional.empty(), MetaTable.read(snapshot, MetaTable.epochRow(4)));
      }
    }
  }

  @Test
  void epochOfAnOlderVersionThatChangedTheSchemaOfANewer_isPassed() {
    WriteSet changes = WriteSet.basedOnLatest();
    changes.moveEpoch(7);
    store.commit(changes);
    putEpochOfOlderVersion(1);
    assertEquals(8, LiveSchema.open(store, Dictionary.open(store, 10)).current().epoch());
  }

  @Test
  void epochOfAnOlderVersionWithoutDeclarations_isThatOfANewStore() {
    putEpochOfOlderVersion(0);
    assertEquals(0, LiveSchema.open(store, Dictionary.open(store, 10)).current().epoch());
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
      assertEquals(1, snapshot.version());
    }
  }

  @Test
  void declarationOfANewerVersion_isRefused() {
    store.createTables(List.of(MetaTable.META));
    Dictionary dictionary = Dictionary.open(store, 10);
    int number = dictionary.number(NameKind.KEY, "k");
    for (String bytes : List.of("010004", "01FF00", "01000000", "8100")) {
      ByteWriter value = new ByteWriter();
      value.raw(Bytes.ofHex(bytes));
      WriteSet writeSet = WriteSet.basedOnLatest();
      MetaTable.put(writeSet, MetaTable.declarationRow('k', number), value);
      store.commit(writeSet);
      assertThrows(FormatException.class, () -> LiveSchema.open(store, dictionary), bytes);
    }
  }
}
