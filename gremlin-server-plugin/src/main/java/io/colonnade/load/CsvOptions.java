package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options for reading CSV files. Immutable.
 *
 * @param delimiter the delimiter of the fields of a row; empty: detected in the header of each file
 * @param quote the quote around a field that contains delimiters or line ends
 * @param arrayDelimiter the delimiter of several values or labels in one field; empty: a semicolon,
 *     or a bar in a file whose fields are delimited by semicolons
 * @param labels the treatment of several labels of one vertex
 * @param edits the changes to columns
 */
public record CsvOptions(
    Optional<Character> delimiter,
    char quote,
    Optional<Character> arrayDelimiter,
    SeveralLabels labels,
    CsvEdits edits) {

  /** Detected delimiters, double quotes, the first label as the label and all as a property. */
  public static final CsvOptions USUAL =
      new CsvOptions(
          Optional.empty(), '"', Optional.empty(), SeveralLabels.PROPERTY, CsvEdits.NONE);

  /** The behaviour of versions without options for CSV. */
  private static final CsvOptions FORMER =
      new CsvOptions(Optional.of(','), '"', Optional.empty(), SeveralLabels.JOINED, CsvEdits.NONE);

  private static final String DELIMITER = "delimiter";
  private static final String QUOTE = "quote";
  private static final String ARRAY_DELIMITER = "array delimiter";
  private static final String LABELS = "labels";

  /**
   * @throws InvalidInputException if two characters are equal, or one is a line end or the escape
   *     character
   */
  public CsvOptions {
    List<Optional<Character>> given = List.of(delimiter, Optional.of(quote), arrayDelimiter);
    for (int i = 0; i < given.size(); i++) {
      Optional<Character> one = given.get(i);
      boolean isTaken = one.filter(c -> c == '\n' || c == '\r' || c == '\\').isPresent();
      if (isTaken || (one.isPresent() && given.subList(0, i).contains(one))) {
        throw clash(delimiter.map(CsvOptions::spelled).orElse(""), quote, arrayDelimiter);
      }
    }
  }

  static InvalidInputException clash(
      String delimiter, char quote, Optional<Character> arrayDelimiter) {
    return new InvalidInputException(
        Problem.CSV_CHARACTERS,
        DELIMITER,
        delimiter,
        QUOTE,
        spelled(quote),
        ARRAY_DELIMITER,
        arrayDelimiter.map(CsvOptions::spelled).orElse(""));
  }

  /** Returns a character as messages show it. */
  static String spelled(char c) {
    return c == '\t'
        ? "tab"
        : Character.isISOControl(c) ? String.format("U+%04X", (int) c) : "" + c;
  }

  void putInto(Map<String, Object> map) {
    map.put(DELIMITER, delimiter.map(String::valueOf).orElse(""));
    map.put(QUOTE, String.valueOf(quote));
    map.put(ARRAY_DELIMITER, arrayDelimiter.map(String::valueOf).orElse(""));
    map.put(LABELS, labels.name());
    edits.putInto(map);
  }

  /** Returns the options that {@link #putInto} stored; {@code FORMER} if there are none. */
  static CsvOptions of(Map<?, ?> map) {
    if (!map.containsKey(LABELS)) {
      return FORMER;
    }
    return new CsvOptions(
        Stored.character(map, DELIMITER),
        Stored.character(map, QUOTE).orElse('"'),
        Stored.character(map, ARRAY_DELIMITER),
        Stored.constant(map, LABELS, SeveralLabels.class),
        CsvEdits.of(map));
  }
}
