package io.colonnade.cli;

import io.colonnade.check.StatisticsReport;
import io.colonnade.check.StatisticsReport.Counts;
import io.colonnade.check.StatisticsReport.Precision;
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

/** Formats the summary of a graph as lines for people. Confined to one command. */
final class SummaryText {

  private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB"};

  private final List<String> lines = new ArrayList<>();

  private SummaryText() {}

  /**
   * @param fields the fields of {@code service.Summary} for the same statistics
   */
  static List<String> of(StatisticsReport census, Map<String, Object> fields) {
    SummaryText text = new SummaryText();
    text.lines.add(
        "engine "
            + fields.get("engine")
            + ", layout "
            + fields.get("layout")
            + ", format "
            + fields.get("format"));
    text.counts("vertices", census.vertices());
    text.counts("edges", census.edges());
    if (census.vertices().precision() == Precision.ESTIMATE
        || census.edges().precision() == Precision.ESTIMATE) {
      text.lines.add(
          "  ~ is an estimate, from " + Noun.VERTEX.times(census.read()) + "; --exact counts all");
    }
    text.keys("property keys of vertices", census.vertexKeys());
    text.keys("meta-property keys", census.metaKeys());
    text.keys("property keys of edges", census.edgeKeys());
    text.section("indexes", texts((Map<?, ?>) Objects.requireNonNull(fields.get("indexes"))));
    text.section("size, about", sizes((Map<?, ?>) Objects.requireNonNull(fields.get("bytes"))));
    text.section("settings", settings((Map<?, ?>) Objects.requireNonNull(fields.get("settings"))));
    return text.lines;
  }

  private void counts(String what, Counts counts) {
    String mark = counts.precision() == Precision.ESTIMATE ? "~" : "";
    lines.add(String.format(Locale.ROOT, "%s: %s%,d", what, mark, counts.total()));
    int width = width(counts.labels().keySet());
    counts
        .labels()
        .forEach(
            (label, count) ->
                lines.add(
                    String.format(Locale.ROOT, "  %-" + width + "s  %s%,d", label, mark, count)));
  }

  private void keys(String what, Map<String, ? extends Collection<String>> keys) {
    if (!keys.isEmpty()) {
      lines.add(what + ":");
      int width = width(keys.keySet());
      keys.forEach(
          (key, types) ->
              lines.add(String.format("  %-" + width + "s  %s", key, String.join(", ", types))));
    }
  }

  private void section(String what, Map<String, String> entries) {
    if (!entries.isEmpty()) {
      lines.add(what + ":");
    }
    int width = width(entries.keySet());
    entries.forEach((key, value) -> lines.add(String.format("  %-" + width + "s  %s", key, value)));
  }

  private static Map<String, String> texts(Map<?, ?> any) {
    Map<String, String> texts = new LinkedHashMap<>();
    any.forEach((key, value) -> texts.put(String.valueOf(key), String.valueOf(value)));
    return texts;
  }

  private static Map<String, String> sizes(Map<?, ?> exact) {
    Map<String, String> sizes = new LinkedHashMap<>();
    exact.forEach((table, bytes) -> sizes.put(String.valueOf(table), bytes((Long) bytes)));
    return sizes;
  }

  /** Returns the settings without those that are not set and those set by the command itself. */
  private static Map<String, String> settings(Map<?, ?> exact) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (Option<?> option : Options.ALL) {
      String value = String.valueOf(exact.get(option.key()));
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

  private static int width(Collection<?> names) {
    return Math.max(1, names.stream().mapToInt(name -> name.toString().length()).max().orElse(1));
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
