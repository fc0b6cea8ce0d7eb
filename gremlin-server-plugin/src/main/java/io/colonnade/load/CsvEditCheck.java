package io.colonnade.load;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks that each column that a load changes is in one of its files, because a mistyped name would
 * change nothing. Confined to one thread.
 */
final class CsvEditCheck {

  private final CsvEdits edits;
  private final Set<String> all = new LinkedHashSet<>();
  private final Set<String> properties = new LinkedHashSet<>();

  CsvEditCheck(CsvEdits edits) {
    this.edits = edits;
  }

  /** Records the columns of a file. */
  void note(CsvFile file) {
    List<String> fields = file.fields();
    for (int i = 0; i < fields.size(); i++) {
      List<String> names = CsvEdits.namesOf(fields.get(i));
      CsvColumn column = file.header().columns().get(i);
      all.addAll(names);
      if (!column.name().isEmpty() || column.role() == CsvColumn.Role.IGNORED) {
        properties.addAll(names);
      }
    }
  }

  /**
   * Records the keys of a file of JSON lines.
   *
   * @param described the keys that are no properties
   */
  void note(Set<String> keys, Set<String> described) {
    all.addAll(keys);
    keys.stream().filter(key -> !described.contains(key)).forEach(properties::add);
  }

  /**
   * @throws InvalidInputException if a name is that of no column
   */
  void mustBeComplete() {
    mustHave("--ignore", edits.ignored(), all);
    mustHave("--as-text or --type", edits.types().keySet(), properties);
    mustHave("--rename", edits.names().keySet(), properties);
  }

  private static void mustHave(String option, Set<String> wanted, Set<String> known) {
    for (String name : new TreeSet<>(wanted)) {
      if (!known.contains(name)) {
        throw new InvalidInputException(
            Problem.CSV_COLUMN_MISSING,
            Nearest.details(name, known, "option", option, "column", name, "columns", known));
      }
    }
  }
}
