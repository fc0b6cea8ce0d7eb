package io.colonnade.load;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.schema.ElementKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The meaning of the keys of the objects in a file of JSON lines, or of the columns of a Parquet
 * file. A key is named exactly. Immutable.
 */
final class JsonColumns {

  static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  /** The keys of ids, ends and labels in a file that no option describes: those of Neptune. */
  private static final String OF_NEPTUNE = "~";

  private final InputFile file;
  private final PlainColumns plain;
  private final CsvEdits edits;

  /** Creates the meaning; the file is described by options, or by {@link #described}. */
  JsonColumns(InputFile file, CsvEdits edits) {
    this.file = file;
    this.plain = file.columns().orElseThrow();
    this.edits = edits;
  }

  /**
   * A key.
   *
   * @param isTyped whether an option names the type of the values
   */
  record Field(CsvColumn column, boolean isTyped) {}

  /**
   * Returns a file with the meaning of its keys: those with the names of Neptune's columns if no
   * option describes the file.
   *
   * @throws InvalidInputException if the first line has no such key
   */
  static LoadFile described(LoadFile given) {
    if (given.columns().isPresent()) {
      return given;
    }
    InputFile file = InputFile.unread(given, GraphFormat.JSONL);
    Set<String> keys = new LinkedHashSet<>();
    try (JsonLines lines = new JsonLines(file, bytes -> {})) {
      Optional<String> first = lines.next();
      if (first.isPresent()) {
        mustBeObject(file, first.get());
        keys.addAll(keys(first.get()));
      }
    }
    return described(given, keys, Problem.JSON_LINES_UNDESCRIBED);
  }

  /**
   * Returns a file with the meaning of its keys: those with the names of Neptune's columns.
   *
   * @param undescribed the problem of a file without such keys
   * @throws InvalidInputException if there are keys, and none of them has such a name
   */
  static LoadFile described(LoadFile given, Set<String> keys, Problem undescribed) {
    Map<PlainColumns.Role, String> columns = new EnumMap<>(PlainColumns.Role.class);
    columns.put(PlainColumns.Role.ID, "~id");
    columns.put(PlainColumns.Role.LABEL, "~label");
    ElementKind kind = ElementKind.VERTEX;
    if (keys.contains("~from") || keys.contains("~to")) {
      kind = ElementKind.EDGE;
      columns.put(PlainColumns.Role.FROM, "~from");
      columns.put(PlainColumns.Role.TO, "~to");
    } else if (!keys.isEmpty() && !keys.contains("~id")) {
      throw new InvalidInputException(undescribed, "file", given.path(), "keys", List.copyOf(keys));
    }
    return new LoadFile(given.path(), Optional.of(new PlainColumns(kind, columns, "")));
  }

  /** Returns the header of a CSV file with the columns of ids, ends and labels only. */
  CsvHeader header() {
    List<CsvColumn> columns = new ArrayList<>();
    for (PlainColumns.Role role : PlainColumns.Role.values()) {
      if (plain.columns().containsKey(role)) {
        columns.add(CsvColumn.of(role.role()));
      }
    }
    return new CsvHeader(CsvHeader.Style.PLAIN, columns, CsvForm.USUAL, plain.label());
  }

  /** Returns the meaning of a key. */
  Field field(String key) {
    for (Map.Entry<PlainColumns.Role, String> role : plain.columns().entrySet()) {
      if (role.getValue().equals(key)) {
        return new Field(CsvColumn.of(role.getKey().role()), false);
      }
    }
    if (edits.ignored().contains(key)) {
      return new Field(CsvColumn.of(CsvColumn.Role.IGNORED), false);
    }
    String name = edits.names().getOrDefault(key, key);
    if (!edits.types().containsKey(key)) {
      return new Field(
          new CsvColumn(CsvColumn.Role.PROPERTY, name, CsvType.STRING, CsvColumn.Arity.LIST, ""),
          false);
    }
    CsvColumn typed =
        new CsvColumnParser(CsvHeader.Style.PLAIN, file.path(), key, 0, edits).parse();
    return new Field(typed.named(name), true);
  }

  /** Returns the counters of the file: those that an option declares. */
  FileCounters counters() {
    Set<String> counters = new LinkedHashSet<>();
    for (String key : edits.types().keySet()) {
      CsvColumn column = field(key).column();
      if (column.type() == CsvType.COUNTER) {
        counters.add(column.name());
      }
    }
    boolean areEdges = plain.kind() == ElementKind.EDGE;
    return new FileCounters(counters, key -> areEdges);
  }

  /**
   * Checks the options of the file, and that it has each key that they name. Reads lines until all
   * are found.
   *
   * @return whether the file has a line
   * @throws InvalidInputException if the first line is no object, a type is unknown, or the file
   *     has no line with a key that describes it
   */
  LoadStep.Rows check(CsvEditCheck edited) {
    edits.types().keySet().forEach(this::field);
    Set<String> wanted = new LinkedHashSet<>(edits.ignored());
    wanted.addAll(edits.types().keySet());
    wanted.addAll(edits.names().keySet());
    plain
        .columns()
        .forEach((role, key) -> wanted.addAll(isRequired(role, key) ? Set.of(key) : Set.of()));
    Set<String> known = new LinkedHashSet<>();
    boolean isEmpty = true;
    try (JsonLines lines = new JsonLines(file, bytes -> {})) {
      Optional<String> line = lines.next();
      while (line.isPresent() && (isEmpty || !known.containsAll(wanted))) {
        if (isEmpty) {
          mustBeObject(file, line.get());
        }
        isEmpty = false;
        known.addAll(keys(line.get()));
        line = lines.next();
      }
    }
    edited.note(known, Set.copyOf(plain.columns().values()));
    if (!isEmpty) {
      mustHave(known);
    }
    return isEmpty ? LoadStep.Rows.NONE : LoadStep.Rows.SOME;
  }

  /**
   * @throws InvalidInputException if a key that an option names is missing
   */
  void mustHave(Set<String> known) {
    plain.columns().forEach((role, key) -> mustHave(role, key, known));
  }

  private boolean isRequired(PlainColumns.Role role, String key) {
    return !key.startsWith(OF_NEPTUNE) || PlainColumns.required(plain.kind()).contains(role);
  }

  private void mustHave(PlainColumns.Role role, String key, Set<String> known) {
    if (isRequired(role, key) && !known.contains(key)) {
      throw new InvalidInputException(
          Problem.CSV_COLUMN_MISSING,
          Nearest.details(
              key,
              known,
              "file",
              file.path(),
              "option",
              role.option(),
              "column",
              key,
              "columns",
              known));
    }
  }

  private static void mustBeObject(InputFile file, String first) {
    if (!first.stripLeading().startsWith("{")) {
      throw new InvalidInputException(Problem.JSON_LINES_NONE, "file", file.path());
    }
  }

  /** Returns the keys of the object in a line; those before the fault if it is malformed. */
  private static Set<String> keys(String line) {
    Set<String> keys = new LinkedHashSet<>();
    try (JsonParser json = JSON.createParser(line)) {
      if (json.nextToken() == JsonToken.START_OBJECT) {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          keys.add(json.currentName());
          if (json.nextToken() == null || json.skipChildren() == null) {
            break;
          }
        }
      }
    } catch (IOException malformed) {
      return keys; // the load rejects the line
    }
    return keys;
  }
}
