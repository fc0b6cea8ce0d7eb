package io.colonnade.console;

import io.colonnade.service.IndexServices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A name in quotes that is being typed as an argument of a step. Immutable.
 *
 * @param step the name of the step or method
 * @param quote the quote before the name
 * @param begun the characters of the name so far
 */
record QuotedName(String step, String quote, String begun) {

  private static final Pattern ARGUMENT =
      Pattern.compile("(\\w+)\\(([^()]*[,\\s:])?(['\"])([^'\"]*)$");

  private static final Set<String> OF_LABELS =
      Set.of("hasLabel", "has", "addV", "addE", "out", "in", "both", "outE", "inE", "bothE");
  private static final Set<String> OF_KEYS =
      Set.of(
          "has",
          "hasNot",
          "values",
          "valueMap",
          "elementMap",
          "properties",
          "propertyMap",
          "property",
          "by");
  private static final Set<String> OF_INDEXES = Set.of("call", "index", "dropIndex");
  private static final List<String> LABELS = List.of("vertexLabel", "edgeLabel", "label");

  /** Characters that have a meaning within quotes. */
  private static final Pattern SPECIAL = Pattern.compile("['\"\\\\$\\p{Cntrl}]");

  /** Returns the name at the end of a text; empty if the text does not end within such a name. */
  static Optional<QuotedName> at(String text) {
    Matcher argument = ARGUMENT.matcher(text);
    return argument.find()
        ? Optional.of(new QuotedName(argument.group(1), argument.group(3), argument.group(4)))
        : Optional.empty();
  }

  /**
   * Returns the names of the graph that begin so and fit the step, in alphabetical order; names
   * that need an escape are left out.
   *
   * @throws Exception if the graph cannot be read
   */
  List<String> names(Session session) throws Exception {
    List<@Nullable Object> names = new ArrayList<>();
    if (OF_LABELS.contains(step) || OF_KEYS.contains(step)) {
      for (Map<String, Object> entry : session.schema()) {
        if (OF_KEYS.contains(step)) {
          names.add(entry.get("key"));
        }
        if (OF_LABELS.contains(step)) {
          LABELS.forEach(kind -> names.add(entry.get(kind)));
        }
      }
    }
    if (OF_INDEXES.contains(step)) {
      session.call(IndexServices.LIST).forEach(index -> names.add(index.get("name")));
    }
    return names.stream()
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .filter(name -> name.startsWith(begun) && !SPECIAL.matcher(name).find())
        .distinct()
        .sorted()
        .toList();
  }
}
