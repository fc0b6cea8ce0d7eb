package io.colonnade.cli;

import io.colonnade.server.ServerOptions;
import io.colonnade.server.guard.SessionLimits;
import io.colonnade.server.monitor.RequestLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The limits of the requests and the sessions of a server. Filled by picocli. */
final class RequestOptions {

  private static final int SECONDS = (int) ServerOptions.loopback().evaluationTimeout().toSeconds();
  private static final int IDLE_SECONDS = (int) ServerOptions.loopback().sessionIdle().toSeconds();

  @Option(
      names = "--evaluation-timeout",
      paramLabel = "SECONDS",
      description =
          "Time limit of a request that does not set evaluationTimeout itself (default: 30).")
  private int evaluationSeconds = SECONDS;

  @Option(
      names = "--max-evaluation-timeout",
      paramLabel = "SECONDS",
      description = "Time limit of a request, whatever time it sets itself (default: 600).")
  private int longestSeconds = (int) RequestLimits.DEFAULT.longest().toSeconds();

  @Option(
      names = "--request-threads",
      paramLabel = "N",
      description =
          "Requests that are evaluated at a time, without those of sessions (default: two for each"
              + " processor, at least 4).")
  private int threads = RequestLimits.DEFAULT.threads();

  @Option(
      names = "--max-requests-per-user",
      paramLabel = "N",
      description =
          "Requests of one user, or of one address if there are no users, that are evaluated at a"
              + " time; further ones wait (default: all threads but one).")
  private @Nullable Integer perUser;

  @Option(
      names = "--max-waiting",
      paramLabel = "N",
      description =
          "Requests that wait for a thread; others are to be sent again later: status 596, over HTTP"
              + " 503 (default: 8192).")
  private int waiting = RequestLimits.DEFAULT.waiting();

  @Option(
      names = "--max-request",
      paramLabel = "SIZE",
      converter = ByteSize.Reader.class,
      description = "Size of a request, at most 1g (default: 16m).")
  private ByteSize request = new ByteSize(RequestLimits.DEFAULT.bytes());

  @Option(
      names = "--max-open-requests",
      paramLabel = "SIZE",
      converter = ByteSize.Reader.class,
      description =
          "Size of all requests that are evaluated or wait; others are to be sent again later"
              + " (default: an eighth of the heap).")
  private ByteSize open = new ByteSize(RequestLimits.DEFAULT.openBytes());

  @Option(
      names = "--max-cells",
      paramLabel = "N",
      description = "Cells that a request reads (default: 500000000).")
  private long cells = RequestLimits.DEFAULT.cells();

  @Option(
      names = "--max-read",
      paramLabel = "SIZE",
      converter = ByteSize.Reader.class,
      description = "Bytes that a request reads (default: 64g).")
  private ByteSize read = new ByteSize(RequestLimits.DEFAULT.readBytes());

  @Option(
      names = "--max-results",
      paramLabel = "N",
      description =
          "Results over HTTP; a websocket sends them in batches, any number (default: 1000000).")
  private int results = RequestLimits.DEFAULT.results();

  @Option(
      names = "--max-heap-use",
      paramLabel = "PERCENT",
      description =
          "If more of the heap than this is in use after a collection, the request that has"
              + " allocated the most is ended (default: 85).")
  private int heapPercent = RequestLimits.DEFAULT.heapPercent();

  @Option(
      names = "--max-sessions",
      paramLabel = "N",
      description = "Sessions at a time (default: 1000).")
  private int sessions = SessionLimits.DEFAULT.all();

  @Option(
      names = "--max-sessions-per-user",
      paramLabel = "N",
      description =
          "Sessions at a time of one user, or of one address if there are no users (default: 500).")
  private int sessionsPerUser = SessionLimits.DEFAULT.perUser();

  @Option(
      names = "--idle-session",
      paramLabel = "SECONDS",
      description =
          "Time without a request after which a session is closed and its transaction rolled back"
              + " (default: 60).")
  private int idleSeconds = IDLE_SECONDS;

  /**
   * @throws io.colonnade.error.InvalidInputException if a limit is not positive, or too large
   */
  RequestLimits requests() {
    RequestLimits limits = RequestLimits.DEFAULT.withThreads(threads, waiting);
    return limits
        .withPerUser(perUser == null ? limits.perUser() : perUser)
        .withLongest(Duration.ofSeconds(longestSeconds))
        .withBytes(request.ofArray("--max-request"), open.bytes())
        .withReads(cells, read.bytes())
        .withResults(results)
        .withHeapPercent(heapPercent);
  }

  /**
   * @throws io.colonnade.error.InvalidInputException if a limit is not positive
   */
  SessionLimits sessions() {
    return new SessionLimits(sessions, sessionsPerUser);
  }

  /**
   * @throws io.colonnade.error.InvalidInputException if a limit is not positive
   */
  ServerOptions withTimes(ServerOptions options) {
    RequestLimits.mustBePositive("--evaluation-timeout", evaluationSeconds);
    RequestLimits.mustBePositive("--idle-session", idleSeconds);
    return options
        .withEvaluationTimeout(Duration.ofSeconds(evaluationSeconds))
        .withSessionIdle(Duration.ofSeconds(idleSeconds));
  }
}
