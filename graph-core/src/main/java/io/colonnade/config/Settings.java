package io.colonnade.config;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The values of all options for one graph, checked on creation. Immutable. */
public final class Settings {

  /** What the keys of all options begin with. */
  public static final String PREFIX = "colonnade.";

  private final Map<Option<?>, Object> values;
  private final Map<String, String> hbaseClient;

  private Settings(Map<Option<?>, Object> values, Map<String, String> hbaseClient) {
    this.values = values;
    this.hbaseClient = Map.copyOf(hbaseClient);
  }

  /**
   * Reads settings from key-value pairs. Values may be of any type; their text is parsed.
   *
   * @throws InvalidInputException if a key with the prefix of this program is unknown (the message
   *     names the nearest) or if a value cannot be parsed (the message describes the expected text)
   */
  public static Settings of(Map<String, ?> pairs) {
    Map<Option<?>, Object> values = new HashMap<>();
    Map<String, String> hbaseClient = new HashMap<>();
    new TreeMap<>(pairs)
        .forEach(
            (key, value) -> {
              if (key.startsWith(Options.HBASE_CLIENT)) {
                hbaseClient.put(
                    key.substring(Options.HBASE_CLIENT.length()), String.valueOf(value));
              } else if (key.startsWith(PREFIX)) {
                Option<?> option = Options.named(key);
                values.put(option, parse(option, String.valueOf(value)));
              }
            });
    return new Settings(values, hbaseClient);
  }

  /** Returns the settings for the client of HBase, by the keys that HBase knows. */
  public Map<String, String> hbaseClient() {
    return hbaseClient;
  }

  /** Returns where the graph is, as users write it; empty if it is in memory. */
  public String location() {
    String servers = get(Options.HBASE_SERVERS);
    return get(Options.ENGINE).equals("hbase")
        ? new GraphLocation.HBase(servers, get(Options.HBASE_GRAPH)).toString()
        : get(Options.DIRECTORY);
  }

  /** Returns the given value, or the default of the option. */
  public <T> T get(Option<T> option) {
    return given(option).orElse(option.fallback());
  }

  /** Returns the given value; empty if none was given. */
  @SuppressWarnings("unchecked") // parse() stored it under the same option
  public <T> Optional<T> given(Option<T> option) {
    return Optional.ofNullable((T) values.get(option));
  }

  private static Object parse(Option<?> option, String text) {
    try {
      return option.parser().apply(text);
    } catch (IllegalArgumentException | ArithmeticException | java.time.DateTimeException e) {
      throw new InvalidInputException(
          Problem.OPTION_VALUE,
          e,
          Nearest.details(
              text.trim(),
              words(option),
              "option",
              option.key(),
              "value",
              text,
              "expected",
              option.expected()));
    }
  }

  /** Returns all values of an option that has a fixed list of words; for other options nothing. */
  private static List<String> words(Option<?> option) {
    return option.fallback() instanceof Enum<?> one
        ? Arrays.stream(one.getDeclaringClass().getEnumConstants())
            .map(word -> word.name().toLowerCase(Locale.ROOT))
            .toList()
        : List.of();
  }
}
