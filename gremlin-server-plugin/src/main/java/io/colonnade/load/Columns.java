package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * In which columns of a file things stand: numbers from 1, or 0 where it has no such column. Made
 * once a file, for all its rows. Immutable.
 *
 * @param keys of properties by their names
 * @param form of the file
 */
record Columns(int id, int label, int from, int to, Map<String, Integer> keys, CsvForm form) {

  /** Of a format without columns. */
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

  /** The column of the first of these properties that has one. */
  int ofKeys(List<String> names) {
    return names.stream().filter(keys::containsKey).findFirst().map(keys::get).orElse(0);
  }

  /** The column of what an element was refused for. */
  int of(InvalidInputException refused) {
    if (refused.problem() == Problem.SIMPLE_WITH_ID || refused.problem() == Problem.ID_RESERVED) {
      return id;
    }
    String key = String.valueOf(refused.details().get("key"));
    return CsvLabels.PROPERTY.equals(key) && !keys.containsKey(key) ? label : ofKeys(List.of(key));
  }
}
