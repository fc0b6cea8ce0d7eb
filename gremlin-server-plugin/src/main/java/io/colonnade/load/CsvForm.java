package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The characters that separate the fields of a CSV file, and the values in a field. Immutable. */
record CsvForm(char delimiter, char quote, char arrayDelimiter) {

  /** The delimiters that are detected in a header. */
  private static final List<Character> DELIMITERS = List.of(',', ';', '\t', '|');

  static final CsvForm USUAL = new CsvForm(',', '"', ';');

  private static final char ESCAPE = '\\';
  private static final char MARK = '\uFEFF';

  /** The most characters of a header that are examined. */
  private static final int LONGEST_HEADER = 1 << 20;

  private static final int ENOUGH_TO_SHOW = 80;

  /**
   * Returns the form of a file. Its delimiter is that of the options; otherwise the only delimiter
   * in its header outside quotes, a tab in a {@code .tsv}, or a comma if the header has one column.
   *
   * @throws InvalidInputException if the header has several delimiters outside quotes, or the
   *     options use the delimiter for something else
   */
  static CsvForm of(InputFile file, CsvOptions options) {
    char delimiter = options.delimiter().orElseGet(() -> found(file, options));
    char arrayDelimiter = options.arrayDelimiter().orElse(delimiter == ';' ? '|' : ';');
    if (delimiter == arrayDelimiter || delimiter == options.quote()) {
      throw CsvOptions.clash(
          CsvOptions.spelled(delimiter), options.quote(), options.arrayDelimiter());
    }
    return new CsvForm(delimiter, options.quote(), arrayDelimiter);
  }

  private static char found(InputFile file, CsvOptions options) {
    String header = header(file, options.quote());
    List<Character> found = new ArrayList<>();
    for (char candidate : DELIMITERS) {
      boolean isFree = options.arrayDelimiter().filter(c -> c == candidate).isEmpty();
      if (isFree && header.indexOf(candidate) >= 0) {
        found.add(candidate);
      }
    }
    boolean isTabbed = file.name().toLowerCase(Locale.ROOT).matches(".*\\.tsv(\\.gz)?");
    if (isTabbed && (found.isEmpty() || found.contains('\t'))) {
      return '\t';
    }
    if (found.size() > 1) {
      throw unclear(file, header, found);
    }
    return found.isEmpty() ? ',' : found.get(0);
  }

  /** Returns the first line that is not empty, without its quoted parts. */
  private static String header(InputFile file, char quote) {
    StringBuilder header = new StringBuilder();
    try (Reader in =
        new BufferedReader(new InputStreamReader(file.open(read -> {}), StandardCharsets.UTF_8))) {
      boolean isQuoted = false;
      boolean startsField = true;
      boolean inQuotedField = false;
      for (int read = 0; read < LONGEST_HEADER; read++) {
        int next = in.read();
        char c = (char) next;
        boolean endsLine = !isQuoted && (c == '\n' || c == '\r');
        if (next < 0 || (endsLine && !header.isEmpty())) {
          break;
        }
        if (c == quote && (startsField || inQuotedField)) {
          inQuotedField = true;
          isQuoted = !isQuoted;
          header.append(quote);
          startsField = false;
        } else if (!isQuoted && !endsLine && c != MARK) {
          header.append(c);
          startsField = DELIMITERS.contains(c);
          inQuotedField &= !startsField;
        }
      }
    } catch (IOException e) {
      return header.toString(); // the reader of the rows reads the same bytes and reports them
    }
    return header.toString();
  }

  /**
   * Checks that the header was probably written with this form.
   *
   * @param fields the fields of the header
   * @throws InvalidInputException if a field that names a column of ids, ends or labels contains
   *     another delimiter, or if there is only one field
   */
  void mustDivide(List<String> fields, InputFile file) {
    for (String field : fields) {
      List<Character> others =
          DELIMITERS.stream().filter(c -> c != delimiter && field.indexOf(c) >= 0).toList();
      if (!others.isEmpty() && (fields.size() == 1 || holdsKeyword(field))) {
        throw unclear(file, field, others);
      }
    }
  }

  private static boolean holdsKeyword(String field) {
    return Arrays.stream(field.split("[,;\t|]"))
        .anyMatch(part -> part.strip().startsWith("~") || CsvColumnParser.isOfNeo4j(part));
  }

  private static InvalidInputException unclear(
      InputFile file, String header, List<Character> found) {
    return CsvHeader.wrong(
        Problem.CSV_DELIMITER_UNCLEAR,
        file.path(),
        "header",
        header.length() <= ENOUGH_TO_SHOW ? header : header.substring(0, ENOUGH_TO_SHOW) + "...",
        "delimiters",
        found.stream().map(CsvOptions::spelled).toList());
  }

  /** Returns true if a reader that detects delimiters could detect one in the text. */
  static boolean isMistakable(String text) {
    return DELIMITERS.stream().anyMatch(c -> text.indexOf(c) >= 0);
  }

  /** Returns the values in a field; an array delimiter after a backslash belongs to a value. */
  List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ESCAPE && i + 1 < text.length() && text.charAt(i + 1) == arrayDelimiter) {
        part.append(arrayDelimiter);
        i++;
      } else if (c == arrayDelimiter) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString());
    return parts;
  }

  /** Returns the text as one value of a field, with delimiters escaped. */
  String escaped(String text) {
    return text.replace("" + arrayDelimiter, "" + ESCAPE + arrayDelimiter);
  }
}
