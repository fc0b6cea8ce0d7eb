package io.colonnade.store;

import io.colonnade.codec.Bytes;
import io.colonnade.error.FormatException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** Random keys of cells of a table of {@link TestTables}, and random reads of them. */
public final class RandomCells {

  private final Table table;
  private final Random random;

  public RandomCells(Table table, Random random) {
    this.table = table;
    this.random = random;
  }

  public Scan scan() {
    Bytes from = random.nextInt(3) == 0 ? Bytes.EMPTY : bound();
    Bytes to = random.nextInt(3) == 0 ? Bytes.EMPTY : bound();
    Optional<CellKey> after =
        random.nextInt(2) == 0
            ? Optional.empty()
            : Optional.of(new CellKey(row(), family(), bytes()));
    Scan scan = new Scan(table, from, to, sets(), after);
    return beginsWithRow(from) || beginsWithRow(to) ? scan : scan.betweenRowKeys();
  }

  private boolean beginsWithRow(Bytes bound) {
    try {
      return !bound.isEmpty()
          && table.rowKeys().length(bound.toArray(), 0, bound.length()) < bound.length();
    } catch (FormatException e) {
      return false; // it ends within a row key
    }
  }

  public List<RowRead> reads() {
    List<RowRead> reads = new ArrayList<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      int limit = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : Integer.MAX_VALUE;
      reads.add(
          switch (random.nextInt(8)) {
            case 0 -> RowRead.startingWith(table, prefix(), family(), limit, content());
            case 1 -> between(prefix(), prefix(), limit);
            default -> new RowRead(table, row(), sets(), limit, content());
          });
    }
    return reads;
  }

  private RowRead between(Bytes one, Bytes other, int limit) {
    boolean isAscending = one.compareTo(other) < 0;
    return RowRead.between(
        table, isAscending ? one : other, isAscending ? other : one, family(), limit, content());
  }

  public RowRead.Content content() {
    return random.nextInt(3) == 0 ? RowRead.Content.KEYS : RowRead.Content.CELLS;
  }

  /** Returns whether the scan covers the cell. */
  public static boolean covers(Scan scan, CellKey key) {
    return key.row().compareTo(scan.from()) >= 0
        && (scan.to().isEmpty() || key.row().compareTo(scan.to()) < 0)
        && scan.after().map(after -> key.compareTo(after) > 0).orElse(true)
        && isWanted(scan.cells(), key);
  }

  /** Returns whether the request covers the cell, whatever its limit is. */
  public static boolean covers(RowRead read, CellKey key) {
    boolean isMeant =
        read.isRange()
            ? key.row().compareTo(read.row()) >= 0 && key.row().compareTo(read.to()) < 0
            : key.row().equals(read.row());
    return isMeant && isWanted(read.cells(), key);
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

  /** Sets in cell order without overlap: cuts between sorted qualifiers, for some families. */
  private List<CellSet> sets() {
    List<CellSet> sets = new ArrayList<>();
    for (Family family : table.families()) {
      if (random.nextInt(4) == 0) {
        sets.add(CellSet.all(family));
      } else if (random.nextInt(3) > 0) {
        TreeMap<Bytes, Boolean> cuts = new TreeMap<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
          cuts.put(qualifier(family), random.nextBoolean());
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

  public Family family() {
    List<Family> families = List.copyOf(table.families());
    return families.get(random.nextInt(families.size()));
  }

  /** A row key of few bytes, many of them at the ends of their range. */
  public Bytes row() {
    Bytes bytes = bytes();
    return Bytes.of(bytes.length()).concat(bytes);
  }

  /** What a row key begins with, or all of one. */
  private Bytes prefix() {
    Bytes row = row();
    return row.slice(0, 1 + random.nextInt(row.length()));
  }

  /** A row key, or bytes before, after or within one. */
  private Bytes bound() {
    Bytes row = row();
    return switch (random.nextInt(4)) {
      case 0 -> row.slice(0, row.length() - random.nextInt(row.length()));
      case 1 -> row.concat(Bytes.of(0));
      case 2 -> row.concat(bytes());
      default -> row;
    };
  }

  /** Few bytes, many of them at the ends of their range. */
  public Bytes bytes() {
    return bytes(random.nextInt(4));
  }

  /** A qualifier; those of counters are prefix-free. */
  public Bytes qualifier(Family family) {
    return family == Family.COUNTERS ? bytes(1) : bytes();
  }

  private Bytes bytes(int count) {
    int[] values = new int[count];
    int[] likely = {0x00, 0x01, 0x7F, 0x80, 0xFF};
    for (int i = 0; i < values.length; i++) {
      values[i] = likely[random.nextInt(likely.length)];
    }
    return Bytes.of(values);
  }
}
