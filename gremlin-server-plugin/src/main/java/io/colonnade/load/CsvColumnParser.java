package io.colonnade.load;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.load.CsvHeader.Style;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the header of a column. Immutable.
 *
 * @param number the number of the column, from 1
 * @param edits the type and the name that replace those of the header
 */
record CsvColumnParser(Style style, Path file, String given, int number, CsvEdits edits) {

  private static final Map<String, CsvColumn.Role> OF_NEPTUNE =
      Map.of(
          "~id", CsvColumn.Role.ID,
          "~label", CsvColumn.Role.LABEL,
          "~from", CsvColumn.Role.FROM,
          "~to", CsvColumn.Role.TO);

  private static final Map<String, CsvColumn.Role> OF_NEO4J =
      Map.of(
          "ID", CsvColumn.Role.ID,
          "LABEL", CsvColumn.Role.LABEL,
          "TYPE", CsvColumn.Role.LABEL,
          "START_ID", CsvColumn.Role.FROM,
          "END_ID", CsvColumn.Role.TO,
          "IGNORE", CsvColumn.Role.IGNORED);

  /** The names of types in other programs. */
  private static final Map<String, CsvType> OTHER_NAMES =
      Map.of(
          "Integer", CsvType.INT,
          "Bigint", CsvType.LONG,
          "Text", CsvType.STRING,
          "Decimal", CsvType.DOUBLE,
          "Timestamp", CsvType.DATE_TIME);

  /** The type, brackets of an array, cardinality or id space, and options of Neo4j. */
  private static final Pattern KIND =
      Pattern.compile("([^\\[({]+)(\\[])?(?:\\(([^)]*)\\))?(?:\\{([^{}]*)})?");

  /** The option of Neo4j that changes the meaning of values; others, such as crs, do not. */
  private static final Pattern TIME_ZONE =
      Pattern.compile("(?:^|,)\\s*timezone\\s*:\\s*([^,]*?)\\s*(?:,|$)");

  /** Returns true if only Neo4j has such a column. */
  static boolean isOfNeo4j(String header) {
    int colon = colon(header);
    if (colon < 0) {
      return false;
    }
    Matcher kind = KIND.matcher(header.substring(colon + 1));
    return kind.matches() && OF_NEO4J.containsKey(group(kind, 1).toUpperCase(Locale.ROOT));
  }

  CsvColumn parse() {
    Optional<String> type = edits.type(given);
    List<String> names = CsvEdits.namesOf(given);
    String name = names.get(names.size() - 1);
    String header = type.map(word -> name.replace(":", "\\:") + ":" + word).orElseGet(given::strip);
    if (style == Style.PLAIN && type.isEmpty() && !hasType(header)) {
      header = header.replace(":", "\\:");
    }
    CsvColumn column = parse(header);
    return edits
        .name(given)
        .filter(key -> !column.name().isEmpty())
        .map(column::named)
        .orElse(column);
  }

  /**
   * Returns true if the header ends with the name of a type; a plain name may have a colon, too.
   */
  private static boolean hasType(String header) {
    Matcher kind = KIND.matcher(header.substring(colon(header) + 1));
    return colon(header) > 0
        && kind.matches()
        && CsvType.of(group(kind, 1), Style.PLAIN).isPresent();
  }

  private CsvColumn parse(String header) {
    if (style == Style.PLAIN && header.isEmpty()) {
      throw CsvHeader.wrong(Problem.CSV_COLUMN_UNNAMED, file, "column", number);
    }
    if (style != Style.PLAIN && header.startsWith("~")) {
      return Optional.ofNullable(OF_NEPTUNE.get(header.toLowerCase(Locale.ROOT)))
          .map(CsvColumn::of)
          .orElseThrow(() -> unknown(Problem.CSV_COLUMN_UNKNOWN, header, OF_NEPTUNE.keySet()));
    }
    int colon = colon(header);
    String name = unescaped(colon < 0 ? header : header.substring(0, colon));
    Matcher kind = KIND.matcher(colon < 0 ? CsvType.STRING.header() : header.substring(colon + 1));
    if (!kind.matches()) {
      throw unknown(Problem.CSV_TYPE_UNKNOWN, header, kinds());
    }
    CsvColumn.Role role = role(group(kind, 1));
    if (role != CsvColumn.Role.PROPERTY) {
      return keyword(role, name, kind);
    }
    if (name.isEmpty()) {
      throw unknown(Problem.CSV_COLUMN_UNKNOWN, header, kinds());
    }
    if (style == Style.NEPTUNE && !group(kind, 4).isEmpty()) {
      throw unknown(Problem.CSV_TYPE_UNKNOWN, header, kinds());
    }
    CsvType type =
        CsvType.of(group(kind, 1), style)
            .orElseThrow(() -> unknown(Problem.CSV_TYPE_UNKNOWN, group(kind, 1), kinds()));
    return new CsvColumn(role, name, type, arity(kind), "", zone(type, group(kind, 4)));
  }

  /** Returns the zone of times without one; a time of day has an offset, and no other zone. */
  private Optional<ZoneId> zone(CsvType type, String options) {
    Matcher option = TIME_ZONE.matcher(options);
    if (!option.find()) {
      return Optional.empty();
    }
    Optional<ZoneId> zone = zone(option.group(1));
    if (zone.isEmpty()
        || !(type == CsvType.ZONED || (type == CsvType.TIME && zone.get() instanceof ZoneOffset))) {
      throw unknown(Problem.CSV_TYPE_UNKNOWN, given, kinds());
    }
    return zone;
  }

  private static Optional<ZoneId> zone(String name) {
    try {
      return Optional.of(ZoneId.of(name));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private CsvColumn.Role role(String word) {
    return style == Style.NEO4J
        ? OF_NEO4J.getOrDefault(word.toUpperCase(Locale.ROOT), CsvColumn.Role.PROPERTY)
        : CsvColumn.Role.PROPERTY;
  }

  /** Returns a column of ids, ends or labels. A named id is also a property, as in Neo4j. */
  private static CsvColumn keyword(CsvColumn.Role role, String name, Matcher kind) {
    String space = group(kind, 3);
    return role == CsvColumn.Role.ID
        ? new CsvColumn(role, name, CsvType.STRING, CsvColumn.Arity.ONE, space)
        : CsvColumn.of(role, space);
  }

  private CsvColumn.Arity arity(Matcher kind) {
    boolean isArray = !group(kind, 2).isEmpty();
    if (style == Style.NEO4J) {
      if (!group(kind, 3).isEmpty()) {
        throw unknown(Problem.CSV_TYPE_UNKNOWN, group(kind, 1), kinds());
      }
      return isArray ? CsvColumn.Arity.ARRAY : CsvColumn.Arity.ONE;
    }
    String cardinality = group(kind, 3).toLowerCase(Locale.ROOT);
    return switch (cardinality) {
      case "", "set" -> isArray ? CsvColumn.Arity.SET : CsvColumn.Arity.ONE;
      case "list" -> isArray ? CsvColumn.Arity.LIST : CsvColumn.Arity.ONE;
      case "single" -> {
        if (isArray) {
          throw unknown(Problem.CSV_CARDINALITY_UNKNOWN, cardinality, List.of("set", "list"));
        }
        yield CsvColumn.Arity.ONE;
      }
      default ->
          throw unknown(
              Problem.CSV_CARDINALITY_UNKNOWN, cardinality, List.of("single", "set", "list"));
    };
  }

  private List<String> kinds() {
    List<String> kinds = new ArrayList<>();
    CsvType.of(style).forEach(type -> kinds.add(type.header()));
    if (style == Style.NEO4J) {
      kinds.addAll(OF_NEO4J.keySet());
      kinds.sort(null);
    }
    return kinds;
  }

  private InvalidInputException unknown(Problem problem, String wrong, Collection<String> known) {
    List<String> names = known.stream().sorted().toList();
    List<Object> details =
        new ArrayList<>(List.of("column", number, "header", given, listOf(problem), names));
    nearest(problem, wrong, names).ifPresent(name -> details.addAll(List.of("nearest", name)));
    return CsvHeader.wrong(problem, file, details.toArray());
  }

  private static String listOf(Problem problem) {
    if (problem == Problem.CSV_TYPE_UNKNOWN) {
      return "types";
    }
    return problem == Problem.CSV_CARDINALITY_UNKNOWN ? "cardinalities" : "columns";
  }

  private Optional<String> nearest(Problem problem, String wrong, List<String> known) {
    Optional<String> nearest = Nearest.to(wrong, known);
    if (nearest.isPresent() || problem != Problem.CSV_TYPE_UNKNOWN) {
      return nearest;
    }
    return Nearest.to(wrong, OTHER_NAMES.keySet())
        .map(OTHER_NAMES::get)
        .flatMap(type -> CsvType.of(type.header(), style))
        .map(CsvType::header);
  }

  /**
   * Returns the index of the last colon that has no backslash before it, outside of the braces at
   * the end; -1 if there is none.
   */
  static int colon(String header) {
    int brace = header.endsWith("}") ? header.lastIndexOf('{') : -1;
    int at = header.lastIndexOf(':', brace < 0 ? header.length() : brace);
    while (at > 0 && header.charAt(at - 1) == '\\') {
      at = header.lastIndexOf(':', at - 1);
    }
    return at;
  }

  /** Returns a name in a header without the backslashes before its colons. */
  static String unescaped(String name) {
    return name.replace("\\:", ":");
  }

  private static String group(Matcher matcher, int number) {
    @Nullable String group = matcher.group(number);
    return group == null ? "" : group;
  }
}
