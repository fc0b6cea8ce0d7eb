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
          "colonnade.engine",
          Options::word,
          "rocksdb",
          "rocksdb, hbase or memory",
          "The storage engine.");

  public static final Option<String> DIRECTORY =
      new Option<>(
          "colonnade.directory",
          Function.identity(),
          "",
          Option.PATH,
          "The directory of the data; created if it does not exist. Required by rocksdb.");

  public static final Option<String> PURPOSE =
      new Option<>(
          "colonnade.purpose",
          Function.identity(),
          "",
          "a few words",
          "The purpose of opening the graph, for other processes that find the directory in use.");

  public static final Option<String> LAYOUT =
      new Option<>(
          "colonnade.layout",
          Options::word,
          "adjacency",
          "the name of a layout on the class path",
          "The layout of a new graph. An existing graph keeps its layout, and cannot be opened with"
              + " another one.");

  public static final Option<MissingGraph> MISSING =
      new Option<>(
          "colonnade.missing-graph",
          text -> constant(MissingGraph.class, text),
          MissingGraph.CREATE,
          "create or refuse",
          "Whether a graph that does not exist is created or refused.");

  public static final Option<Changes> CHANGES =
      new Option<>(
          "colonnade.changes",
          text -> constant(Changes.class, text),
          Changes.ALLOW,
          "allow or refuse",
          "Whether the graph can be changed. With refuse, a data directory can be read while another"
              + " process has it open: the graph is shown as it was when it was opened.");

  public static final Option<SyncMode> SYNC =
      new Option<>(
          "colonnade.store.rocksdb.sync",
          text -> constant(SyncMode.class, text),
          SyncMode.COMMIT,
          "commit, interval or never",
          "When commits reach the device. If the machine (not only the process) stops, commit loses"
              + " no acknowledged commit, interval may lose the commits of the last"
              + " sync-interval, and never may lose all that the operating system has not written.");

  public static final Option<Duration> SYNC_INTERVAL =
      new Option<>(
          "colonnade.store.rocksdb.sync-interval",
          Options::duration,
          Duration.ofMillis(100),
          "a duration such as 100ms",
          "The time between two syncs of the log if sync is interval.");

  public static final Option<Long> MEMORY =
      new Option<>(
          "colonnade.store.rocksdb.memory",
          Options::size,
          256L << 20,
          Option.SIZE + "256mb",
          "Native memory for cached blocks with their indexes and filters, and for write buffers,"
              + " which take at most a quarter.");

  public static final Option<String> HBASE_SERVERS =
      new Option<>(
          "colonnade.store.hbase.servers",
          Options::servers,
          "",
          "HOST:PORT, or several separated by commas",
          "The addresses of masters or region servers of HBase. Required by hbase.");

  public static final Option<String> HBASE_GRAPH =
      new Option<>(
          "colonnade.store.hbase.graph",
          Options::namespace,
          "",
          "letters, digits and underscores",
          "The name of the graph: the HBase namespace that has its tables. Required by hbase.");

  public static final Option<Duration> HBASE_CALL_TIMEOUT =
      new Option<>(
          "colonnade.store.hbase.call-timeout",
          Options::duration,
          Duration.ofSeconds(10),
          "a duration such as 10s",
          "How long one call to HBase waits for its answer.");

  public static final Option<Duration> HBASE_OPERATION_TIMEOUT =
      new Option<>(
          "colonnade.store.hbase.operation-timeout",
          Options::duration,
          Duration.ofSeconds(60),
          "a duration such as 60s",
          "How long calls to HBase without an answer are repeated before the operation fails.");

  /**
   * What the keys of settings begin with that are passed to the client of HBase; the rest is the
   * key that HBase knows.
   */
  public static final String HBASE_CLIENT = "colonnade.store.hbase.client.";

  public static final Option<Long> HISTORY_BYTES =
      new Option<>(
          "colonnade.tx.history-bytes",
          Options::size,
          64L << 20,
          Option.SIZE + "64mb",
          "Memory for the changes of recent commits. Older transactions fail with a conflict.");

  public static final Option<Long> CACHE_SIZE =
      new Option<>(
          "colonnade.cache.size",
          Options::sizeOrNone,
          Runtime.getRuntime().maxMemory() / 4,
          Option.SIZE + "1gb, or 0",
          "Heap for what transactions have read of vertices, edges and indexes, decoded, for all"
              + " transactions of this process; 0: none. Default: a quarter of the heap.");

  public static final Option<Long> TX_CACHE_SIZE =
      new Option<>(
          "colonnade.tx.cache-size",
          Options::size,
          32L << 20,
          Option.SIZE + "32mb",
          "Heap for what one transaction has read of vertices, edges and indexes. Used as it"
              + " reads.");

  public static final Option<ReadMode> READ =
      new Option<>(
          "colonnade.read",
          text -> constant(ReadMode.class, text),
          ReadMode.LATEST,
          "latest or bounded",
          "Which state of a graph in HBase transactions read: latest asks HBase for the version of"
              + " the latest commit, bounded reads a recent version without a call and with the"
              + " database cache. It contains all commits of this process. A traversal can choose"
              + " with g.with('colonnade.read', 'bounded'). RocksDB: always the latest.");

  public static final Option<Duration> MAX_STALENESS =
      new Option<>(
          "colonnade.max-staleness",
          Options::staleness,
          Duration.ofSeconds(1),
          "a duration of at least 100ms, such as 1s",
          "How long ago, at most, the commits of other processes returned that a bounded read does"
              + " not contain yet. Four times in it, the process looks what others have"
              + " committed, and once more after its own commits.");

  public static final Option<Duration> MAX_AGE =
      new Option<>(
          "colonnade.tx.max-age",
          Options::duration,
          Duration.ofMinutes(10),
          "a duration such as 10m",
          "The maximum age of a snapshot. The transaction of an older one fails, retryable.");

  public static final Option<Long> MAX_COMMIT_BYTES =
      new Option<>(
          "colonnade.tx.max-bytes",
          Options::size,
          Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 2),
          Option.SIZE + "1gb",
          "The maximum size of a transaction; a larger one is refused before its commit. Default:"
              + " half the heap, at most 1gb.");

  public static final Option<Long> MAX_VALUE_BYTES =
      new Option<>(
          "colonnade.value.max-bytes",
          Options::size,
          8L << 20,
          Option.SIZE + "8mb",
          "The maximum size of a property value.");

  public static final Option<Integer> MAX_NAMES =
      new Option<>(
          "colonnade.schema.max-names",
          Options::positive,
          65_536,
          "a positive number",
          "The maximum number of labels, and of property keys, of a graph.");

  public static final Option<SchemaMode> SCHEMA =
      new Option<>(
          "colonnade.schema",
          text -> constant(SchemaMode.class, text),
          SchemaMode.OPEN,
          "open or strict",
          "Whether labels and property keys are created on first use (open) or must be declared"
              + " before they are used (strict).");

  public static final Option<DefaultCardinality> CARDINALITY =
      new Option<>(
          "colonnade.schema.default-cardinality",
          text -> constant(DefaultCardinality.class, text),
          DefaultCardinality.SINGLE,
          "single, list or set",
          "The cardinality of vertex properties if neither the writer nor the schema gives one:"
              + " single replaces the values of the key, list adds a value, set adds it unless"
              + " it exists.");

  public static final Option<FullScan> FULL_SCAN =
      new Option<>(
          "colonnade.query.full-scan",
          text -> constant(FullScan.class, text),
          FullScan.ALLOW,
          "allow, warn or refuse",
          "How to treat a traversal that would read all vertices or edges because no index serves"
              + " it: allow runs it, warn runs it and logs which index would serve it, refuse"
              + " fails it.");

  public static final Option<QueryShapes> QUERY_SHAPES =
      new Option<>(
          "colonnade.query.shapes",
          text -> constant(QueryShapes.class, text),
          QueryShapes.ON,
          "on or off",
          "Whether a query skips the strategies that changed nothing in earlier queries of the same"
              + " shape (the same steps, labels and keys, with any values). Results do not"
              + " depend on it.");

  public static final Option<IdNumbers> ID_NUMBERS =
      new Option<>(
          "colonnade.id.numbers",
          text -> constant(IdNumbers.class, text),
          IdNumbers.LONG,
          "long or integer",
          "The class of whole-number ids that the graph returns: long always returns Long; integer"
              + " returns Integer if the id fits, for programs written for TinkerGraph's samples.");

  public static final Option<String> BACKUP_DIRECTORY =
      new Option<>(
          "colonnade.backup.directory",
          Function.identity(),
          "",
          Option.PATH,
          "The directory for the backups of g.call('colonnade.backup'); created if it does not"
              + " exist. Without it, backups are refused.");

  /** All options, in the order of this class. */
  public static final List<Option<?>> ALL =
      List.of(
          ENGINE,
          DIRECTORY,
          PURPOSE,
          LAYOUT,
          MISSING,
          CHANGES,
          SYNC,
          SYNC_INTERVAL,
          MEMORY,
          HBASE_SERVERS,
          HBASE_GRAPH,
          HBASE_CALL_TIMEOUT,
          HBASE_OPERATION_TIMEOUT,
          HISTORY_BYTES,
          CACHE_SIZE,
          TX_CACHE_SIZE,
          READ,
          MAX_STALENESS,
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

  private static final Duration LEAST_STALENESS = Duration.ofMillis(100);

  private static final int LAST_PORT = 65_535;

  private Options() {}

  /**
   * Returns the option with the key.
   *
   * @throws InvalidInputException if there is no such option; the message names the nearest
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

  private static String servers(String text) {
    String servers = text.replace(" ", "");
    for (String server : servers.split(",", -1)) {
      if (!server.matches("[^:/]+:[0-9]{1,5}") && !server.matches("\\[[^/]+]:[0-9]{1,5}")) {
        throw new IllegalArgumentException(text);
      }
      if (Integer.parseInt(server.substring(server.lastIndexOf(':') + 1)) > LAST_PORT) {
        throw new IllegalArgumentException(text);
      }
    }
    return servers;
  }

  private static String namespace(String text) {
    if (!text.matches("[A-Za-z0-9_]+") || text.equals("default") || text.equals("hbase")) {
      throw new IllegalArgumentException(text);
    }
    return text;
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

  /** Parses a size, or 0. */
  private static long sizeOrNone(String text) {
    return text.trim().equals("0") ? 0 : size(text);
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
   *
   * @throws IllegalArgumentException if the text is no duration, or a negative one or zero
   * @throws java.time.format.DateTimeParseException if it begins as one of ISO-8601 and is none
   * @throws ArithmeticException if it is too long
   */
  public static Duration duration(String text) {
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

  /** Closing a version takes up to 50 ms on a machine that is busy. */
  private static Duration staleness(String text) {
    Duration duration = duration(text);
    if (duration.compareTo(LEAST_STALENESS) < 0) {
      throw new IllegalArgumentException(text);
    }
    return duration;
  }

  private static long atLeastOne(String text) {
    long number = Long.parseLong(text);
    if (number < 1) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }
}
