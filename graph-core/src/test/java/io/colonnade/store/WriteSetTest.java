package io.colonnade.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.SeededRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What a write set keeps. */
class WriteSetTest {

  private static Bytes bytes(Random random) {
    byte[] array = new byte[random.nextInt(12)];
    for (int i = 0; i < array.length; i++) {
      array[i] = (byte) (random.nextInt(3) - 1); // many that begin alike, or end in zeros
    }
    return Bytes.wrap(array);
  }

  @Test
  void rows_areAViewInOrder_howeverTheyCame() {
    Random random = SeededRandom.of(WriteSetTest.class);
    WriteSet writeSet = WriteSet.basedOnLatest();
    Map<RowKey, WriteSet.RowChange> view = writeSet.rows();
    TreeSet<RowKey> expected = new TreeSet<>();
    for (int i = 0; i < 500; i++) {
      Table table = random.nextBoolean() ? TestTables.A : TestTables.B;
      Bytes row = bytes(random);
      writeSet.deleteRow(table, row);
      expected.add(new RowKey(table, row));
      if (random.nextInt(50) == 0) {
        assertEquals(List.copyOf(expected), new ArrayList<>(view.keySet()));
      }
    }
    assertEquals(List.copyOf(expected), new ArrayList<>(view.keySet()));
    view.forEach((row, change) -> assertSame(change, view.get(row)));
  }

  @Test
  void heads_orderAsTheBytesDo_whereTheyDiffer() {
    Random random = SeededRandom.of(WriteSetTest.class);
    for (int i = 0; i < 2_000; i++) {
      Bytes one = bytes(random);
      Bytes other = bytes(random);
      int expected = Arrays.compareUnsigned(one.toArray(), other.toArray());
      assertEquals(Integer.signum(expected), Integer.signum(one.compareTo(other)));
      int byHead = Long.compareUnsigned(one.head(), other.head());
      assertEquals(byHead == 0 ? 0 : Integer.signum(expected), Integer.signum(byHead));
    }
  }

  @Test
  void changes_areThoseOfTheLastCallForEachCell_inCellOrder() {
    Random random = SeededRandom.of(WriteSetTest.class);
    WriteSet writeSet = WriteSet.basedOnLatest();
    Map<RowKey, Map<CellKey, Optional<Bytes>>> expected = new TreeMap<>();
    Set<RowKey> deleted = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      Bytes row = Bytes.of(random.nextInt(5), random.nextInt(5));
      RowKey key = new RowKey(TestTables.A, row);
      Family family = random.nextBoolean() ? Family.RECORD : Family.EDGES;
      CellKey cell = new CellKey(row, family, Bytes.of(random.nextInt(3)));
      Map<CellKey, Optional<Bytes>> cells = expected.computeIfAbsent(key, any -> new TreeMap<>());
      switch (random.nextInt(10)) {
        case 0 -> {
          writeSet.deleteRow(TestTables.A, row);
          deleted.add(key);
        }
        case 1, 2, 3 -> {
          writeSet.delete(TestTables.A, row, family, cell.qualifier());
          cells.put(cell, Optional.empty());
        }
        default -> {
          Bytes value = bytes(random);
          writeSet.put(TestTables.A, row, family, cell.qualifier(), value);
          cells.put(cell, Optional.of(value));
        }
      }
      if (random.nextInt(50) == 0) {
        mustBe(expected, deleted, writeSet);
      }
    }
    mustBe(expected, deleted, writeSet);
  }

  private static void mustBe(
      Map<RowKey, Map<CellKey, Optional<Bytes>>> expected, Set<RowKey> deleted, WriteSet is) {
    assertEquals(List.copyOf(expected.keySet()), List.copyOf(is.rows().keySet()));
    long bytes = 0;
    for (Map.Entry<RowKey, Map<CellKey, Optional<Bytes>>> row : expected.entrySet()) {
      WriteSet.RowChange change = is.rows().get(row.getKey());
      assertEquals(deleted.contains(row.getKey()), change.deletesRow());
      assertEquals(List.copyOf(row.getValue().entrySet()), cells(row.getKey().row(), change));
      for (Map.Entry<CellKey, Optional<Bytes>> cell : row.getValue().entrySet()) {
        bytes += cell.getKey().row().length() + cell.getKey().qualifier().length();
        bytes += cell.getValue().map(Bytes::length).orElse(0);
      }
    }
    assertEquals(bytes, is.cellBytes());
  }

  private static List<Map.Entry<CellKey, Optional<Bytes>>> cells(
      Bytes row, WriteSet.RowChange change) {
    List<Map.Entry<CellKey, Optional<Bytes>>> cells = new ArrayList<>();
    for (WriteSet.CellChange cell : change.changes()) {
      CellKey key = new CellKey(row, cell.family(), cell.qualifier());
      boolean isPut = cell.kind() == WriteSet.CellChange.Kind.PUT;
      cells.add(Map.entry(key, isPut ? Optional.of(cell.value()) : Optional.empty()));
    }
    return cells;
  }
}
