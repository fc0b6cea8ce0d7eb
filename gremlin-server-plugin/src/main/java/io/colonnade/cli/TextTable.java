package io.colonnade.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Formats the results of services as lines for people. Stateless. */
final class TextTable {

  private TextTable() {}

  /** Returns a table: the names of the columns, and a line for each row. */
  static List<String> of(List<String> columns, List<Map<String, Object>> content) {
    List<List<String>> rows = new ArrayList<>(List.of(columns));
    for (Map<String, Object> row : content) {
      rows.add(columns.stream().map(column -> text(row.getOrDefault(column, ""))).toList());
    }
    String format =
        IntStream.range(0, columns.size())
            .mapToObj(column -> "%-" + width(rows, column) + "s")
            .collect(Collectors.joining("  "));
    return rows.stream().map(row -> String.format(format, row.toArray()).stripTrailing()).toList();
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(1);
  }

  /** Returns a line for each field of an index. */
  static List<String> lines(Map<String, Object> index) {
    return index.entrySet().stream()
        .map(entry -> String.format("%-9s %s", entry.getKey(), text(entry.getValue())))
        .map(String::stripTrailing)
        .toList();
  }

  private static String text(Object value) {
    if (value instanceof Boolean is) {
      return is ? "indexed" : "skipped";
    }
    return value instanceof Collection<?> several
        ? several.stream().map(String::valueOf).collect(Collectors.joining(", "))
        : String.valueOf(value);
  }
}
