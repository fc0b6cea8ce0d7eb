package io.colonnade.store.hbase;

import io.colonnade.codec.Bytes;
import io.colonnade.store.Family;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.jspecify.annotations.Nullable;

/** The cells of one row that one or several answers bring. Confined to one thread. */
final class RowPage {

  /** The most cells of a family in an answer to a request whose cells have no known size. */
  static final int UNKNOWN_CELLS = 1_000;

  private static final int LEAST_CELLS = 16;

  private final Map<Family, List<Cell>> cells = new EnumMap<>(Family.class);
  private final Map<Family, Bytes> cuts = new EnumMap<>(Family.class);
  private long bytes;
  private int count;

  /** Returns the cells of the answers to the requests, which are for different cells of the row. */
  static RowPage of(List<Get> requests, List<Result> answers) {
    RowPage page = new RowPage();
    for (int i = 0; i < requests.size(); i++) {
      page.add(answers.get(i), requests.get(i).getMaxResultsPerColumnFamily());
    }
    if (requests.size() > 1) {
      page.cells.replaceAll((family, found) -> ordered(found, page.cuts.get(family)));
    }
    return page;
  }

  /**
   * Returns the cells of an answer.
   *
   * @param most the most cells of a family in the answer; at most 0 if it has no limit
   */
  static RowPage of(Result answer, int most) {
    RowPage page = new RowPage();
    page.add(answer, most);
    return page;
  }

  private void add(Result answer, int most) {
    Map<Family, List<Cell>> found = new EnumMap<>(Family.class);
    for (Cell cell : answer.rawCells()) {
      found.computeIfAbsent(Families.of(cell), unused -> new ArrayList<>()).add(cell);
      bytes += cell.getQualifierLength() + cell.getValueLength();
      count++;
    }
    found.forEach(
        (family, some) -> {
          if (most > 0 && some.size() >= most) {
            Bytes last = CellBytes.qualifier(some.get(some.size() - 1));
            cuts.merge(family, last, (one, other) -> one.compareTo(other) < 0 ? one : other);
          }
          List<Cell> before = cells.putIfAbsent(family, some);
          if (before != null) {
            before.addAll(some);
          }
        });
  }

  /** Returns the cells of several answers up to the first one that was cut, in order. */
  private static List<Cell> ordered(List<Cell> found, @Nullable Bytes cut) {
    List<Cell> ordered = new ArrayList<>(found);
    ordered.sort(Comparator.comparing(CellBytes::qualifier));
    if (cut != null) {
      ordered.removeIf(cell -> CellBytes.qualifier(cell).compareTo(cut) > 0);
    }
    return ordered;
  }

  boolean isEmpty() {
    return cells.isEmpty();
  }

  /** Returns the cells of a family, in order. */
  List<Cell> cells(Family family) {
    return cells.getOrDefault(family, List.of());
  }

  /** Returns whether the row may have further cells of the family. */
  boolean isCut(Family family) {
    return cuts.containsKey(family);
  }

  /** Returns the bytes of qualifiers and values. */
  long bytes() {
    return bytes;
  }

  /** Returns how many cells of a family the next page should have, by the size of these. */
  int cellsOfNext() {
    long each = Math.max(1, bytes / Math.max(1, count));
    long fitting = HBaseTables.PAGE_BYTES / each;
    return (int) Math.max(LEAST_CELLS, Math.min(HBaseTables.MOST_CELLS, fitting));
  }
}
