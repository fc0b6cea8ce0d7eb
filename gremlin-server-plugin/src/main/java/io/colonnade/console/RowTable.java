package io.colonnade.console;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.jspecify.annotations.Nullable;

/**
 * Shows results that are maps from names to values, such as those of {@code elementMap()}, as rows
 * of a table. Ids of edges that are long texts are shortened. Stateless.
 */
final class RowTable {

  /** The length of a UUID, which is shown whole. */
  private static final int LONG_ID = 36;

  private static final int END_OF_ID = 8;

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private RowTable() {}

  /** Returns true if the result is a map whose keys name columns. */
  static boolean isRow(@Nullable Object result) {
    return result instanceof Map<?, ?> map
        && !map.isEmpty()
        && map.keySet().stream().allMatch(RowTable::isName);
  }

  private static boolean isName(@Nullable Object key) {
    return key instanceof String || key instanceof T || key instanceof Direction;
  }

  /**
   * Returns the lines of a table of rows, of which {@link #isRow} is true; empty if the table would
   * be wider than the terminal, or if the rows have no column in common and so are not of one kind.
   *
   * @param width the number of columns of the terminal
   */
  static Optional<List<String>> lines(List<Map<?, ?>> rows, int width) {
    Set<String> columns = new LinkedHashSet<>();
    Set<String> common = new LinkedHashSet<>();
    List<Map<String, Object>> cells = new ArrayList<>();
    for (Map<?, ?> row : rows) {
      Map<String, Object> texts = new LinkedHashMap<>();
      boolean isEdge = row.keySet().stream().anyMatch(Direction.class::isInstance);
      row.forEach((key, value) -> texts.put(visible(key.toString()), cell(key, value, isEdge)));
      if (cells.isEmpty()) {
        common.addAll(texts.keySet());
      }
      common.retainAll(texts.keySet());
      columns.addAll(texts.keySet());
      cells.add(texts);
    }
    if (common.isEmpty()) {
      return Optional.empty();
    }
    List<String> lines = TextTable.of(List.copyOf(columns), cells);
    return lines.stream().allMatch(line -> TextTable.width(line) <= width)
        ? Optional.of(lines)
        : Optional.empty();
  }

  private static String cell(Object key, @Nullable Object value, boolean isEdge) {
    if (isEdge && key == T.id && value instanceof String id) {
      return visible(shortened(id));
    }
    return visible(text(value));
  }

  /** Returns a value without the brackets of the lists that {@code valueMap()} makes. */
  private static String text(@Nullable Object value) {
    if (value instanceof Edge edge && edge.id() instanceof String id) {
      return edge.toString().replace(id, shortened(id));
    }
    return value instanceof Collection<?> several
        ? several.stream().map(RowTable::text).collect(Collectors.joining(", "))
        : String.valueOf(value);
  }

  private static String shortened(String id) {
    boolean isLong = id.length() > 2 * END_OF_ID + 1 && id.length() != LONG_ID;
    return isLong
        ? id.substring(0, END_OF_ID) + "\u2026" + id.substring(id.length() - END_OF_ID)
        : id;
  }

  /** Returns a text with an escape for each control character, which would move the columns. */
  private static String visible(String text) {
    return CONTROL
        .matcher(text)
        .replaceAll(
            found ->
                switch (found.group()) {
                  case "\n" -> "\\\\n";
                  case "\r" -> "\\\\r";
                  case "\t" -> "\\\\t";
                  default -> String.format("\\\\u%04x", (int) found.group().charAt(0));
                });
  }
}
