package io.colonnade.console;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jline.utils.AttributedString;

/** Formats the results of services and queries as lines for people. Stateless. */
public final class TextTable {

  private static final String GAP = "  ";

  private TextTable() {}

  /** Returns a table: the names of the columns, and a line for each row. */
  public static List<String> of(List<String> columns, List<Map<String, Object>> content) {
    List<List<String>> rows = new ArrayList<>(List.of(columns));
    for (Map<String, Object> row : content) {
      rows.add(columns.stream().map(column -> text(row.getOrDefault(column, ""))).toList());
    }
    List<Integer> widths =
        IntStream.range(0, columns.size()).map(column -> width(rows, column)).boxed().toList();
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> width(row.get(column))).max().orElse(0);
  }

  /** Returns the number of columns of a terminal that a text takes; a wide character takes two. */
  static int width(String text) {
    return new AttributedString(text).columnLength();
  }

  private static String line(List<String> row, List<Integer> widths) {
    return IntStream.range(0, row.size())
        .mapToObj(i -> row.get(i) + " ".repeat(Math.max(0, widths.get(i) - width(row.get(i)))))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }

  /** Returns a line for each field of an index. */
  public static List<String> lines(Map<String, Object> index) {
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
