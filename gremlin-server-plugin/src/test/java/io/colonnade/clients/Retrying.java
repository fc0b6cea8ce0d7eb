package io.colonnade.clients;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;

/** Remote transactions that are safe: nothing lost, nothing done twice. Stateless. */
final class Retrying {

  private Retrying() {}

  /**
   * Does the work in a transaction and commits; again from its start if another one won. Whatever
   * the work reads, it must read through the source it is given: what was read before may be out of
   * date. Every other error is thrown, after a rollback.
   */
  static <T> T inTransaction(
      GraphTraversalSource g, int attempts, Function<GraphTraversalSource, T> work) {
    return request(attempts, () -> transaction(g, work));
  }

  /**
   * Sends a request, which is a transaction of its own; again if another one won. Every other error
   * is thrown.
   */
  static <T> T request(int attempts, Supplier<T> request) {
    for (int attempt = 1; ; attempt++) {
      try {
        return request.get();
      } catch (RuntimeException e) {
        if (!isRetryable(e) || attempt == attempts) {
          throw e;
        }
      }
      // Rivals that met once should not meet again.
      long pause = TimeUnit.MILLISECONDS.toNanos(5L << Math.min(attempt, 5));
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(pause));
    }
  }

  private static <T> T transaction(GraphTraversalSource g, Function<GraphTraversalSource, T> work) {
    Transaction tx = g.tx();
    GraphTraversalSource gtx = tx.begin();
    try {
      T result = work.apply(gtx);
      tx.commit();
      return result;
    } catch (RuntimeException e) {
      rollback(tx, e);
      throw e;
    }
  }

  private static void rollback(Transaction tx, RuntimeException reason) {
    try {
      if (tx.isOpen()) {
        tx.rollback();
      }
    } catch (RuntimeException e) {
      reason.addSuppressed(e); // the error of the work says more
    }
  }

  /** The server's "try again": nothing was written, and the same work may succeed now. */
  static boolean isRetryable(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof ResponseException answer) {
        return answer.getResponseStatusCode() == ResponseStatusCode.SERVER_ERROR_TEMPORARY;
      }
    }
    return false;
  }
}
