package io.colonnade.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats the output of {@code service.IndexListing} as lines for people. Stateless. */
final class IndexText {

  private static final List<String> HEAD =
      List.of("name", "elements", "label", "type", "keys", "state");

  private IndexText() {}

  /** Returns a table: the column names, and a line for each index. */
  static List<String> table(List<Map<String, Object>> indexes) {
    List<List<String>> rows = new ArrayList<>(List.of(HEAD));
    for (Map<String, Object> index : indexes) {
      rows.add(HEAD.stream().map(column -> text(index.getOrDefault(column, ""))).toList());
    }
    String format =
        HEAD.stream()
            .map(column -> "%-" + width(rows, HEAD.indexOf(column)) + "s")
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
