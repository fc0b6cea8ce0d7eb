package io.colonnade.load;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Counts the rows in a reject file by file, column and reason. Reads the file and not what one run
 * has rejected, so that a resumed load has the same summary. Stateless.
 */
final class RejectSummary {

  private static final int MOST_LINES = 10;
  private static final int MOST_DETAILS = 120; // characters

  /** The value of a row within a reason, from its first quote to its last. */
  private static final Pattern VALUE = Pattern.compile("'.*'", Pattern.DOTALL);

  /** The details of a message, which differ from row to row. */
  private static final Pattern DETAILS = Pattern.compile(" \\[.*]", Pattern.DOTALL);

  private RejectSummary() {}

  /** The rows that are counted together. */
  private record Kind(String file, String column, String reason) {

    @Override
    public String toString() {
      return file + (column.isEmpty() ? "" : ", column " + column) + ": " + reason;
    }
  }

  /** The number of rows of a kind, and the details of the first one. */
  private static final class Group implements Comparable<Group> {

    private final Kind kind;
    private final String details;
    private long rows;

    Group(Kind kind, CsvRecord first) {
      this.kind = kind;
      String all = first.getField(3).substring(withoutDetails(first.getField(3)).length());
      this.details = all.length() > MOST_DETAILS ? all.substring(0, MOST_DETAILS) + "…" : all;
    }

    void count() {
      rows++;
    }

    @Override
    public int compareTo(Group other) {
      return Long.compare(rows, other.rows);
    }

    @Override
    public String toString() {
      String such = details.isEmpty() ? "" : rows == 1 ? details : ", the first" + details;
      return String.format("%8d  %s%s", rows, kind, such);
    }
  }

  /**
   * Returns a line for each kind of rejected row, the most frequent first.
   *
   * @throws InvalidInputException if the reject file cannot be read
   */
  static List<String> of(Path rejects, List<InputFile> files, CsvOptions options) {
    Map<Kind, Group> groups = new LinkedHashMap<>();
    Map<String, List<String>> headers = new HashMap<>();
    boolean isComplete = true;
    try (CsvReader<CsvRecord> rows = CsvReader.builder().ofCsvRecord(rejects)) {
      rows.stream()
          .skip(1)
          .forEach(
              row ->
                  groups
                      .computeIfAbsent(
                          kind(row, files, options, headers), kind -> new Group(kind, row))
                      .count());
    } catch (CsvParseException tooLong) { // a row is one field, which the reader limits
      isComplete = false;
    } catch (IOException | UncheckedIOException e) {
      throw new InvalidInputException(
          Problem.LOAD_FILE_UNREADABLE,
          e,
          "file",
          rejects,
          "reason",
          String.valueOf(e.getMessage()));
    }
    List<String> lines = new ArrayList<>();
    groups.values().stream()
        .sorted(Comparator.reverseOrder()) // stable
        .limit(MOST_LINES)
        .forEach(group -> lines.add(group.toString()));
    if (groups.size() > MOST_LINES) {
      lines.add("          and " + (groups.size() - MOST_LINES) + " other kinds");
    }
    if (!isComplete) {
      lines.add("          and rows from the first one of more than 16 million characters on");
    }
    return lines;
  }

  private static Kind kind(
      CsvRecord row, List<InputFile> files, CsvOptions options, Map<String, List<String>> headers) {
    String file = row.getField(0);
    List<String> header = headers.computeIfAbsent(file, name -> header(name, files, options));
    String column = row.getField(2);
    int number = column.isEmpty() ? 0 : Integer.parseInt(column);
    String reason = withoutDetails(row.getField(3));
    return new Kind(
        file,
        number > 0 && number <= header.size() ? header.get(number - 1) : column,
        VALUE.matcher(reason).replaceAll("'...'"));
  }

  /** Returns the reason before its details; a value in quotes may have brackets, too. */
  private static String withoutDetails(String reason) {
    Matcher details = DETAILS.matcher(reason);
    Matcher value = VALUE.matcher(reason);
    boolean hasValue = value.find();
    int from = hasValue && details.find() && value.start() < details.start() ? value.end() : 0;
    return details.find(from) ? reason.substring(0, details.start()) : reason;
  }

  /** Returns the header of the only CSV file of a name; empty if there is none, or several. */
  private static List<String> header(String name, List<InputFile> files, CsvOptions options) {
    Set<InputFile> named =
        files.stream()
            .filter(file -> file.format() == GraphFormat.CSV && file.name().equals(name))
            .collect(Collectors.toSet());
    if (named.stream().map(InputFile::path).distinct().count() != 1) {
      return List.of();
    }
    try (CsvFile csv = new CsvFile(named.iterator().next(), options, bytes -> {})) {
      return csv.fields().stream().map(String::strip).toList();
    }
  }
}
