package io.colonnade.error;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.StringJoiner;

/**
 * Every message of Colonnade: its code and the exception that carries it. The words are in {@code
 * messages.properties} beside this class. A message is one line: {@code COL-nnnn text: action
 * [key=value, ...]}, followed by {@code ; cause: } and another message if that one is the reason.
 * The page {@code docs/messages.md}, which also explains why a message occurs, is generated from
 * both.
 *
 * <p>To add a message, take the next number of its group (the first digit names what the caller
 * should do, see {@link Group}; the comments below divide the hundreds), name the exception that
 * carries the message, and write three entries in {@code messages.properties} at the same place:
 * the text (constant, lower case, no full stop), the action (an imperative, lower case, no full
 * stop) and the reason (sentences). Values that vary are keys and values of the exception and never
 * part of the text. Then run {@code MessagesPageTest} with {@code -Drenew}. A code never changes
 * its meaning and is never reused.
 *
 * <p>Immutable.
 */
public enum Problem {

  // ---- 1000: retry
  ELEMENT_CHANGED(1001, ConflictException.class),
  ELEMENT_EXISTS(1002, ConflictException.class),
  HISTORY_FORGOTTEN(1003, ConflictException.class),
  SNAPSHOT_TOO_OLD(1011, SnapshotTooOldException.class),
  STORE_REOPENED(1012, SnapshotTooOldException.class),
  SNAPSHOT_BEFORE_SCHEMA(1013, SnapshotTooOldException.class),
  VERSION_NOT_SHOWN(1014, SnapshotTooOldException.class),
  SESSION_LOST(1021, RetryableException.class),
  SCHEMA_CHANGED(1031, ConflictException.class),
  SCHEMA_CHANGED_BY_ANOTHER(1032, ConflictException.class),
  SCHEMA_PENDING(1033, ConflictException.class),
  TOO_MANY_WAIT(1041, RetryableException.class),
  TOO_MANY_SESSIONS(1042, RetryableException.class),

  // ---- 2000: other input; 20xx options, 21xx ids, values and names, 22xx schema, 23xx loading,
  // 24xx services, 25xx indexes
  UNKNOWN_OPTION(2001, InvalidInputException.class),
  OPTION_VALUE(2002, InvalidInputException.class),
  DIRECTORY_MISSING(2003, InvalidInputException.class),
  UNKNOWN_ENGINE(2004, InvalidInputException.class),
  OTHER_LAYOUT(2005, InvalidInputException.class),
  MAX_AGE_TOO_LONG(2006, InvalidInputException.class),
  RETENTION_TOO_SHORT(2007, InvalidInputException.class),
  HBASE_PLACE_MISSING(2009, InvalidInputException.class),
  LOCATION_MALFORMED(2010, InvalidInputException.class),
  OTHER_LOCATION(2011, InvalidInputException.class),
  GRAPH_MISSING(2012, InvalidInputException.class),
  CACHE_TOO_LARGE(2013, InvalidInputException.class),
  ID_CLASS(2101, UnsupportedOperationException.class),
  ID_RESERVED(2102, InvalidInputException.class),
  ID_ELSEWHERE(2103, InvalidInputException.class),
  VALUE_CLASS(2111, InvalidInputException.class),
  VALUE_DEPTH(2112, InvalidInputException.class),
  VALUE_WITHOUT_ORDER(2113, InvalidInputException.class),
  VALUE_OUT_OF_INDEX(2114, InvalidInputException.class),
  VARIABLE_HIDDEN(2121, InvalidInputException.class),
  UNKNOWN_TYPE(2201, InvalidInputException.class),
  CONTRADICTION(2202, InvalidInputException.class),
  STORED_TYPE(2203, InvalidInputException.class),
  STORED_CARDINALITY(2204, InvalidInputException.class),
  STORED_WITHOUT_KEY(2205, InvalidInputException.class),
  LABEL_HAS_EDGES(2206, InvalidInputException.class),
  WRONG_DECLARATION(2207, InvalidInputException.class),
  UNKNOWN_NAME(2208, InvalidInputException.class),
  NAME_TAKEN(2209, InvalidInputException.class),
  NAME_IN_USE(2210, InvalidInputException.class),
  VALUE_NOT_OF_TYPE(2211, InvalidInputException.class),
  OTHER_CARDINALITY(2212, InvalidInputException.class),
  TOO_MANY_VALUES(2213, InvalidInputException.class),
  KEY_MISSING(2214, InvalidInputException.class),
  UNDECLARED_NAME(2215, InvalidInputException.class),
  COUNTER_KEY(2216, InvalidInputException.class),
  COUNTER_EXPECTED(2217, InvalidInputException.class),
  COUNTER_STEP(2218, InvalidInputException.class),
  COUNTER_OVERFLOW(2219, InvalidInputException.class),
  COUNTER_TARGET(2220, InvalidInputException.class),
  SORT_VALUE_MISSING(2251, InvalidInputException.class),
  SORT_VALUE_CLASS(2252, InvalidInputException.class),
  SORT_VALUE_LENGTH(2253, InvalidInputException.class),
  SORT_VALUE_FIXED(2254, InvalidInputException.class),
  SIMPLE_WITH_ID(2255, InvalidInputException.class),
  LOAD_FORMAT_UNKNOWN(2301, InvalidInputException.class),
  LOAD_FILE_MISSING(2302, InvalidInputException.class),
  LOAD_FILE_UNREADABLE(2303, InvalidInputException.class),
  LOAD_PARQUET(2304, InvalidInputException.class),
  JSON_LINES_NONE(2305, InvalidInputException.class),
  JSON_LINES_UNDESCRIBED(2306, InvalidInputException.class),
  JSON_LINE_LONG(2307, InvalidInputException.class),
  PARQUET_UNREADABLE(2308, InvalidInputException.class),
  PARQUET_COLUMN(2309, InvalidInputException.class),
  PARQUET_UNDESCRIBED(2310, InvalidInputException.class),
  CSV_NO_HEADER(2311, InvalidInputException.class),
  CSV_EMPTY(2312, InvalidInputException.class),
  CSV_COLUMN_TWICE(2313, InvalidInputException.class),
  CSV_END_MISSING(2314, InvalidInputException.class),
  CSV_COLUMN_UNKNOWN(2315, InvalidInputException.class),
  CSV_TYPE_UNKNOWN(2316, InvalidInputException.class),
  CSV_CARDINALITY_UNKNOWN(2317, InvalidInputException.class),
  CSV_MALFORMED(2318, InvalidInputException.class),
  TEXT_NOT_UTF8(2319, InvalidInputException.class),
  GRAPHSON_MALFORMED(2321, InvalidInputException.class),
  GRAPHML_MALFORMED(2322, InvalidInputException.class),
  GRYO_MALFORMED(2323, InvalidInputException.class),
  LOAD_NAME(2324, InvalidInputException.class),
  CSV_DELIMITER_UNCLEAR(2325, InvalidInputException.class),
  CSV_ID_MISSING(2326, InvalidInputException.class),
  CSV_CHARACTERS(2327, InvalidInputException.class),
  CSV_COLUMN_MISSING(2328, InvalidInputException.class),
  CSV_COLUMN_UNNAMED(2329, InvalidInputException.class),
  LOAD_UNFINISHED(2331, InvalidInputException.class),
  LOAD_NOTHING_TO_RESUME(2332, InvalidInputException.class),
  LOAD_OTHER_FILES(2333, InvalidInputException.class),
  LOAD_FILE_CHANGED(2334, InvalidInputException.class),
  LOAD_REJECTS_EXIST(2335, InvalidInputException.class),
  LOAD_REJECTS_SHORT(2336, InvalidInputException.class),
  LOAD_NOT_EMPTY(2337, InvalidInputException.class),
  LOAD_AGAIN(2338, InvalidInputException.class),
  LOAD_TWICE(2339, InvalidInputException.class),
  LOAD_STOPPED_AT_FILE(2341, InvalidInputException.class),
  LOAD_STOPPED_AT_ROW(2342, InvalidInputException.class),
  LOAD_SERVER_STOPPED(2343, InvalidInputException.class),
  LOAD_TOO_MANY_REJECTS(2344, InvalidInputException.class),
  LOAD_SERVER_REFUSED(2345, InvalidInputException.class),
  LOAD_REQUEST(2346, InvalidInputException.class),
  LOAD_SERVER_UNFINISHED(2347, InvalidInputException.class),
  CSV_FIELD_LONG(2348, InvalidInputException.class),
  UNKNOWN_SERVICE(2401, InvalidInputException.class),
  UNKNOWN_PARAMETER(2402, InvalidInputException.class),
  PARAMETER_TYPE(2403, InvalidInputException.class),
  SERVICE_NOT_FIRST(2404, InvalidInputException.class),
  SERVICE_READ_ONLY(2405, IllegalStateException.class),
  SERVICE_ACCESS(2406, InvalidInputException.class),
  PARAMETER_MISSING(2407, InvalidInputException.class),
  SERVICE_ON_ELEMENTS(2408, InvalidInputException.class),
  SERVER_REFUSED(2409, InvalidInputException.class),
  STEP_ACCESS(2410, InvalidInputException.class),
  BACKUP_IN_MEMORY(2411, InvalidInputException.class),
  BACKUP_NOT_CONFIGURED(2412, InvalidInputException.class),
  BACKUP_NAME(2413, InvalidInputException.class),
  BACKUP_EXISTS(2414, InvalidInputException.class),
  BACKUP_LIST_OR_MAKE(2415, InvalidInputException.class),
  BACKUP_IN_HBASE(2416, InvalidInputException.class),
  UNIQUE_TAKEN(2501, InvalidInputException.class),
  UNIQUE_TWICE(2502, InvalidInputException.class),
  INDEX_EXISTS(2503, InvalidInputException.class),
  UNKNOWN_INDEX(2504, InvalidInputException.class),
  WRONG_INDEX(2505, InvalidInputException.class),
  UNKNOWN_INDEXED_NAME(2506, InvalidInputException.class),
  INDEX_BUSY(2507, InvalidInputException.class),
  FULL_SCAN_REFUSED(2508, InvalidInputException.class),
  UNIQUE_NOT_BUILT(2509, InvalidInputException.class),
  UNIQUE_UNTYPED(2510, InvalidInputException.class),
  TYPE_OF_UNIQUE(2511, InvalidInputException.class),
  UNKNOWN_JOB(2521, InvalidInputException.class),

  // ---- 3000: limits
  VALUE_TOO_LARGE(3001, LimitExceededException.class),
  TOO_MANY_NAMES(3002, LimitExceededException.class),
  TRANSACTION_TOO_LARGE(3003, LimitExceededException.class),
  VERTEX_TOO_LARGE(3004, LimitExceededException.class),

  TOO_MANY_INDEX_ENTRIES(3005, LimitExceededException.class),

  // ---- 4000: the store; 40xx directories and locks, 41xx reading and writing, 42xx checkpoints,
  // 43xx class path
  STORE_CLOSED(4001, StoreClosedException.class),
  STORE_IN_USE(4002, StoreInUseException.class),
  DIRECTORY_WITHOUT_PARENT(4003, StoreException.class),
  DIRECTORY_UNUSABLE(4004, StoreException.class),
  FOREIGN_DIRECTORY(4005, StoreException.class),
  LOCK_FAILED(4006, StoreException.class),
  LOCK_RELEASE_FAILED(4007, StoreException.class),
  CHANGES_REFUSED(4008, InvalidInputException.class),
  DATA_DAMAGED(4101, StoreException.class),
  ENGINE_FAILED(4102, StoreException.class),
  COMMIT_FAILED(4103, StoreException.class),
  DISK_FULL(4104, StoreException.class),
  VALUE_MOVED(4105, StoreException.class),
  CLOSED_WITHOUT_SYNC(4106, StoreException.class),
  JOB_STOPPED(4107, StoreClosedException.class),
  ROW_STORE_UNFIT(4108, StoreException.class),
  CHECKPOINT_EXISTS(4201, StoreException.class),
  CHECKPOINT_FAILED(4202, StoreException.class),
  BACKUP_FAILED(4203, StoreException.class),
  RESTORE_FAILED(4204, StoreException.class),
  COPY_FAILED(4205, StoreException.class),
  COPY_UNFINISHED(4206, StoreException.class),
  COPY_REPLACED(4207, StoreException.class),
  UNKNOWN_LAYOUT(4301, StoreException.class),
  NATIVE_LIBRARY(4302, StoreException.class),
  INDEX_MODULE_MISSING(4303, StoreException.class),
  HBASE_UNREACHABLE(4401, StoreException.class),
  HBASE_FAILED(4402, StoreException.class),
  HBASE_DENIED(4403, StoreException.class),
  HBASE_FOREIGN_NAMESPACE(4404, StoreException.class),
  HBASE_CLIENT_MISSING(4405, StoreException.class),
  HBASE_TABLE_UNUSABLE(4406, StoreException.class),
  HBASE_REFUSED(4407, StoreException.class),
  LOAD_COMMIT_FAILED(4901, StoreException.class),
  FILE_NOT_WRITTEN(4902, StoreException.class),
  LOAD_SERVER_FAILED(4903, StoreException.class),

  // ---- 5000: bytes that do not follow their format
  NEWER_FORMAT(5001, FormatException.class),
  UNKNOWN_KIND(5002, FormatException.class),
  DAMAGED_BYTES(5003, FormatException.class),
  DAMAGED_DICTIONARY(5004, FormatException.class),
  EDGE_WITHOUT_VERTEX(5005, FormatException.class),
  LOAD_POSITION_DAMAGED(5901, FormatException.class),

  // ---- 6000: outcome unknown
  COMMIT_IN_DOUBT(6001, OutcomeUnknownException.class),
  COMMIT_UNANSWERED(6002, OutcomeUnknownException.class),

  // ---- 7000: the command line; 70xx all commands, 71xx server, 72xx check, 73xx load and export,
  // 74xx console, 75xx others, 79xx demo and bench
  WRONG_USAGE(7001, IllegalArgumentException.class),
  UNEXPECTED(7002, IllegalStateException.class),
  SERVER_NEEDS_DIRECTORY(7101, InvalidInputException.class),
  MEMORY_KEEPS_NOTHING(7102, InvalidInputException.class),
  PORT_RANGE(7103, InvalidInputException.class),
  OPEN_TO_ALL(7104, InvalidInputException.class),
  UNKNOWN_HOST(7105, InvalidInputException.class),
  NO_ORIGIN(7106, InvalidInputException.class),
  HEAP_SIZE(7107, InvalidInputException.class),
  HEAP_NOT_SET(7108, InvalidInputException.class),
  HEALTH_ADDRESS(7111, InvalidInputException.class),
  SLOW_THRESHOLD(7112, InvalidInputException.class),
  SLOW_LOG_UNUSABLE(7113, InvalidInputException.class),
  GRAPH_NAMING(7121, InvalidInputException.class),
  GRAPH_NAME_TWICE(7122, InvalidInputException.class),
  GRAPH_TWICE(7123, InvalidInputException.class),
  GRAPH_NOT_OPENED(7124, InvalidInputException.class),
  GRAPH_LEFT_OUT(7125, InvalidInputException.class),
  NO_GRAPH_OPENED(7126, InvalidInputException.class),
  OPTION_OF_NO_GRAPH(7127, InvalidInputException.class),
  CONF_UNREADABLE(7128, InvalidInputException.class),
  CONF_EMPTY(7129, InvalidInputException.class),
  CONF_KEY(7130, InvalidInputException.class),
  CONF_KEY_TWICE(7131, InvalidInputException.class),
  CONF_VALUE(7132, InvalidInputException.class),
  CONF_REFUSED(7133, InvalidInputException.class),
  TLS_NEEDS_BOTH(7141, InvalidInputException.class),
  TLS_FILE_UNREADABLE(7142, InvalidInputException.class),
  NO_CERTIFICATE(7143, InvalidInputException.class),
  CERTIFICATE_NOT_VALID(7144, InvalidInputException.class),
  NO_PRIVATE_KEY(7145, InvalidInputException.class),
  KEY_OF_ANOTHER_CERTIFICATE(7146, InvalidInputException.class),
  SPEAKS_TLS(7147, InvalidInputException.class),
  LIMIT_NOT_POSITIVE(7148, InvalidInputException.class),
  HEAP_SHARE(7149, InvalidInputException.class),
  BYTE_SIZE(7150, InvalidInputException.class),
  USER_NAME(7151, InvalidInputException.class),
  USER_EXISTS(7152, InvalidInputException.class),
  UNKNOWN_USER(7153, InvalidInputException.class),
  PASSWORD_LENGTH(7154, InvalidInputException.class),
  PASSWORDS_DIFFER(7155, InvalidInputException.class),
  NO_PASSWORD(7156, InvalidInputException.class),
  USERS_FILE_MISSING(7157, InvalidInputException.class),
  USERS_FILE_UNREADABLE(7158, InvalidInputException.class),
  USERS_FILE_LINE(7159, InvalidInputException.class),
  USERS_FILE_OPEN(7160, InvalidInputException.class),
  USERS_FILE_LOCKED(7161, InvalidInputException.class),
  USERS_FILE_NOT_WRITTEN(7162, InvalidInputException.class),
  USERS_NEED_TLS(7163, InvalidInputException.class),
  ADMIN_SERVICES_WITH_USERS(7164, InvalidInputException.class),
  AUDIT_LOG_UNUSABLE(7165, InvalidInputException.class),
  NO_SUCH_DIRECTORY(7201, InvalidInputException.class),
  NO_GRAPH(7202, InvalidInputException.class),
  LOAD_NOTHING(7301, InvalidInputException.class),
  LOAD_NUMBER(7302, InvalidInputException.class),
  LOAD_TABLE(7303, InvalidInputException.class),
  EXPORT_EXISTS(7311, InvalidInputException.class),
  EXPORT_FORMAT(7312, InvalidInputException.class),
  EXPORT_REQUEST(7313, InvalidInputException.class),
  EXPORTS_LIMIT(7314, InvalidInputException.class),
  SCRIPT_NOT_UNDERSTOOD(7401, InvalidInputException.class),
  SCRIPT_FAILED(7402, InvalidInputException.class),
  NO_SUCH_SCRIPT(7403, InvalidInputException.class),
  SCRIPT_UNREADABLE(7404, InvalidInputException.class),
  UNCOMMITTED_CHANGES(7405, InvalidInputException.class),
  DIRECTORY_SERVED(7406, StoreInUseException.class),
  NEW_GRAPH_UNASKED(7407, InvalidInputException.class),
  NOTHING_LISTENS(7411, InvalidInputException.class),
  NO_SUCH_SERVER(7412, InvalidInputException.class),
  NO_ANSWER(7413, InvalidInputException.class),
  SERVER_UNREACHABLE(7414, InvalidInputException.class),
  HANGS_UP(7415, InvalidInputException.class),
  TLS_EXPECTED(7416, InvalidInputException.class),
  LOGIN_EXPECTED(7417, InvalidInputException.class),
  NO_GREMLIN_AT_WEB_SERVER(7418, InvalidInputException.class),
  NO_GREMLIN_SERVER(7419, InvalidInputException.class),
  CONNECTION_LOST(7420, InvalidInputException.class),
  REMOTE_ARGUMENTS(7421, InvalidInputException.class),
  REQUEST_INTERRUPTED(7422, InvalidInputException.class),
  NO_OPEN_TRANSACTION(7423, InvalidInputException.class),
  TRANSACTION_IS_OPEN(7424, InvalidInputException.class),
  TRANSACTION_LOST(7425, InvalidInputException.class),
  TRANSACTION_LINE_EXPECTED(7426, InvalidInputException.class),
  NO_SUCH_CONSOLE_COMMAND(7431, InvalidInputException.class),
  LIMIT_EXPECTED(7432, InvalidInputException.class),
  FILE_EXPECTED(7433, InvalidInputException.class),
  QUERY_EXPECTED(7434, InvalidInputException.class),
  SWITCH_EXPECTED(7435, InvalidInputException.class),
  SERVER_NOT_TRUSTED(7441, InvalidInputException.class),
  NO_TLS_THERE(7442, InvalidInputException.class),
  TLS_FAILED(7443, InvalidInputException.class),
  CERTIFICATE_WITHOUT_TLS(7444, InvalidInputException.class),
  CERTIFICATE_AND_USER(7445, InvalidInputException.class),
  MEMORY_HAS_NO_BACKUPS(7501, InvalidInputException.class),
  NOT_A_BACKUP(7502, InvalidInputException.class),
  RESTORE_NEEDS_ROOM(7503, InvalidInputException.class),
  COPY_NEEDS_ROOM(7504, InvalidInputException.class),
  RESTORE_NEEDS_DIRECTORY(7505, InvalidInputException.class),
  COPY_IN_USE(7506, StoreInUseException.class),
  LOCAL_HBASE_NOT_BUILT(7511, InvalidInputException.class),
  LOCAL_HBASE_IN_USE(7512, StoreInUseException.class),
  LOCAL_HBASE_NEEDS_DIRECTORY(7513, InvalidInputException.class),
  LOCAL_HBASE_FAILED(7514, StoreException.class),
  BENCH_NEEDS_EMPTY_DIRECTORY(7901, InvalidInputException.class),
  DEMO_NEEDS_OWN_GRAPH(7911, InvalidInputException.class),
  DEMO_INCOMPLETE(7912, InvalidInputException.class),

  // ---- 8000: what a server refuses; 80xx requests, 81xx io(), 82xx starting
  NOT_A_STEP(8001, InvalidInputException.class),
  NO_CODE(8002, InvalidInputException.class),
  NO_OTHER_CLASS(8003, InvalidInputException.class),
  LOADS_NO_CLASS(8004, InvalidInputException.class),
  NO_SOURCE(8005, InvalidInputException.class),
  NOT_SERVED(8006, InvalidInputException.class),
  NO_RESULT(8007, NoSuchElementException.class),
  NOT_GREMLIN(8008, InvalidInputException.class),
  FAILED_SILENTLY(8009, RuntimeException.class),
  WRONG_KIND(8010, ClassCastException.class),
  UNKNOWN_ALIAS(8011, IllegalStateException.class),
  NO_SESSION(8012, InvalidInputException.class),
  ONE_TRAVERSAL_EXPECTED(8013, InvalidInputException.class),
  NO_PLAN_PAGE(8014, InvalidInputException.class),
  UNREADABLE_REQUEST(8015, InvalidInputException.class),
  QUERY_TOO_LARGE(8016, InvalidInputException.class),
  NO_BINDING(8017, InvalidInputException.class),
  TOO_MANY_CONNECTIONS(8018, InvalidInputException.class),
  NO_SUCH_PAGE(8021, InvalidInputException.class),
  QUERY_ENDED_BY_ADMIN(8022, InvalidInputException.class),
  NO_SUCH_QUERY(8023, InvalidInputException.class),
  QUERY_ID_NOT_UNIQUE(8024, InvalidInputException.class),
  QUERY_ENDS_ITSELF(8025, InvalidInputException.class),
  READS_TOO_MUCH(8026, InvalidInputException.class),
  HEAP_IN_USE(8027, InvalidInputException.class),
  TOO_MANY_RESULTS(8028, InvalidInputException.class),
  REQUEST_LOST(8029, InvalidInputException.class),
  RUNS_TOO_LONG(8030, InvalidInputException.class),
  LOGIN_REQUIRED(8031, InvalidInputException.class),
  LOGIN_WRONG(8032, InvalidInputException.class),
  LOGIN_LATER(8033, InvalidInputException.class),
  LOGIN_UNREADABLE(8034, InvalidInputException.class),
  LOGIN_AFTER_TOO_MUCH(8035, InvalidInputException.class),
  LOGIN_ENDED(8036, InvalidInputException.class),
  SESSION_OF_ANOTHER(8037, InvalidInputException.class),
  CERTIFICATE_OF_NO_USER(8045, InvalidInputException.class),
  CERTIFICATE_AND_PASSWORD(8046, InvalidInputException.class),
  NO_RESULT_KIND(8047, InvalidInputException.class),
  IO_IS_OFF(8101, InvalidInputException.class),
  IO_BY_NAME_ONLY(8102, InvalidInputException.class),
  IO_FORMAT(8103, InvalidInputException.class),
  IO_NO_DIRECTORY(8104, InvalidInputException.class),
  IO_FILE_NAME(8105, InvalidInputException.class),
  IO_OUTSIDE(8106, InvalidInputException.class),
  CANNOT_LISTEN(8201, InvalidInputException.class),
  NO_SCRIPT_ENGINE(8202, InvalidInputException.class),
  ENGINE_RUNS_CODE(8203, InvalidInputException.class),

  // ---- 9000: Java calls in the wrong order, or interrupted
  READ_INTERRUPTED(9001, ReadInterruptedException.class),
  ELEMENT_REMOVED(9002, IllegalStateException.class),
  TRANSACTION_ENDED(9003, IllegalStateException.class),
  THREADED_TRANSACTION_ENDED(9004, IllegalStateException.class),
  SNAPSHOT_CLOSED(9005, IllegalStateException.class),
  NO_CHECKPOINT_IN_MEMORY(9006, UnsupportedOperationException.class),
  CHANGES_BEFORE_SCHEMA(9007, IllegalStateException.class),
  ROLLBACK_ONLY(9008, IllegalStateException.class),
  NO_CHECKPOINT_IN_HBASE(9009, UnsupportedOperationException.class);

  /** The key of the last detail: the message of the exception that is the cause. */
  public static final String CAUSE = "cause";

  private final int number;
  private final Class<? extends RuntimeException> type;

  /** What the caller should do; the first digit of the code names the group. */
  public enum Group {
    /** 1000: nothing was written, and the same transaction may succeed when it runs again. */
    RETRY,
    /** 2000: correct the input. */
    INPUT,
    /** 3000: reduce the size, or raise the limit. */
    LIMITS,
    /** 4000: repair the store, its directory or its machine. */
    STORE,
    /** 5000: open the data with a version that supports it, or restore a checkpoint. */
    FORMAT,
    /** 6000: check what was committed before you try again. */
    OUTCOME_UNKNOWN,
    /** 7000: correct the command line. */
    COMMAND_LINE,
    /** 8000: change the request, or start the server with other options. */
    SERVER,
    /** 9000: change the order of the calls. */
    USE
  }

  Problem(int number, Class<? extends RuntimeException> type) {
    this.number = number;
    this.type = type;
  }

  /** Returns the stable code, such as {@code COL-1001}. */
  public String code() {
    return "COL-" + number;
  }

  public Group group() {
    return Group.values()[number / 1000 - 1];
  }

  /**
   * Returns the class of the exception; clients of a server and command lines get only the text.
   */
  public Class<? extends RuntimeException> type() {
    return type;
  }

  /** Returns a constant text: what is wrong, and where. */
  public String text() {
    return wording().text();
  }

  /** Returns a constant text: what to do. */
  public String action() {
    return wording().action();
  }

  /** Returns why the problem occurs, in sentences, for the page of messages. */
  public String reason() {
    return wording().reason();
  }

  private Wording wording() {
    return Wording.of(code());
  }

  /**
   * Returns true if nothing was written and the same transaction may succeed when it runs again.
   */
  public boolean isRetryable() {
    return RetryableException.class.isAssignableFrom(type);
  }

  /**
   * Returns the complete message.
   *
   * @param keyValues alternating keys (String) and values
   */
  public String message(Object... keyValues) {
    return render(details(keyValues));
  }

  String render(Map<String, Object> details) {
    StringJoiner pairs = new StringJoiner(", ", " [", "]").setEmptyValue("");
    for (Map.Entry<String, Object> entry : details.entrySet()) {
      if (!entry.getKey().equals(CAUSE)) {
        pairs.add(entry.getKey() + "=" + entry.getValue());
      }
    }
    Object cause = details.get(CAUSE);
    Wording wording = wording();
    String line = code() + " " + wording.text() + ": " + wording.action();
    return line + pairs + (cause == null ? "" : "; " + CAUSE + ": " + cause);
  }

  static Map<String, Object> details(Object... keyValues) {
    if (keyValues.length % 2 != 0) {
      throw new IllegalArgumentException("keys and values must alternate");
    }
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keyValues.length; i += 2) {
      map.put((String) keyValues[i], keyValues[i + 1]);
    }
    return map;
  }
}
