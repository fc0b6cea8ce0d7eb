package io.colonnade.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreClosedException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How jobs end, and what is told of them. */
@Timeout(60)
class JobsTest {

  private final Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final Jobs jobs = new Jobs(InstantSource.fixed(now));
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);

  @AfterEach
  void close() {
    go.countDown();
    jobs.close();
  }

  private Job.State held(Job job) {
    begun.countDown();
    try {
      go.await();
      return Job.State.DONE;
    } catch (InterruptedException e) {
      throw new AssertionError(job.toString(), e);
    }
  }

  @Test
  void job_isRunningUntilItHasEnded() throws Exception {
    Job job = jobs.start("build index", "byName", this::held);
    assertFalse(job.awaitEnd(Duration.ZERO));
    assertEquals(Job.State.RUNNING, job.state());
    assertEquals(Optional.empty(), job.endedAt());
    assertEquals("job 1: build index byName, running, 0 elements", job.toString());
    go.countDown();
    assertSame(job, job.await());
    assertTrue(job.awaitEnd(Duration.ZERO));
    assertEquals(Job.State.DONE, job.state());
    assertEquals(Optional.of(now), job.endedAt());
    assertEquals(Optional.of(job), jobs.job(1));
    assertEquals(Optional.empty(), jobs.job(2));
  }

  @Test
  void jobThatFails_keepsWhatItHasFound_andTheNextOneRuns() throws Exception {
    InvalidInputException refusal =
        new InvalidInputException(Problem.UNKNOWN_INDEX, "index", "byName");
    Job failing =
        jobs.start(
            "build index",
            "byName",
            job -> {
              job.tell(List.of("one", "two"));
              throw refusal;
            });
    assertSame(refusal, assertThrows(InvalidInputException.class, failing::await));
    assertEquals(Job.State.FAILED, failing.state());
    assertEquals(List.of("one", "two"), failing.report());
    assertEquals(Optional.of(refusal), failing.failure());
    assertEquals(2, jobs.start("x", "y", job -> Job.State.DONE).await().number());
  }

  @Test
  void jobThatDiesOfAnError_letsNobodyWait_andTheNextOneRuns() throws Exception {
    Job dying =
        jobs.start(
            "build index",
            "byName",
            job -> {
              throw new StackOverflowError("as if");
            });
    assertThrows(StoreClosedException.class, dying::await);
    assertEquals(Job.State.STOPPED, dying.state());
    jobs.start("x", "y", job -> Job.State.DONE).await();
  }

  @Test
  void close_stopsWhatHasNotBegun_andWhatBeginsLater() throws Exception {
    Job first = jobs.start("x", "y", this::held);
    Job second = jobs.start("x", "z", job -> Job.State.DONE);
    begun.await();
    jobs.close();
    jobs.close();
    assertTrue(jobs.isClosing());
    Job third = jobs.start("x", "late", job -> Job.State.DONE);
    assertThrows(StoreClosedException.class, third::await);
    go.countDown();
    first.await();
    assertThrows(StoreClosedException.class, second::await);
    assertEquals(List.of(first, second, third), jobs.all());
  }

  /** A job that waits until the condition holds. */
  private Job waiting(BooleanSupplier isOver) {
    return jobs.start(
        "remove index",
        "byAge",
        job -> jobs.await(job, () -> "a reader", isOver) ? Job.State.DONE : Job.State.STOPPED);
  }

  @Test
  void jobThatWaits_letsOthersPass_andTellsForWhat() throws Exception {
    AtomicBoolean isOver = new AtomicBoolean();
    CountDownLatch asked = new CountDownLatch(2);
    Job waiting =
        waiting(
            () -> {
              asked.countDown();
              return isOver.get();
            });
    asked.await();
    assertEquals(Job.State.DONE, jobs.start("x", "y", job -> Job.State.DONE).await().state());
    assertEquals(Job.State.RUNNING, waiting.state());
    Job.Wait wait = waiting.waiting().orElseThrow();
    assertEquals("a reader", wait.what().get());
    assertEquals(now, wait.since());
    assertEquals(
        "job 1: remove index byAge, running, 0 elements, waits for a reader since"
            + " 2026-01-01T00:00:00Z",
        waiting.toString());
    Job held = jobs.start("x", "z", this::held);
    begun.await();
    isOver.set(true);
    assertFalse(waiting.awaitEnd(Duration.ofMillis(20))); // it is not its turn
    go.countDown();
    assertEquals(Job.State.DONE, waiting.await().state());
    assertEquals(Optional.empty(), waiting.waiting());
    held.await();
  }

  @Test
  void jobThatNeedNotWait_keepsItsTurn() throws Exception {
    assertEquals(Job.State.DONE, waiting(() -> true).await().state());
  }

  @Test
  void jobWhoseConditionFails_fails_andTheNextOneRuns() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Job failing =
        waiting(
            () -> {
              if (asked.incrementAndGet() == 3) {
                throw new IllegalStateException("as if");
              }
              return false;
            });
    assertThrows(IllegalStateException.class, failing::await);
    assertEquals(Job.State.DONE, jobs.start("x", "y", job -> Job.State.DONE).await().state());
  }

  @Test
  void close_stopsJobsThatWait() throws Exception {
    CountDownLatch waits = new CountDownLatch(2);
    BooleanSupplier never =
        () -> {
          waits.countDown();
          return false;
        };
    Job first = waiting(never);
    Job second = waiting(() -> false);
    waits.await();
    jobs.close();
    assertThrows(StoreClosedException.class, first::await);
    assertThrows(StoreClosedException.class, second::await);
    assertThrows(StoreClosedException.class, waiting(never)::await);
  }

  @Test
  void failureWhileClosing_isNone() throws Exception {
    Job job =
        jobs.start(
            "x",
            "y",
            one -> {
              held(one);
              throw new StoreClosedException(Problem.STORE_CLOSED);
            });
    begun.await();
    jobs.close();
    go.countDown();
    assertThrows(StoreClosedException.class, job::await);
    assertEquals(Job.State.STOPPED, job.state());
    assertEquals(Optional.empty(), job.failure());
  }
}
