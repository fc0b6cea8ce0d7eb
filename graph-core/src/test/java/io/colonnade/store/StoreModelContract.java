package io.colonnade.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
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
        try (Snapshot snapshot = store.snapshot(SnapshotUse.READ_ONLY)) {
          for (int i = 0; i < 60; i++) {
            Scan scan = model.scan();
            assertEquals(model.answer(scan), TestTables.texts(snapshot.scan(scan)), scan::toString);
            List<RowRead> reads = model.reads();
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

    Model(Random random) {
      this.random = random;
    }

    WriteSet change() {
      WriteSet writes = WriteSet.basedOnLatest();
      for (int i = 0; i < 60; i++) {
        Bytes row = row();
        Family family = family();
        Bytes qualifier = bytes();
        CellKey key = new CellKey(row, family, qualifier);
        if (random.nextInt(4) > 0) {
          Bytes value = bytes();
          writes.put(TestTables.A, row, family, qualifier, value);
          cells.put(key, value);
        } else {
          writes.delete(TestTables.A, row, family, qualifier);
          cells.remove(key);
        }
      }
      if (random.nextInt(2) == 0) {
        Bytes row = row();
        writes.deleteRow(TestTables.A, row);
        cells
            .keySet()
            .removeIf(
                key -> {
                  WriteSet.RowChange change = writes.rows().get(new RowKey(TestTables.A, row));
                  boolean isPut =
                      change != null
                          && change.cells().getOrDefault(key, Optional.empty()).isPresent();
                  return key.row().equals(row) && !isPut;
                });
      }
      return writes;
    }

    Scan scan() {
      Bytes from = random.nextInt(3) == 0 ? Bytes.EMPTY : bound();
      Bytes to = random.nextInt(3) == 0 ? Bytes.EMPTY : bound();
      Optional<CellKey> after =
          random.nextInt(2) == 0
              ? Optional.empty()
              : Optional.of(new CellKey(row(), family(), bytes()));
      Scan scan = new Scan(TestTables.A, from, to, sets(), after);
      return beginsWithRow(from) || beginsWithRow(to) ? scan : scan.betweenRowKeys();
    }

    private static boolean beginsWithRow(Bytes bound) {
      try {
        return !bound.isEmpty()
            && TestTables.A.rowKeys().length(bound.toArray(), 0, bound.length()) < bound.length();
      } catch (FormatException e) {
        return false; // it ends within a row key
      }
    }

    List<RowRead> reads() {
      List<RowRead> reads = new ArrayList<>();
      for (int i = random.nextInt(6); i > 0; i--) {
        int limit = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : Integer.MAX_VALUE;
        reads.add(
            random.nextInt(4) == 0
                ? RowRead.startingWith(TestTables.A, prefix(), family(), limit, content())
                : new RowRead(TestTables.A, row(), sets(), limit, content()));
      }
      return reads;
    }

    private RowRead.Content content() {
      return random.nextInt(3) == 0 ? RowRead.Content.KEYS : RowRead.Content.CELLS;
    }

    List<String> answer(Scan scan) {
      List<String> answer = new ArrayList<>();
      for (Map.Entry<CellKey, Bytes> cell : cells.entrySet()) {
        CellKey key = cell.getKey();
        if (key.row().compareTo(scan.from()) >= 0
            && (scan.to().isEmpty() || key.row().compareTo(scan.to()) < 0)
            && scan.after().map(after -> key.compareTo(after) > 0).orElse(true)
            && isWanted(scan.cells(), key)) {
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
            .filter(cell -> isMeant(read, cell.getKey().row()))
            .filter(cell -> isWanted(read.cells(), cell.getKey()))
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

    private static boolean isMeant(RowRead read, Bytes row) {
      return read.isPrefix() ? row.startsWith(read.row()) : row.equals(read.row());
    }

    private static boolean isWanted(List<CellSet> sets, CellKey key) {
      for (CellSet set : sets) {
        boolean wanted =
            set instanceof CellSet.Range range
                ? key.qualifier().compareTo(range.from()) >= 0
                    && (range.to().isEmpty() || key.qualifier().compareTo(range.to()) < 0)
                : key.qualifier().equals(((CellSet.Exact) set).qualifier());
        if (wanted && set.family() == key.family()) {
          return true;
        }
      }
      return false;
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

    /** Sets in cell order without overlap: cuts between sorted qualifiers, for some families. */
    private List<CellSet> sets() {
      List<CellSet> sets = new ArrayList<>();
      for (Family family : TestTables.A.families()) {
        if (random.nextInt(4) == 0) {
          sets.add(CellSet.all(family));
        } else if (random.nextInt(3) > 0) {
          TreeMap<Bytes, Boolean> cuts = new TreeMap<>();
          for (int i = 1 + random.nextInt(4); i > 0; i--) {
            cuts.put(bytes(), random.nextBoolean());
          }
          for (Map.Entry<Bytes, Boolean> cut : cuts.entrySet()) {
            Bytes next = cuts.higherKey(cut.getKey());
            if (cut.getValue()) {
              sets.add(CellSet.exact(family, cut.getKey()));
            } else {
              sets.add(new CellSet.Range(family, cut.getKey(), next == null ? Bytes.EMPTY : next));
            }
          }
        }
      }
      return sets;
    }

    private Family family() {
      List<Family> families = List.copyOf(TestTables.A.families());
      return families.get(random.nextInt(families.size()));
    }

    /** A row key of few bytes, many of them at the ends of their range. */
    private Bytes row() {
      Bytes bytes = bytes();
      return Bytes.of(bytes.length()).concat(bytes);
    }

    /** What a row key begins with, or all of one. */
    private Bytes prefix() {
      Bytes row = row();
      return row.slice(0, 1 + random.nextInt(row.length()));
    }

    /** A row key, or bytes before, behind or within one. */
    private Bytes bound() {
      Bytes row = row();
      return switch (random.nextInt(4)) {
        case 0 -> row.slice(0, row.length() - random.nextInt(row.length()));
        case 1 -> row.concat(Bytes.of(0));
        case 2 -> row.concat(bytes());
        default -> row;
      };
    }

    private Bytes bytes() {
      int[] values = new int[random.nextInt(4)];
      int[] likely = {0x00, 0x01, 0x7F, 0x80, 0xFF};
      for (int i = 0; i < values.length; i++) {
        values[i] = likely[random.nextInt(likely.length)];
      }
      return Bytes.of(values);
    }
  }
}
