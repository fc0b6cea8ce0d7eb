package io.colonnade.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.model.EdgeShape;
import io.colonnade.model.EdgeShape.Counting;
import io.colonnade.model.EdgeShape.Multiplicity;
import io.colonnade.model.SortKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.memory.MemoryStore;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PendingRowTest {

  private final Store store = MemoryStore.open(Settings.of(Map.of()), Meter.NONE);
  private Dictionary names;

  @BeforeEach
  void makeNames() {
    store.createTables(List.of(MetaTable.META));
    names = Dictionary.open(store, 10);
    for (String key : List.of("a", "b", "age", "c", "old")) {
      int unused = names.number(NameKind.KEY, key);
    }
    int unused = names.number(NameKind.LABEL, "posted");
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  private static final NameChange DROPPED =
      new NameChange(NameKind.KEY, 4, "old", Optional.empty());

  private static DeclaredKey age() {
    return new DeclaredKey("age", 2, ValueType.ofValue(1), Optional.of(Cardinality.SINGLE));
  }

  /** The worked example of the format page. */
  @Test
  void change_hasTheBytesOfTheFormatPage() {
    PendingChange change = new PendingChange(1, List.of(age()), List.of(), List.of(DROPPED));
    Bytes value = PendingRow.value(change).toBytes();
    HexFormat hex = HexFormat.ofDelimiter(" ").withUpperCase();
    assertEquals("75", hex.formatHex(MetaTable.pendingRow().toArray()));
    assertEquals(
        "01 00 00 00 00 00 00 00 01 01 02 03 01 12 01 00 01 6B 04 6F 6C 64 00 00",
        hex.formatHex(value.toArray()));
  }

  @Test
  void change_isReadAsItWasWritten() {
    EdgeShape shape =
        new EdgeShape(
            List.of(new SortKey(3, SortKey.Order.DESCENDING)),
            Multiplicity.MULTI,
            Optional.of(Set.of(2)),
            Counting.UNCOUNTED);
    DeclaredLabel label =
        new DeclaredLabel(ElementKind.EDGE, "posted", 0, Set.of(1), Map.of(2, 7), shape);
    PendingChange change =
        new PendingChange(
            -7,
            List.of(age()),
            List.of(label, DeclaredLabel.plain(ElementKind.VERTEX, "posted", 0)),
            List.of(DROPPED, new NameChange(NameKind.KEY, 0, "a", Optional.of("z"))));
    Bytes value = PendingRow.value(change).toBytes();
    assertEquals(change, PendingRow.change(MetaTable.reader(value), names));
  }

  @Test
  void copyOfAGraph_hasTheDeclarationsBeforeAPendingChange() {
    LiveSchema live = LiveSchema.open(store, names);
    PendingChange change = new PendingChange(1, List.of(age()), List.of(), List.of(DROPPED));
    try (Snapshot now = store.snapshot(SnapshotUse.TRANSACTION)) {
      live.begin(now, live.in(now), change, NewNames.in(now, names));
    }
    assertEquals(Optional.of(change), live.current().pending());
    assertEquals(Optional.of(change), LiveSchema.open(store, names).current().pending());
    try (Store copy = MemoryStore.open(Settings.of(Map.of()), Meter.NONE);
        Snapshot from = store.snapshot(SnapshotUse.LONG)) {
      copy.createTables(List.of(MetaTable.META));
      MetaCopy.run(from, copy, 1);
      Schema copied = LiveSchema.open(copy, Dictionary.open(copy, 10)).current();
      assertTrue(copied.pending().isEmpty());
      assertTrue(copied.isEmpty());
      assertEquals(live.current().epoch(), copied.epoch());
    }
  }
}
