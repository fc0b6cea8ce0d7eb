package io.colonnade.cli;

import io.colonnade.config.Options;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.server.monitor.AuditLog;
import io.colonnade.server.monitor.SlowQueries;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What operators see of a server: its port of health and its log of slow queries. */
final class MonitorOptions {

  /** Far above what a person waits for without a remark, and far below the time limit. */
  private static final Duration SLOW = Duration.ofSeconds(1);

  private static final Pattern ADDRESS =
      Pattern.compile("(?<host>[^\\s:\\[\\]]+|\\[[0-9a-fA-F:.]+(%\\w+)?]):(?<port>\\d{1,5})");
  private static final int LAST_PORT = 65_535;

  @Option(
      names = "--health",
      paramLabel = "HOST:PORT",
      description =
          "Answer /live, /ready, /status and /metrics at this address, too, from the start on. This"
              + " port needs no login and shows no data, so the address may be any; port 0 selects"
              + " any free port.")
  private @Nullable String health;

  @Option(
      names = "--slow-queries",
      paramLabel = "DURATION",
      description =
          "Log queries that take at least this long, such as 500ms, as lines of JSON without their"
              + " values (default: none, or 1s with --slow-log).")
  private @Nullable String slowQueries;

  @Option(
      names = "--slow-log",
      paramLabel = "FILE",
      description = "Append slow queries to this file (default: the log of the server).")
  private @Nullable Path slowLog;

  @Option(
      names = "--audit-log",
      paramLabel = "FILE",
      description =
          "Append a line of JSON to this file for each login, and for each request that calls a"
              + " service or exceeds the role of its user (default: the log of the server if there"
              + " are users, or none).")
  private @Nullable Path auditLog;

  /**
   * Checks the options, and returns the address of the port of health; empty: the server has none.
   *
   * @throws InvalidInputException if the option is no address, the host is not known, or the
   *     duration of slow queries is none
   */
  Optional<InetSocketAddress> health() {
    Duration unused = threshold();
    if (health == null) {
      return Optional.empty();
    }
    Matcher address = ADDRESS.matcher(health);
    if (!address.matches() || Integer.parseInt(address.group("port")) > LAST_PORT) {
      throw new InvalidInputException(Problem.HEALTH_ADDRESS, "health", health);
    }
    String host = address.group("host");
    try {
      return Optional.of(
          new InetSocketAddress(
              InetAddress.getByName(host), Integer.parseInt(address.group("port"))));
    } catch (UnknownHostException e) {
      throw new InvalidInputException(Problem.UNKNOWN_HOST, e, "host", host);
    }
  }

  /** Returns the host as the option has it. */
  String healthHost() {
    String text = String.valueOf(health);
    return text.substring(0, Math.max(0, text.lastIndexOf(':')));
  }

  /**
   * Opens the log of slow queries.
   *
   * @throws InvalidInputException if the duration is none, or the file cannot be written
   */
  SlowQueries slowQueries() {
    if (slowQueries == null && slowLog == null) {
      return SlowQueries.off();
    }
    return slowLog == null
        ? SlowQueries.toLogger(threshold())
        : SlowQueries.toFile(threshold(), slowLog);
  }

  /**
   * Opens the audit log.
   *
   * @throws InvalidInputException if the file cannot be written
   */
  AuditLog audit(boolean hasUsers) {
    if (auditLog != null) {
      return AuditLog.toFile(auditLog);
    }
    return hasUsers ? AuditLog.toLogger() : AuditLog.off();
  }

  private Duration threshold() {
    return slowQueries == null ? SLOW : duration(slowQueries);
  }

  private static Duration duration(String text) {
    try {
      return Options.duration(text);
    } catch (RuntimeException e) { // of numbers, of times, and of what is too large
      throw new InvalidInputException(Problem.SLOW_THRESHOLD, "duration", text);
    }
  }
}
