package io.colonnade.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Random cells, rows and ranges, compared with a sorted map. */
interface StoreModelContract extends StoreFixture {

  @Test
  default void randomReads_ofRandomCells_agreeWithASortedMap() {
    Random random = StoreFixture.random("randomReads");
    try (Store store = open()) {
      Model model = new Model(random);
      for (int round = 0; round < 12; round++) {
        store.commit(model.change());
        try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK)) {
          for (int i = 0; i < 60; i++) {
            Scan scan = model.keys.scan();
            assertEquals(model.answer(scan), TestTables.texts(snapshot.scan(scan)), scan::toString);
            List<RowRead> reads = model.keys.reads();
            assertEquals(
                model.answer(reads), TestTables.texts(snapshot.rows(reads)), reads::toString);
          }
        }
      }
    }
  }

  /** What is in table {@code A}, and questions about it. */
  final class Model {

    private final TreeMap<CellKey, Bytes> cells = new TreeMap<>();
    private final Random random;
    private final RandomCells keys;

    Model(Random random) {
      this.random = random;
      this.keys = new RandomCells(TestTables.A, random);
    }

    WriteSet change() {
      WriteSet writes = WriteSet.basedOnLatest();
      for (int i = 0; i < 60; i++) {
        Bytes row = keys.row();
        Family family = keys.family();
        Bytes qualifier = keys.qualifier(family);
        CellKey key = new CellKey(row, family, qualifier);
        if (family == Family.COUNTERS && random.nextBoolean()) {
          long added = random.nextLong();
          writes.add(TestTables.A, row, qualifier, added);
          long before = cells.containsKey(key) ? CounterValue.number(cells.get(key)) : 0;
          cells.put(key, CounterValue.bytes(before + added));
        } else if (random.nextInt(4) > 0) {
          Bytes value =
              family == Family.COUNTERS ? CounterValue.bytes(random.nextInt(9)) : keys.bytes();
          writes.put(TestTables.A, row, family, qualifier, value);
          cells.put(key, value);
        } else {
          writes.delete(TestTables.A, row, family, qualifier);
          cells.remove(key);
        }
      }
      if (random.nextInt(2) == 0) {
        Bytes row = keys.row();
        writes.deleteRow(TestTables.A, row);
        cells.keySet().removeIf(key -> key.row().equals(row));
        WriteSet.RowChange change = writes.rows().get(new RowKey(TestTables.A, row));
        for (WriteSet.CellChange cell : change.changes()) {
          CellKey key = new CellKey(row, cell.family(), cell.qualifier());
          cell.appliedTo(Optional.empty()).ifPresent(value -> cells.put(key, value));
        }
      }
      return writes;
    }

    List<String> answer(Scan scan) {
      List<String> answer = new ArrayList<>();
      for (Map.Entry<CellKey, Bytes> cell : cells.entrySet()) {
        CellKey key = cell.getKey();
        if (RandomCells.covers(scan, key)) {
          answer.add(text(0, key, cell.getValue()));
        }
      }
      return answer;
    }

    List<String> answer(List<RowRead> reads) {
      List<String> answer = new ArrayList<>();
      for (int i = 0; i < reads.size(); i++) {
        RowRead read = reads.get(i);
        int request = i;
        cells.entrySet().stream()
            .filter(cell -> RandomCells.covers(read, cell.getKey()))
            .limit(read.limit())
            .forEach(
                cell -> {
                  boolean isWhole = read.content() == RowRead.Content.CELLS;
                  Bytes value = isWhole ? cell.getValue() : Bytes.EMPTY;
                  answer.add(text(request, cell.getKey(), value));
                });
      }
      return answer;
    }

    private static String text(int request, CellKey key, Bytes value) {
      return request
          + " "
          + key.row()
          + " "
          + key.family().letter()
          + " "
          + key.qualifier()
          + "="
          + value;
    }
  }
}
