package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.load.parquet.ParquetColumn;
import io.colonnade.load.parquet.ParquetFooter;
import java.nio.file.Files;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/** The meaning of the columns of a Parquet file. A column is named exactly. Immutable. */
final class ParquetColumns {

  private final InputFile file;
  private final JsonColumns keys;
  private final Set<String> described;

  /** Creates the meaning; the file is described by options, or by {@link #described}. */
  ParquetColumns(InputFile file, CsvEdits edits) {
    this.file = file;
    this.keys = new JsonColumns(file, edits);
    this.described = Set.copyOf(file.columns().orElseThrow().columns().values());
  }

  /**
   * Returns a file with the meaning of its columns: those with the names of Neptune's columns if no
   * option describes the file.
   *
   * @throws InvalidInputException if no column has such a name, or the file cannot be read
   */
  static LoadFile described(LoadFile given) {
    if (given.columns().isPresent()) {
      return given;
    }
    if (!Files.isRegularFile(given.path())) {
      throw new InvalidInputException(Problem.LOAD_FILE_MISSING, "file", given.path());
    }
    return JsonColumns.described(
        given, names(ParquetFooter.read(given.path())), Problem.PARQUET_UNDESCRIBED);
  }

  private static Set<String> names(ParquetFooter footer) {
    Set<String> names = new LinkedHashSet<>();
    footer.columns().forEach(column -> names.add(column.name()));
    return names;
  }

  InputFile file() {
    return file;
  }

  CsvHeader header() {
    return keys.header();
  }

  /** Returns the meaning of a column. */
  JsonColumns.Field field(String column) {
    return keys.field(column);
  }

  /** Returns the keys of the properties. */
  Set<String> keys() {
    Set<String> properties = new LinkedHashSet<>();
    for (String name : names(ParquetFooter.read(file.path()))) {
      properties.add(field(name).column().name());
    }
    properties.remove(""); // the name of a column that is no property
    return properties;
  }

  /**
   * Checks the options of the file, and that every column can be loaded.
   *
   * @param mustTakeKey throws an InvalidInputException for the name of a key that the graph refuses
   * @return whether the file has a row
   * @throws InvalidInputException if the file cannot be read, a column that the options name is
   *     missing, or a column has a type that cannot be loaded
   */
  LoadStep.Rows check(CsvEditCheck edited, Consumer<String> mustTakeKey) {
    ParquetFooter footer = ParquetFooter.read(file.path());
    Set<String> known = names(footer);
    edited.note(known, described);
    keys.mustHave(known);
    for (ParquetColumn column : footer.columns()) {
      check(column, mustTakeKey);
    }
    return footer.rows() == 0 ? LoadStep.Rows.NONE : LoadStep.Rows.SOME;
  }

  private void check(ParquetColumn column, Consumer<String> mustTakeKey) {
    JsonColumns.Field field = field(column.name());
    boolean isText = JsonRows.isText(field);
    boolean isLoaded =
        switch (field.column().role()) {
          case IGNORED -> true;
          case ID, FROM, TO -> column.kind() == ParquetColumn.Kind.NAME;
          case LABEL ->
              column.kind() == ParquetColumn.Kind.NAME || column.kind() == ParquetColumn.Kind.LIST;
          case PROPERTY ->
              switch (column.kind()) {
                case NAME, VALUE, LIST -> true;
                case NESTED -> isText;
                case UNKNOWN -> false;
              };
        };
    if (!isLoaded) {
      throw new InvalidInputException(
          Problem.PARQUET_COLUMN,
          "file",
          file.path(),
          "column",
          column.name(),
          "type",
          column.type());
    }
    if (field.column().role() == CsvColumn.Role.PROPERTY) {
      mustTake(field.column().name(), mustTakeKey);
    }
  }

  private void mustTake(String key, Consumer<String> mustTakeKey) {
    try {
      mustTakeKey.accept(key);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(e.problem(), e, e.detailsAfter("file", file.path()));
    }
  }
}
