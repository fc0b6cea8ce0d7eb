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

  /** Returns the code of the error of a request; empty text if the request succeeds. */
  static String code(Executable request) {
    try {
      request.execute();
      return "";
    } catch (Throwable thrown) {
      return codeIn(String.valueOf(in(thrown).getMessage()));
    }
  }

  /** Returns the first code in a text; empty text if there is none. */
  static String codeIn(String text) {
    int start = text.indexOf("COL-");
    return start < 0 ? "" : text.substring(start, start + 8);
  }
}
