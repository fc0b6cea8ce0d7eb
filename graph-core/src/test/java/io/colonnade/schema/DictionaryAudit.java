package io.colonnade.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.colonnade.codec.ByteReader;
import io.colonnade.codec.Bytes;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares the two directions of the stored dictionary with each other and with the open one. */
public final class DictionaryAudit {

  private DictionaryAudit() {}

  /**
   * Fails unless each name has one number, each number one name, and no number is left out. A
   * dropped name has no number, and its number still has the name.
   */
  public static void run(ColonnadeGraph graph) {
    Map<NameKind, Map<Integer, String>> names = new EnumMap<>(NameKind.class);
    Map<NameKind, Map<Integer, String>> byNumber = new EnumMap<>(NameKind.class);
    Map<NameKind, List<Integer>> numbers = new EnumMap<>(NameKind.class);
    for (NameKind kind : NameKind.values()) {
      numbers.put(kind, new ArrayList<>());
      names.put(kind, new TreeMap<>());
      byNumber.put(kind, new TreeMap<>());
    }
    try (Snapshot snapshot = GraphInternals.store(graph).store().snapshot(SnapshotUse.LOOK);
        RowCursor toNames = rows(snapshot, 'n');
        RowCursor toNumbers = rows(snapshot, 'd')) {
      while (toNames.advance()) {
        ByteReader row = new ByteReader(toNames.row());
        row.u8();
        NameKind kind = NameKind.ofCode(row.u8());
        int number = row.ovInt();
        numbers.get(kind).add(number);
        if (MetaTable.isDropped(toNames.value())) {
          assertFalse(GraphInternals.store(graph).dictionary().isLive(kind, number));
        } else {
          names.get(kind).put(number, MetaTable.name(toNames.value()));
        }
      }
      while (toNumbers.advance()) {
        Bytes row = toNumbers.row();
        NameKind kind = NameKind.ofCode(row.at(1));
        String name = row.slice(2, row.length() - 1).asUtf8();
        int number = MetaTable.reader(toNumbers.value()).ovInt();
        String other = byNumber.get(kind).put(number, name);
        assertNull(other, "two names have number " + number);
      }
    }
    for (NameKind kind : NameKind.values()) {
      List<String> known = GraphInternals.store(graph).dictionary().all(kind);
      assertEquals(known, List.copyOf(names.get(kind).values()));
      assertEquals(names.get(kind), byNumber.get(kind));
      assertEquals(known.size(), new HashSet<>(known).size());
      int expected = 0;
      for (int number : numbers.get(kind)) {
        assertEquals(expected++, number, "a number is left out");
      }
    }
  }

  private static RowCursor rows(Snapshot snapshot, char kind) {
    return snapshot.scan(Scan.prefix(MetaTable.META, Bytes.of(kind), MetaTable.cell()));
  }
}
