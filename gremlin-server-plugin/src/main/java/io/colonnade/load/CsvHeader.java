package io.colonnade.load;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The header of a CSV file: the meaning of each column, and whether rows are vertices or edges.
 * Columns are numbered from 1. Immutable.
 *
 * @param form the form of the file
 * @param label the label of rows that name none; empty: the default label
 */
record CsvHeader(Style style, List<CsvColumn> columns, CsvForm form, String label) {

  /** For a format without columns. */
  static final CsvHeader NONE = new CsvHeader(Style.NEPTUNE, List.of(), CsvForm.USUAL, "");

  /** The program whose headers a CSV file has. */
  enum Style {
    /** {@code ~id,~label,name:String}: those of Amazon Neptune's loader. */
    NEPTUNE,
    /** {@code :ID,:LABEL,name:string}: those of neo4j-admin import. */
    NEO4J,
    /** {@code id,name}: any names, whose meaning {@link PlainColumns} describes. */
    PLAIN
  }

  CsvHeader {
    columns = List.copyOf(columns);
  }

  /**
   * Parses the fields of the first line.
   *
   * @throws InvalidInputException if a column is not valid, occurs twice or is missing
   */
  static CsvHeader of(List<String> fields, CsvForm form, InputFile file, CsvEdits edits) {
    Path path = file.path();
    Style style = file.columns().isPresent() ? Style.PLAIN : style(fields, path);
    List<CsvColumn> columns = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      String field = fields.get(i);
      Optional<CsvColumn.Role> role = file.columns().flatMap(plain -> plain.role(field));
      int number = i + 1;
      columns.add(
          role.map(CsvColumn::of)
              .orElseGet(
                  () ->
                      edits.ignores(field)
                          ? CsvColumn.of(CsvColumn.Role.IGNORED)
                          : new CsvColumnParser(style, path, field, number, edits).parse()));
    }
    String label = file.columns().map(PlainColumns::label).orElse("");
    CsvHeader header = new CsvHeader(style, columns, form, label);
    file.columns().ifPresent(plain -> header.mustHave(plain, fields, path));
    header.mustNotRepeat(fields, path);
    header.mustBeComplete(path);
    return header;
  }

  /** Checks that the file has each column that the command line names. */
  private void mustHave(PlainColumns plain, List<String> fields, Path file) {
    for (PlainColumns.Role role : PlainColumns.Role.values()) {
      String wanted = plain.columns().get(role);
      if (wanted != null && !has(role.role())) {
        List<String> known = fields.stream().map(String::strip).toList();
        throw wrong(
            Problem.CSV_COLUMN_MISSING,
            file,
            Nearest.details(
                wanted, known, "option", role.option(), "column", wanted, "columns", known));
      }
    }
  }

  /** Returns true if the rows are edges, false if they are vertices. */
  boolean isOfEdges() {
    return has(CsvColumn.Role.FROM) || has(CsvColumn.Role.TO);
  }

  private boolean has(CsvColumn.Role role) {
    return column(role) > 0;
  }

  /** Returns the number of the column with the role, from 1; 0 if there is none. */
  int column(CsvColumn.Role role) {
    return first(column -> column.role() == role);
  }

  private int first(Predicate<CsvColumn> wanted) {
    return IntStream.rangeClosed(1, columns.size())
        .filter(number -> wanted.test(columns.get(number - 1)))
        .findFirst()
        .orElse(0);
  }

  /** Returns the column of the first of the properties that has one; 0 if none has. */
  int column(List<String> properties) {
    return properties.stream()
        .mapToInt(name -> first(column -> column.name().equals(name)))
        .filter(column -> column > 0)
        .findFirst()
        .orElse(0);
  }

  /** Returns the column of the value for which an element was refused; 0 if it is unknown. */
  int column(InvalidInputException refused) {
    if (refused.problem() == Problem.SIMPLE_WITH_ID || refused.problem() == Problem.ID_RESERVED) {
      return column(CsvColumn.Role.ID);
    }
    String key = String.valueOf(refused.details().get("key"));
    int column = column(List.of(key));
    return column == 0 && CsvLabels.PROPERTY.equals(key) ? column(CsvColumn.Role.LABEL) : column;
  }

  private static Style style(List<String> fields, Path file) {
    for (String field : fields) {
      if (field.startsWith("~")) {
        return Style.NEPTUNE;
      }
    }
    for (String field : fields) {
      if (CsvColumnParser.isOfNeo4j(field)) {
        return Style.NEO4J;
      }
    }
    throw wrong(Problem.CSV_NO_HEADER, file);
  }

  private void mustNotRepeat(List<String> fields, Path file) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      CsvColumn column = columns.get(i);
      boolean isNamed = column.role() == CsvColumn.Role.PROPERTY;
      boolean isOnce = column.role() != CsvColumn.Role.IGNORED && !isNamed;
      if ((isNamed && !seen.add("property " + column.name()))
          || (isOnce && !seen.add(column.role().name()))) {
        throw wrong(Problem.CSV_COLUMN_TWICE, file, "column", i + 1, "header", fields.get(i));
      }
    }
  }

  private void mustBeComplete(Path file) {
    if (!isOfEdges() && !has(CsvColumn.Role.ID)) {
      throw wrong(Problem.CSV_ID_MISSING, file);
    }
    if (isOfEdges() && !(has(CsvColumn.Role.FROM) && has(CsvColumn.Role.TO))) {
      throw wrong(
          Problem.CSV_END_MISSING,
          file,
          "columns",
          style == Style.NEPTUNE ? "~from, ~to" : ":START_ID, :END_ID");
    }
  }

  /** Returns a failure in the first line of a file. */
  static InvalidInputException wrong(Problem problem, Path file, Object... more) {
    List<Object> details = new ArrayList<>(List.of("file", file, "line", 1));
    details.addAll(List.of(more));
    return new InvalidInputException(problem, details.toArray());
  }
}
