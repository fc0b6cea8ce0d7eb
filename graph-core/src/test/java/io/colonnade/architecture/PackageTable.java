package io.colonnade.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The packages of graph-core from bottom to top, and what each may use: the table of the design,
 * line by line. Immutable.
 */
final class PackageTable {

  static final String ROOT = "io.colonnade";

  /**
   * One line.
   *
   * @param number the line it stands in; packages that share a line do not know each other
   * @param name after {@code io.colonnade.}; empty for the root package
   * @param mayUse numbers of the lines whose packages it may use
   */
  record Row(int number, String name, Set<Integer> mayUse) {
    String fullName() {
      return name.isEmpty() ? ROOT : ROOT + "." + name;
    }

    @Override
    public String toString() {
      return number + " " + fullName();
    }
  }

  static final List<Row> ROWS =
      List.of(
          new Row(1, "error", Set.of()),
          new Row(2, "codec", Set.of(1)),
          new Row(3, "config", Set.of(1)),
          new Row(4, "metric", Set.of()),
          new Row(4, "job", Set.of(1)),
          new Row(5, "store", lines(1, 4)),
          new Row(6, "store.journal", lines(1, 5)),
          new Row(7, "store.memory", lines(1, 5)),
          new Row(7, "store.rocksdb", lines(1, 5)),
          new Row(7, "store.hbase", lines(1, 5)),
          new Row(9, "model", Set.of(2)),
          new Row(10, "schema", and(lines(1, 5), lines(9, 9))),
          new Row(11, "layout", and(lines(1, 5), lines(9, 10))),
          new Row(12, "layout.cells", and(lines(1, 5), lines(9, 11))),
          new Row(12, "index", and(lines(1, 5), lines(9, 11))),
          new Row(13, "cache", and(lines(1, 5), lines(9, 12))),
          new Row(14, "tx", and(lines(1, 5), lines(9, 13))),
          new Row(14, "upkeep", and(lines(1, 5), lines(9, 14))),
          new Row(15, "graph", and(lines(1, 5), lines(9, 14))),
          new Row(16, "process", and(lines(1, 4), lines(9, 15))),
          new Row(17, "check", and(lines(1, 5), lines(9, 14))),
          new Row(18, "service", and(lines(1, 5), lines(9, 17))),
          new Row(19, "", lines(1, 18)));

  private PackageTable() {}

  /** The packages that the row may use, its own among them. */
  static String[] allowed(Row row) {
    List<String> allowed = new ArrayList<>(List.of(row.fullName()));
    for (Row other : ROWS) {
      if (row.mayUse().contains(other.number())) {
        allowed.add(other.fullName());
      }
    }
    return allowed.toArray(String[]::new);
  }

  private static Set<Integer> lines(int first, int last) {
    Set<Integer> lines = new TreeSet<>();
    for (int line = first; line <= last; line++) {
      lines.add(line);
    }
    return lines;
  }

  private static Set<Integer> and(Set<Integer> some, Set<Integer> more) {
    Set<Integer> all = new TreeSet<>(some);
    all.addAll(more);
    return all;
  }
}
