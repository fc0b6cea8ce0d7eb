package io.colonnade.load;

import io.colonnade.schema.ElementKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The meaning of the columns of a CSV file whose header does not describe it. Other columns are
 * properties under the name in the header. Immutable.
 *
 * @param kind whether the rows are vertices or edges
 * @param columns the names of the columns of ids, ends and labels
 * @param label the label of all rows; empty if a column has it, or for the default label
 */
public record PlainColumns(ElementKind kind, Map<Role, String> columns, String label) {

  private static final String PLAIN = "plain";
  private static final String LABEL = "plain label";

  /** A column that is not a property. */
  public enum Role {
    ID("--id", CsvColumn.Role.ID),
    FROM("--from", CsvColumn.Role.FROM),
    TO("--to", CsvColumn.Role.TO),
    LABEL("--label-column", CsvColumn.Role.LABEL);

    private final String option;
    private final CsvColumn.Role role;

    Role(String option, CsvColumn.Role role) {
      this.option = option;
      this.role = role;
    }

    /** Returns the option of the command line that names the column. */
    public String option() {
      return option;
    }

    CsvColumn.Role role() {
      return role;
    }
  }

  /**
   * @throws IllegalArgumentException if a vertex has no column of ids, or an edge lacks a column of
   *     its ends
   */
  public PlainColumns {
    columns = Map.copyOf(columns);
    List<Role> needed = required(kind);
    if (!columns.keySet().containsAll(needed)) {
      throw new IllegalArgumentException("columns required: " + needed);
    }
  }

  /** Returns the columns that rows of a kind must have. */
  public static List<Role> required(ElementKind kind) {
    return kind == ElementKind.VERTEX ? List.of(Role.ID) : List.of(Role.FROM, Role.TO);
  }

  /** Returns the meaning of a column; empty if it is a property. */
  Optional<CsvColumn.Role> role(String field) {
    List<String> names = CsvEdits.namesOf(field);
    for (Role role : Role.values()) {
      String column = columns.get(role);
      if (column != null && names.contains(column)) {
        return Optional.of(role.role());
      }
    }
    return Optional.empty();
  }

  /** Returns a number by content: the same file can be loaded as vertices and as edges. */
  long fingerprint() {
    List<String> content = new ArrayList<>(List.of(kind.name(), label));
    for (Role role : Role.values()) {
      content.add(columns.getOrDefault(role, ""));
    }
    CRC32C sum = new CRC32C();
    sum.update(content.toString().getBytes(StandardCharsets.UTF_8));
    return sum.getValue() << Integer.SIZE;
  }

  void putInto(Map<String, Object> map) {
    map.put(PLAIN, kind.name());
    map.put(LABEL, label);
    columns.forEach((role, column) -> map.put(PLAIN + role.option(), column));
  }

  /** Returns the columns that {@link #putInto} stored; empty if there are none. */
  static Optional<PlainColumns> of(Map<?, ?> map) {
    if (!map.containsKey(PLAIN)) {
      return Optional.empty();
    }
    Map<Role, String> columns = new LinkedHashMap<>();
    for (Role role : Role.values()) {
      if (map.containsKey(PLAIN + role.option())) {
        columns.put(role, Stored.of(map, PLAIN + role.option(), String.class));
      }
    }
    return Optional.of(
        new PlainColumns(
            Stored.constant(map, PLAIN, ElementKind.class),
            columns,
            Stored.of(map, LABEL, String.class)));
  }
}
