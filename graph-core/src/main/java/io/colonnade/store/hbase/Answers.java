package io.colonnade.store.hbase;

import io.colonnade.error.ReadInterruptedException;
import io.colonnade.error.StoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Waits for answers of HBase. Stateless. */
final class Answers {

  private Answers() {}

  /**
   * Waits for the answer to a read.
   *
   * @param failed returns the exception for a failure
   * @throws ReadInterruptedException if the thread is interrupted; the flag stays set
   * @throws StoreException if there is no answer
   */
  static <T> T read(CompletableFuture<T> answer, Function<Throwable, StoreException> failed) {
    try {
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReadInterruptedException();
    } catch (ExecutionException e) {
      throw failed.apply(cause(e));
    }
  }

  /**
   * Waits for an answer, whether the thread is interrupted or not; the flag is kept.
   *
   * @throws StoreException if there is no answer
   */
  static <T> T any(CompletableFuture<T> answer, Function<Throwable, StoreException> failed) {
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          return answer.get();
        } catch (InterruptedException e) {
          isInterrupted = true;
        } catch (ExecutionException e) {
          throw failed.apply(cause(e));
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
      throw Failures.of(e, from);
    } catch (ExecutionException e) {
      throw Failures.of(cause(e), from);
    }
  }

  private static Throwable cause(ExecutionException e) {
    return e.getCause() == null ? e : e.getCause();
  }
}
