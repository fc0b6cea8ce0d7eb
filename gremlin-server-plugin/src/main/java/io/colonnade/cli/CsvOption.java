package io.colonnade.cli;

import io.colonnade.load.CsvEdits;
import io.colonnade.load.CsvOptions;
import io.colonnade.load.SeveralLabels;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for reading CSV files, named as in neo4j-admin. Filled by picocli. */
final class CsvOption {

  @Option(
      names = "--delimiter",
      paramLabel = "C",
      converter = OneCharacter.class,
      description =
          "Delimiter of CSV fields: one character, tab or U+XXXX (default: the comma,"
              + " semicolon, tab or bar in the header of each file).")
  private @Nullable Character delimiter;

  @Option(
      names = "--quote",
      paramLabel = "C",
      converter = OneCharacter.class,
      description = "Quote character of CSV fields (default: \").")
  private @Nullable Character quote;

  @Option(
      names = "--array-delimiter",
      paramLabel = "C",
      converter = OneCharacter.class,
      description =
          "Delimiter between several values or labels in one CSV field (default: a semicolon,"
              + " or a bar if semicolons delimit the fields).")
  private @Nullable Character arrayDelimiter;

  @Option(
      names = "--labels",
      paramLabel = "HOW",
      defaultValue = "PROPERTY",
      description =
          "How to store several labels of a vertex in CSV (a;b): property (the first is the"
              + " label, and the list property 'labels' keeps all), first (the others are dropped)"
              + " or joined (one label, a::b). Default: property.")
  private SeveralLabels labels = SeveralLabels.PROPERTY;

  @Option(
      names = "--ignore",
      paramLabel = "COL",
      description = "Do not read this column of CSV files; may be repeated.")
  private Set<String> ignored = new LinkedHashSet<>();

  @Option(
      names = "--as-text",
      paramLabel = "COL",
      description =
          "Store the values of this column of CSV files as text, whatever type the header names;"
              + " may be repeated.")
  private Set<String> asText = new LinkedHashSet<>();

  @Option(
      names = "--type",
      paramLabel = "COL=TYPE",
      description =
          "Type of a column of CSV files, as a header names it (age=int, tags=string[]); may be"
              + " repeated.")
  private Map<String, String> types = new LinkedHashMap<>();

  @Option(
      names = "--rename",
      paramLabel = "COL=KEY",
      description =
          "Store the values of this column of CSV files under another key; may be repeated.")
  private Map<String, String> names = new LinkedHashMap<>();

  /** Converts the name of a character that a shell may be unable to pass. */
  static final class OneCharacter implements ITypeConverter<Character> {

    private static final Map<String, Character> NAMES = Map.of("tab", '\t', "\\t", '\t');

    @Override
    public Character convert(String text) {
      if (text.length() == 1) {
        return text.charAt(0);
      }
      Character named = NAMES.get(text.toLowerCase(Locale.ROOT));
      if (named != null) {
        return named;
      }
      if (text.matches("[Uu]\\+[0-9A-Fa-f]{4}")) {
        return (char) Integer.parseInt(text.substring(2), 16);
      }
      throw new TypeConversionException("'" + text + "' is not one character, tab or U+XXXX");
    }
  }

  /**
   * Returns the options.
   *
   * @throws io.colonnade.error.InvalidInputException if two characters are equal
   */
  CsvOptions options() {
    return new CsvOptions(
        Optional.ofNullable(delimiter),
        quote == null ? CsvOptions.USUAL.quote() : quote,
        Optional.ofNullable(arrayDelimiter),
        labels,
        new CsvEdits(ignored, allTypes(), names));
  }

  private Map<String, String> allTypes() {
    Map<String, String> all = new LinkedHashMap<>(types);
    asText.forEach(column -> all.put(column, "String"));
    return all;
  }
}
