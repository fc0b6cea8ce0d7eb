package io.colonnade.clients;

import org.apache.tinkerpop.gremlin.driver.exception.NoHostAvailableException;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;

/** What a client knows of a request that writes, while servers are killed. */
enum Outcome {
  /** The server has answered that the request is committed. */
  ACKNOWLEDGED,
  /** The server has answered that nothing was written, and that the request may be repeated. */
  REFUSED,
  /** There was no server that the driver could send the request to. */
  NOT_SENT,
  /** The server was gone before it answered. */
  IN_DOUBT;

  /**
   * Returns what a failed request means.
   *
   * @throws RuntimeException the failure, if a server has answered anything but "try again"
   */
  static Outcome of(RuntimeException failure) {
    if (Retrying.isRetryable(failure)) {
      return REFUSED;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ResponseException) {
        throw failure;
      }
      if (cause instanceof NoHostAvailableException) {
        return NOT_SENT;
      }
    }
    return IN_DOUBT;
  }
}
