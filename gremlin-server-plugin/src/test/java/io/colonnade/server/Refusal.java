package io.colonnade.server;

import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.junit.jupiter.api.function.Executable;

/** What a server answers to what it does not do; drivers wrap it in many ways. Stateless. */
public final class Refusal {

  private Refusal() {}

  /**
   * Sends a request.
   *
   * @throws AssertionError if it is not refused, or not by a server
   */
  public static ResponseException of(Executable request) {
    try {
      request.execute();
    } catch (Throwable thrown) {
      return in(thrown);
    }
    throw new AssertionError("nothing was refused");
  }

  /**
   * The answer of the server among the causes.
   *
   * @throws AssertionError if there is none
   */
  public static ResponseException in(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof ResponseException answer) {
        return answer;
      }
    }
    throw new AssertionError("not an answer of the server", thrown);
  }
}
