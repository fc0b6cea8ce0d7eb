package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The header of a CSV file: the meaning of each column, and whether rows are vertices or edges.
 * Immutable.
 */
record CsvHeader(Style style, List<CsvColumn> columns) {

  /** The program whose headers a CSV file has. */
  enum Style {
    /** {@code ~id,~label,name:String}: those of Amazon Neptune's loader. */
    NEPTUNE,
    /** {@code :ID,:LABEL,name:string}: those of neo4j-admin import. */
    NEO4J
  }

  CsvHeader {
    columns = List.copyOf(columns);
  }

  /**
   * Parses the fields of the first line.
   *
   * @param file the file, for messages
   * @throws InvalidInputException if a column is not valid, occurs twice or is missing
   */
  static CsvHeader of(List<String> fields, Path file) {
    Style style = style(fields, file);
    CsvColumnParser parser = new CsvColumnParser(style, file);
    List<CsvColumn> columns = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      columns.add(parser.parse(fields.get(i), i + 1));
    }
    CsvHeader header = new CsvHeader(style, columns);
    header.mustNotRepeat(fields, file);
    header.mustBeComplete(file);
    return header;
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
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).role() == role) {
        return i + 1;
      }
    }
    return 0;
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
    throw new InvalidInputException(Problem.CSV_NO_HEADER, "file", file, "line", 1);
  }

  private void mustNotRepeat(List<String> fields, Path file) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      CsvColumn column = columns.get(i);
      boolean isNamed = column.role() == CsvColumn.Role.PROPERTY;
      boolean isOnce = column.role() != CsvColumn.Role.IGNORED && !isNamed;
      if ((isNamed && !seen.add("property " + column.name()))
          || (isOnce && !seen.add(column.role().name()))) {
        throw new InvalidInputException(
            Problem.CSV_COLUMN_TWICE,
            "file",
            file,
            "line",
            1,
            "column",
            i + 1,
            "header",
            fields.get(i));
      }
    }
  }

  private void mustBeComplete(Path file) {
    if (!isOfEdges() && !has(CsvColumn.Role.ID)) {
      throw new InvalidInputException(Problem.CSV_ID_MISSING, "file", file, "line", 1);
    }
    if (isOfEdges() && !(has(CsvColumn.Role.FROM) && has(CsvColumn.Role.TO))) {
      throw new InvalidInputException(
          Problem.CSV_END_MISSING,
          "file",
          file,
          "line",
          1,
          "columns",
          style == Style.NEPTUNE ? "~from, ~to" : ":START_ID, :END_ID");
    }
  }
}
