package io.colonnade.config;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** All options. Their keys start with {@code colonnade.}; other keys belong to other libraries. */
public final class Options {

  public static final Option<String> ENGINE =
      new Option<>(
          "colonnade.engine", Options::word, "rocksdb", "rocksdb or memory", "The storage engine.");

  public static final Option<String> DIRECTORY =
      new Option<>(
          "colonnade.directory",
          Function.identity(),
          "",
          Option.PATH,
          "Where the data lies; made if it does not exist. Required by rocksdb.");

  public static final Option<String> PURPOSE =
      new Option<>(
          "colonnade.purpose",
          Function.identity(),
          "",
          "a few words",
          "What the graph is opened for: told to others who find the directory in use.");

  public static final Option<String> LAYOUT =
      new Option<>(
          "colonnade.layout",
          Options::word,
          "adjacency",
          "the name of a layout on the class path",
          "How a new graph lies in tables; an existing graph keeps the one it was made with, and is"
              + " not opened if another one is asked for.");

  public static final Option<SyncMode> SYNC =
      new Option<>(
          "colonnade.store.rocksdb.sync",
          text -> constant(SyncMode.class, text),
          SyncMode.COMMIT,
          "commit, interval or never",
          "When commits reach the device: commit loses nothing that was acknowledged; interval may"
              + " lose the last sync-interval, never what was not written back by the operating"
              + " system, both only if the machine (not just the process) dies.");

  public static final Option<Duration> SYNC_INTERVAL =
      new Option<>(
          "colonnade.store.rocksdb.sync-interval",
          Options::duration,
          Duration.ofMillis(100),
          "a duration such as 100ms",
          "How often the log is synced when sync is interval.");

  public static final Option<Long> MEMORY =
      new Option<>(
          "colonnade.store.rocksdb.memory",
          Options::size,
          256L << 20,
          Option.SIZE + "256mb",
          "Native memory for cached blocks, their indexes and filters, and for write buffers, all"
              + " together; write buffers take at most a quarter.");

  public static final Option<Long> HISTORY_BYTES =
      new Option<>(
          "colonnade.tx.history-bytes",
          Options::size,
          64L << 20,
          Option.SIZE + "64mb",
          "Memory for what recent commits changed; transactions older than what fell out conflict.");

  public static final Option<Duration> MAX_AGE =
      new Option<>(
          "colonnade.tx.max-age",
          Options::duration,
          Duration.ofMinutes(10),
          "a duration such as 10m",
          "A transaction whose snapshot is older ends with a retryable error.");

  public static final Option<Long> MAX_COMMIT_BYTES =
      new Option<>(
          "colonnade.tx.max-bytes",
          Options::size,
          Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 2),
          Option.SIZE + "1gb",
          "A transaction that would write more is refused before its commit; half the heap, at most"
              + " 1gb, unless given.");

  public static final Option<Long> MAX_VALUE_BYTES =
      new Option<>(
          "colonnade.value.max-bytes",
          Options::size,
          8L << 20,
          Option.SIZE + "8mb",
          "The largest property value.");

  public static final Option<Integer> MAX_NAMES =
      new Option<>(
          "colonnade.schema.max-names",
          Options::positive,
          65_536,
          "a positive number",
          "How many labels, and how many property keys, a graph may have.");

  public static final Option<SchemaMode> SCHEMA =
      new Option<>(
          "colonnade.schema",
          text -> constant(SchemaMode.class, text),
          SchemaMode.OPEN,
          "open or strict",
          "Whether labels and property keys come into being on use (open), or have to be declared"
              + " before anything is written under them (strict).");

  public static final Option<DefaultCardinality> CARDINALITY =
      new Option<>(
          "colonnade.schema.default-cardinality",
          text -> constant(DefaultCardinality.class, text),
          DefaultCardinality.SINGLE,
          "single, list or set",
          "What a vertex property does to those of the same key if the writer does not say: single"
              + " replaces them, list stands beside them, set does so unless the value is there.");

  public static final Option<FullScan> FULL_SCAN =
      new Option<>(
          "colonnade.query.full-scan",
          text -> constant(FullScan.class, text),
          FullScan.ALLOW,
          "allow, warn or refuse",
          "What becomes of a traversal that would go through all vertices or edges, since no index"
              + " serves it: allow does it, warn says in the log which index would serve, refuse"
              + " ends it with an error.");

  public static final Option<QueryShapes> QUERY_SHAPES =
      new Option<>(
          "colonnade.query.shapes",
          text -> constant(QueryShapes.class, text),
          QueryShapes.ON,
          "on or off",
          "Whether a query skips the strategies that changed nothing in earlier queries of the same"
              + " shape, that is the same steps, labels and keys with any values. The answers are"
              + " the same.");

  public static final Option<IdNumbers> ID_NUMBERS =
      new Option<>(
          "colonnade.id.numbers",
          text -> constant(IdNumbers.class, text),
          IdNumbers.LONG,
          "long or integer",
          "As what ids that are whole numbers come out: long always as Long; integer as Integer"
              + " where they fit one, for programs written for TinkerGraph's samples.");

  public static final Option<String> BACKUP_DIRECTORY =
      new Option<>(
          "colonnade.backup.directory",
          Function.identity(),
          "",
          Option.PATH,
          "Where g.call('colonnade.backup') puts backups; made if it does not exist. None are made"
              + " without.");

  /** All options, in the order of this class. */
  public static final List<Option<?>> ALL =
      List.of(
          ENGINE,
          DIRECTORY,
          PURPOSE,
          LAYOUT,
          SYNC,
          SYNC_INTERVAL,
          MEMORY,
          HISTORY_BYTES,
          MAX_AGE,
          MAX_COMMIT_BYTES,
          MAX_VALUE_BYTES,
          MAX_NAMES,
          SCHEMA,
          CARDINALITY,
          FULL_SCAN,
          QUERY_SHAPES,
          ID_NUMBERS,
          BACKUP_DIRECTORY);

  private Options() {}

  /**
   * Returns the option with that key.
   *
   * @throws InvalidInputException if there is none; the message names the nearest
   */
  public static Option<?> named(String key) {
    return ALL.stream()
        .filter(option -> option.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Problem.UNKNOWN_OPTION,
                    Nearest.details(key, ALL.stream().map(Option::key).toList(), "option", key)));
  }

  private static String word(String text) {
    return text.trim().toLowerCase(Locale.ROOT);
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String text) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equalsIgnoreCase(text.trim()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(text));
  }

  private static int positive(String text) {
    int number = Integer.parseInt(text.trim());
    if (number < 1) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }

  /** Parses a size such as {@code 64mb}, {@code 1gb} or {@code 4096}, with binary units. */
  private static long size(String text) {
    String lower = word(text);
    String[] units = {"kb", "mb", "gb"};
    for (int i = 0; i < units.length; i++) {
      if (lower.endsWith(units[i])) {
        String number = lower.substring(0, lower.length() - 2).trim();
        return Math.multiplyExact(atLeastOne(number), 1L << (10 * (i + 1)));
      }
    }
    return atLeastOne(lower);
  }

  /**
   * Parses a duration such as {@code 100ms}, {@code 30s}, {@code 10m}, {@code 2h}, or in ISO-8601
   * such as {@code PT10M}.
   */
  private static Duration duration(String text) {
    String lower = word(text);
    if (lower.startsWith("pt")) {
      return Duration.parse(lower);
    }
    String[] units = {"ms", "s", "m", "h"};
    Duration[] lengths = {
      Duration.ofMillis(1), Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofHours(1)
    };
    for (int i = 0; i < units.length; i++) {
      if (lower.endsWith(units[i])) {
        String number = lower.substring(0, lower.length() - units[i].length()).trim();
        return lengths[i].multipliedBy(atLeastOne(number));
      }
    }
    throw new IllegalArgumentException(text);
  }

  private static long atLeastOne(String text) {
    long number = Long.parseLong(text);
    if (number < 1) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }
}
