package io.colonnade.cli;

import io.colonnade.config.Option;
import io.colonnade.config.Options;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats the summary of a graph as lines for people. Confined to one command. */
final class SummaryText {

  private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB"};

  private final List<String> lines = new ArrayList<>();

  private SummaryText() {}

  /**
   * @param fields the fields of {@code service.Summary}
   */
  static List<String> of(Map<String, Object> fields) {
    SummaryText text = new SummaryText();
    text.lines.add(
        "engine "
            + fields.get("engine")
            + ", layout "
            + fields.get("layout")
            + ", format "
            + fields.get("format"));
    boolean areEstimates = text.counts("vertices", map(fields, "vertices"));
    areEstimates |= text.counts("edges", map(fields, "edges"));
    if (areEstimates) {
      text.lines.add(
          "  ~ is an estimate, from "
              + Noun.VERTEX.times(number(fields.get("sample")))
              + "; --exact counts all");
    }
    if (fields.get("wrongTotals") instanceof Collection<?> wrong) {
      text.lines.add("stored totals that are wrong, run check --repair:");
      wrong.forEach(total -> text.lines.add("  " + total));
    }
    text.section("property keys of vertices", map(fields, "vertexKeys"), SummaryText::joined);
    text.section("meta-property keys", map(fields, "metaKeys"), SummaryText::joined);
    text.section("property keys of edges", map(fields, "edgeKeys"), SummaryText::joined);
    if (fields.get("declared") instanceof List<?> declared) {
      text.section("declared", declarations(declared), String::valueOf);
    }
    text.section("indexes", map(fields, "indexes"), String::valueOf);
    text.section("size, about", map(fields, "bytes"), bytes -> bytes(number(bytes)));
    if (fields.containsKey("processes")) {
      text.section("processes", map(fields, "processes"), String::valueOf);
    }
    text.section("settings", settings(map(fields, "settings")), String::valueOf);
    return text.lines;
  }

  /** Returns the rules of each, such as {@code type=String}, by kind and name. */
  private static Map<String, String> declarations(List<?> declared) {
    Map<String, String> rules = new LinkedHashMap<>();
    for (Object one : declared) {
      List<String> facts =
          ((Map<?, ?>) one)
              .entrySet().stream()
                  .filter(fact -> !fact.getKey().equals("declared"))
                  .map(fact -> fact.getKey() + "=" + fact.getValue())
                  .toList();
      rules.put(
          facts.get(0).replaceFirst("=", " "), String.join(" ", facts.subList(1, facts.size())));
    }
    return rules;
  }

  private static Map<?, ?> map(Map<String, Object> fields, String name) {
    return (Map<?, ?>) Objects.requireNonNull(fields.get(name));
  }

  private static long number(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).longValue();
  }

  /** Returns whether the counts are estimates. */
  private boolean counts(String what, Map<?, ?> counts) {
    boolean isEstimate = !"exact".equals(counts.get("precision"));
    String mark = isEstimate ? "~" : "";
    lines.add(String.format(Locale.ROOT, "%s: %s%,d", what, mark, number(counts.get("count"))));
    rows(
        (Map<?, ?>) Objects.requireNonNull(counts.get("labels")),
        count -> String.format(Locale.ROOT, "%s%,d", mark, number(count)));
    return isEstimate;
  }

  private <V> void section(String what, Map<?, V> entries, Function<? super V, String> text) {
    if (!entries.isEmpty()) {
      lines.add(what + ":");
      rows(entries, text);
    }
  }

  private <V> void rows(Map<?, V> entries, Function<? super V, String> text) {
    int width = entries.keySet().stream().mapToInt(key -> key.toString().length()).max().orElse(1);
    String format = "  %-" + Math.max(1, width) + "s  %s";
    entries.forEach((key, value) -> lines.add(String.format(format, key, text.apply(value))));
  }

  private static String joined(@Nullable Object types) {
    return ((Collection<?>) Objects.requireNonNull(types))
        .stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  /** Returns the settings without those that are not set and those set by the command itself. */
  private static Map<String, String> settings(Map<?, ?> exact) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (Option<?> option : Options.ALL) {
      Object given = exact.get(option.key()); // null for a path, which a server does not tell
      String value = given == null ? "" : given.toString();
      if (!value.isEmpty() && !option.equals(Options.PURPOSE)) {
        settings.put(option.key(), text(option, value));
      }
    }
    return settings;
  }

  private static String text(Option<?> option, String exact) {
    if (option.isSize()) {
      return bytes(Long.parseLong(exact));
    }
    boolean isDuration = option.fallback() instanceof Duration;
    return isDuration ? exact.substring("PT".length()).toLowerCase(Locale.ROOT) : exact;
  }

  private static String bytes(long bytes) {
    double scaled = bytes;
    int unit = 0;
    while (scaled >= 1024 && unit < UNITS.length - 1) {
      scaled /= 1024;
      unit++;
    }
    boolean isWhole = scaled == Math.rint(scaled);
    return String.format(Locale.ROOT, isWhole ? "%.0f %s" : "%.1f %s", scaled, UNITS[unit]);
  }
}
