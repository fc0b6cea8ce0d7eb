package io.colonnade.console;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tables of what the services for schema and indexes return. Stateless. */
public final class Listings {

  private static final List<String> KINDS = List.of("key", "vertexLabel", "edgeLabel", "label");
  private static final List<String> OF_KEYS = List.of("type", "cardinality");
  private static final List<String> SCHEMA =
      List.of("kind", "name", "declared", "type", "cardinality", "rules");
  private static final List<String> INDEXES =
      List.of("name", "elements", "label", "type", "keys", "state");

  private Listings() {}

  /** Returns a table of the results of the service {@code colonnade.schema}. */
  public static List<String> schema(List<Map<String, Object>> entries) {
    return TextTable.of(SCHEMA, entries.stream().map(Listings::row).toList());
  }

  /** Returns a table of the results of the service {@code colonnade.index.list}. */
  public static List<String> indexes(List<Map<String, Object>> indexes) {
    return TextTable.of(INDEXES, indexes);
  }

  /** Returns the columns of an entry; what has no column of its own is one of its rules. */
  private static Map<String, Object> row(Map<String, Object> entry) {
    Map<String, Object> row = new LinkedHashMap<>(entry);
    String kind = KINDS.stream().filter(entry::containsKey).findFirst().orElseThrow();
    row.put("kind", kind);
    row.put("name", entry.getOrDefault(kind, ""));
    if (kind.equals("key")) {
      row.putIfAbsent("type", "any");
    }
    row.put("declared", Boolean.TRUE.equals(entry.get("declared")) ? "yes" : "no");
    row.put(
        "rules",
        entry.entrySet().stream()
            .filter(fact -> !KINDS.contains(fact.getKey()) && !fact.getKey().equals("declared"))
            .filter(fact -> !OF_KEYS.contains(fact.getKey()))
            .map(fact -> fact.getKey() + "=" + fact.getValue())
            .collect(Collectors.joining(" ")));
    return row;
  }
}
