package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of the columns of a file, from 1; 0 if the file has no such column. Created once for
 * all rows of a file. Immutable.
 *
 * @param keys the columns of properties, by name
 * @param form the form of the file
 */
record Columns(int id, int label, int from, int to, Map<String, Integer> keys, CsvForm form) {

  /** For a format without columns. */
  static final Columns NONE = new Columns(0, 0, 0, 0, Map.of(), CsvForm.USUAL);

  Columns {
    keys = Map.copyOf(keys);
  }

  static Columns of(CsvHeader header, CsvForm form) {
    Map<String, Integer> keys = new HashMap<>();
    List<CsvColumn> columns = header.columns();
    for (int i = 0; i < columns.size(); i++) {
      if (!columns.get(i).name().isEmpty()) {
        keys.put(columns.get(i).name(), i + 1);
      }
    }
    return new Columns(
        header.column(CsvColumn.Role.ID),
        header.column(CsvColumn.Role.LABEL),
        header.column(CsvColumn.Role.FROM),
        header.column(CsvColumn.Role.TO),
        keys,
        form);
  }

  /** Returns the column of the first of the properties that has one. */
  int ofKeys(List<String> names) {
    return names.stream().filter(keys::containsKey).findFirst().map(keys::get).orElse(0);
  }

  /** Returns the column of the value for which an element was refused; 0 if it is unknown. */
  int of(InvalidInputException refused) {
    if (refused.problem() == Problem.SIMPLE_WITH_ID || refused.problem() == Problem.ID_RESERVED) {
      return id;
    }
    String key = String.valueOf(refused.details().get("key"));
    return CsvLabels.PROPERTY.equals(key) && !keys.containsKey(key) ? label : ofKeys(List.of(key));
  }
}
