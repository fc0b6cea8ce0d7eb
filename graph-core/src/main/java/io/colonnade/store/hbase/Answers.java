package io.colonnade.store.hbase;

import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.StoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/** Waits for answers of HBase, and says what a missing one was asked for. Stateless. */
final class Answers {

  private Answers() {}

  /**
   * Waits for the answer to a read.
   *
   * @param from where was read, for the message
   * @throws ReadInterruptedException if the thread is interrupted; the flag stays set
   * @throws StoreException if there is no answer
   */
  static <T> T read(CompletableFuture<T> answer, Object from) {
    try {
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    } catch (ExecutionException e) {
      throw failed(cause(e), from);
    }
  }

  /**
   * Waits for an answer, whether the thread is interrupted or not; the flag is kept.
   *
   * @throws StoreException if there is no answer
   */
  static <T> T any(CompletableFuture<T> answer, Object from) {
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          return answer.get();
        } catch (InterruptedException e) {
          isInterrupted = true;
        } catch (ExecutionException e) {
          throw failed(cause(e), from);
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Waits for an answer for at most that time.
   *
   * @throws StoreException if there is no answer
   */
  static <T> T within(long millis, CompletableFuture<T> answer, Object from) {
    try {
      return answer.get(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    } catch (TimeoutException e) {
      throw failed(e, from);
    } catch (ExecutionException e) {
      throw failed(cause(e), from);
    }
  }

  private static Throwable cause(ExecutionException e) {
    return e.getCause() == null ? e : e.getCause();
  }

  /** Returns the exception for a request without an answer. */
  static StoreException failed(Throwable cause, Object from) {
    Throwable root = cause;
    for (Throwable next = cause; next != null; next = next.getCause()) {
      root = next;
      if (next instanceof AccessDeniedException) {
        return new StoreException(
            Problem.HBASE_DENIED, cause, "at", from, "reason", firstLine(next));
      }
    }
    return new StoreException(Problem.HBASE_FAILED, cause, "at", from, "reason", firstLine(root));
  }

  private static String firstLine(Throwable failure) {
    String text = failure.getMessage() == null ? "" : failure.getMessage();
    int end = text.indexOf('\n');
    return failure.getClass().getSimpleName() + ": " + (end < 0 ? text : text.substring(0, end));
  }
}
