package io.colonnade.load;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Changes to the columns of all CSV files of a load. A column is named by its whole header, or by
 * the part before the type. Immutable.
 *
 * @param ignored the columns that are not read
 * @param types the types of columns, in place of those in the headers
 * @param names the keys under which the values of columns are stored
 */
public record CsvEdits(Set<String> ignored, Map<String, String> types, Map<String, String> names) {

  /** Columns as the headers describe them. */
  public static final CsvEdits NONE = new CsvEdits(Set.of(), Map.of(), Map.of());

  private static final String IGNORED = "ignored";
  private static final String TYPES = "types";
  private static final String NAMES = "renamed";

  /** Copies its arguments. */
  public CsvEdits {
    ignored = Set.copyOf(ignored);
    types = Map.copyOf(types);
    names = Map.copyOf(names);
  }

  /**
   * Returns the names by which a column can be called: its header, and the part before the type.
   */
  static List<String> namesOf(String field) {
    String header = field.strip();
    int colon = CsvColumnParser.colon(header);
    return colon <= 0
        ? List.of(header)
        : List.of(header, CsvColumnParser.unescaped(header.substring(0, colon)));
  }

  boolean ignores(String field) {
    return namesOf(field).stream().anyMatch(ignored::contains);
  }

  /** Returns the type for a column; empty if the header decides. */
  Optional<String> type(String field) {
    return found(types, field);
  }

  /** Returns the key for a column; empty if the header decides. */
  Optional<String> name(String field) {
    return found(names, field);
  }

  private static Optional<String> found(Map<String, String> by, String field) {
    return namesOf(field).stream().filter(by::containsKey).map(by::get).findFirst();
  }

  void putInto(Map<String, Object> map) {
    map.put(IGNORED, List.copyOf(ignored));
    map.put(TYPES, new LinkedHashMap<>(types));
    map.put(NAMES, new LinkedHashMap<>(names));
  }

  /** Returns the changes that {@link #putInto} stored; none if an older version stored the map. */
  static CsvEdits of(Map<?, ?> map) {
    if (!map.containsKey(IGNORED)) {
      return NONE;
    }
    Set<String> ignored = new LinkedHashSet<>();
    for (Object name : Stored.of(map, IGNORED, List.class)) {
      ignored.add(String.valueOf(name));
    }
    return new CsvEdits(ignored, texts(map, TYPES), texts(map, NAMES));
  }

  private static Map<String, String> texts(Map<?, ?> map, String field) {
    Map<String, String> texts = new LinkedHashMap<>();
    Map<?, ?> stored = Stored.of(map, field, Map.class);
    stored.forEach((key, value) -> texts.put(String.valueOf(key), String.valueOf(value)));
    return texts;
  }
}
