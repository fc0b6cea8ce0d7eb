package io.colonnade.server.monitor;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The audit log: one line of JSON for each login, and for each request that calls a service or is
 * refused for want of access; with the user, the address and the outcome, and without values. Lines
 * may be lost, see {@link LineLog}. Thread-safe.
 */
public final class AuditLog implements AutoCloseable {

  /** The name of the logger that has the lines if there is no file. */
  public static final String LOGGER = "io.colonnade.audit";

  private static final String NAME = "the audit";

  private final Optional<LineLog> lines;

  private AuditLog(Optional<LineLog> lines) {
    this.lines = lines;
  }

  /** Returns a log that has no lines. */
  public static AuditLog off() {
    return new AuditLog(Optional.empty());
  }

  /** Returns a log whose lines go to the logger {@link #LOGGER}. */
  public static AuditLog toLogger() {
    Logger log = LoggerFactory.getLogger(LOGGER);
    return new AuditLog(Optional.of(LineLog.to(NAME, line -> log.info("{}", line))));
  }

  /**
   * Returns a log whose lines are appended to a file, which can be moved away at any time.
   *
   * @param file is created if it does not exist; its directory must exist
   * @throws InvalidInputException if the file cannot be written
   */
  public static AuditLog toFile(Path file) {
    try {
      return new AuditLog(Optional.of(LineLog.toFile(NAME, file)));
    } catch (IOException e) {
      throw new InvalidInputException(
          Problem.AUDIT_LOG_UNUSABLE, e, "file", file, "reason", e.toString());
    }
  }

  /** How a login ended. */
  public enum Login {
    SUCCESS,
    WRONG,
    /** The server did not look at it: too many have failed, or wait. */
    DELAYED,
    /** The user was removed, or has another password now. */
    ENDED
  }

  /** What a client shows to log in. */
  public enum LoginBy {
    PASSWORD,
    CERTIFICATE
  }

  /**
   * Logs a login.
   *
   * @param user the name that the client gave; the text is whatever a client sends
   */
  public void login(Protocol protocol, LoginBy by, String user, String address, Login outcome) {
    if (lines.isEmpty()) {
      return;
    }
    Map<String, Object> fields = begun("login", Optional.of(user), address);
    fields.put("protocol", word(protocol));
    fields.put("by", word(by));
    fields.put("outcome", word(outcome));
    lines.get().add(fields);
  }

  /** Logs a request that has ended, if it called a service or was refused. */
  void ended(RunningRequest request, Outcome outcome) {
    if (lines.isEmpty() || request.used().isEmpty()) {
      return;
    }
    Map<String, Object> fields =
        begun("request", request.caller().user(), request.caller().address());
    fields.put("protocol", word(request.protocol()));
    fields.put("kind", word(request.kind()));
    fields.put("outcome", word(outcome));
    fields.put("requestId", request.id().toString());
    fields.put("used", request.used().stream().sorted().toList());
    fields.put("query", request.gremlin().map(CutText::of).orElse(""));
    lines.get().add(fields);
  }

  private static Map<String, Object> begun(String event, Optional<String> user, String address) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("time", Instant.now().toString());
    fields.put("event", event);
    user.ifPresent(name -> fields.put("user", name));
    fields.put("address", address);
    return fields;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the number of lines that could not be written. */
  long lost() {
    return lines.map(LineLog::lost).orElse(0L);
  }

  /** Writes the lines that wait, for two seconds at most. Idempotent. */
  @Override
  public void close() {
    lines.ifPresent(LineLog::close);
  }
}
