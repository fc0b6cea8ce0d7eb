package io.colonnade.load;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The formats of graph files. */
public enum GraphFormat {
  CSV("csv", "tsv"),
  JSONL("jsonl", "ndjson"),
  PARQUET("parquet"),
  GRAPHML("graphml", "xml"),
  GRAPHSON("graphson", "json"),
  GRYO("gryo", "kryo");

  private static final String GZIP = ".gz";

  @SuppressWarnings("ImmutableEnumChecker") // created by List.of
  private final List<String> suffixes;

  GraphFormat(String... suffixes) {
    this.suffixes = List.of(suffixes);
  }

  /**
   * Returns the format by the suffix of the name of a file, which {@code .gz} may follow.
   *
   * @throws InvalidInputException if the suffix is unknown
   */
  public static GraphFormat of(Path file) {
    Map<String, GraphFormat> known = new TreeMap<>();
    for (GraphFormat format : values()) {
      format.suffixes.forEach(suffix -> known.put(suffix, format));
    }
    String name = withoutGzip(file.getFileName().toString().toLowerCase(Locale.ROOT));
    String suffix = name.substring(name.lastIndexOf('.') + 1);
    return Optional.ofNullable(known.get(suffix))
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Problem.LOAD_FORMAT_UNKNOWN,
                    Nearest.details(suffix, known.keySet(), "file", file, "suffix", suffix)));
  }

  /** Returns true if the name has a suffix of the format, which {@code .gz} may follow. */
  static boolean isOf(Path file, GraphFormat format) {
    String name = withoutGzip(file.getFileName().toString().toLowerCase(Locale.ROOT));
    String suffix = name.substring(name.lastIndexOf('.') + 1);
    return format.suffixes.contains(suffix);
  }

  /** Returns true if the name shows that the content is compressed. */
  public static boolean isGzip(Path file) {
    return file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(GZIP);
  }

  private static String withoutGzip(String name) {
    return name.endsWith(GZIP) ? name.substring(0, name.length() - GZIP.length()) : name;
  }
}
