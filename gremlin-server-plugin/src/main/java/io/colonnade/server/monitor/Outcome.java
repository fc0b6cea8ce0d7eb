package io.colonnade.server.monitor;

import io.colonnade.error.Problem;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a request ended. */
public enum Outcome {
  /** The last answer was sent. */
  SUCCESS,
  /** The request was wrong: not Gremlin, not allowed, or against the schema. */
  REFUSED,
  /** The request may succeed when it is repeated, such as a commit that met a conflict. */
  RETRY,
  /** The request took longer than its time limit. */
  TIMEOUT,
  /** An administrator, or a limit of the server, has ended the request. */
  ENDED,
  /** The request failed for another reason. */
  FAILED,
  /** The connection was closed before the answer. */
  LOST;

  private static final Set<Problem> ENDINGS =
      EnumSet.of(
          Problem.QUERY_ENDED_BY_ADMIN,
          Problem.READS_TOO_MUCH,
          Problem.HEAP_IN_USE,
          Problem.RUNS_TOO_LONG);

  private static final Pattern CODE = Pattern.compile("COL-(\\d)\\d{3}\\b");
  private static final String TIME_LIMIT = "evaluationTimeout";

  private static final int OK_END = 300;
  private static final int REFUSED_END = 500;
  private static final int UNAVAILABLE = 503;
  private static final int TEMPORARY = 596;
  private static final int TIMED_OUT = 598;

  /**
   * Returns the outcome of a request.
   *
   * @param status the code of the last answer, of HTTP or of the protocol of Gremlin Server
   * @param message of the last answer; empty if it has none
   */
  public static Outcome of(int status, String message) {
    if (status < OK_END) {
      return SUCCESS;
    }
    if (ENDINGS.stream().anyMatch(problem -> message.contains(problem.code()))) {
      return ENDED;
    }
    if (status == TEMPORARY || status == UNAVAILABLE) {
      return RETRY;
    }
    if (status == TIMED_OUT || message.contains(TIME_LIMIT)) {
      return TIMEOUT;
    }
    Matcher code = CODE.matcher(message);
    char group = code.find() ? code.group(1).charAt(0) : ' ';
    return switch (group) {
      case '1' -> RETRY;
      case '2', '8' -> REFUSED;
      default -> status < REFUSED_END ? REFUSED : FAILED;
    };
  }
}
