package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.server.monitor.RequestLimits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class UserQueuesTest {

  /** What was passed on to the threads, and was not run yet. */
  private final Queue<Runnable> passed = new ArrayDeque<>();

  private final List<String> done = new ArrayList<>();

  private UserQueues queues(int threads, int waiting) {
    return new UserQueues(
        RequestLimits.DEFAULT.withThreads(threads, waiting).withPerUser(2), passed::add);
  }

  private void submit(UserQueues queues, String user, String... requests) {
    for (String request : requests) {
      queues.execute(user, () -> done.add(request));
    }
  }

  private void runAll() {
    for (Runnable next = passed.poll(); next != null; next = passed.poll()) {
      next.run();
    }
  }

  @Test
  void requestsOfAUser_beyondItsLimit_waitForItsOthers_andLetThoseOfAnotherPass() {
    UserQueues queues = queues(3, 10);
    submit(queues, "ada", "ada 1", "ada 2", "ada 3", "ada 4");
    submit(queues, "bob", "bob 1", "bob 2");
    assertEquals(4, passed.size());
    runAll();
    assertEquals(List.of("ada 1", "ada 2", "bob 1", "bob 2", "ada 3", "ada 4"), done);
    submit(queues, "ada", "ada 5", "ada 6", "ada 7");
    assertEquals(2, passed.size());
    runAll();
    assertEquals(9, done.size());
  }

  @Test
  void requestThatFails_letsTheNextOfItsUserPass() {
    UserQueues queues = queues(3, 10);
    for (int i = 0; i < 2; i++) {
      queues.execute(
          "ada",
          () -> {
            throw new IllegalStateException("fails");
          });
    }
    submit(queues, "ada", "ada 3", "ada 4");
    for (int i = 0; i < 2; i++) {
      assertThrows(IllegalStateException.class, passed.remove()::run);
    }
    runAll();
    assertEquals(List.of("ada 3", "ada 4"), done);
  }

  @Test
  void userWithRequestsInHalfOfThePlaces_isRefused_andAnotherIsNot() {
    UserQueues queues = queues(2, 4);
    submit(queues, "ada", "ada 1", "ada 2", "ada 3", "ada 4");
    RejectedExecutionException refusal =
        assertThrows(RejectedExecutionException.class, () -> submit(queues, "ada", "ada 5"));
    assertTrue(refusal.getMessage().contains("COL-1041"), refusal::getMessage);
    submit(queues, "bob", "bob 1");
    runAll();
    assertEquals(List.of("ada 1", "ada 2", "bob 1", "ada 3", "ada 4"), done);
  }

  @Test
  void largestLimitOfWaitingRequests_refusesNone() {
    UserQueues queues = queues(2, Integer.MAX_VALUE);
    submit(queues, "ada", "ada 1", "ada 2", "ada 3");
    runAll();
    assertEquals(3, done.size());
  }

  @Test
  void requestBeyondThoseThatMayWait_isRefused_whosesoeverTheyAre() {
    UserQueues queues = queues(3, 2);
    submit(queues, "ada", "ada 1", "ada 2", "ada 3");
    submit(queues, "bob", "bob 1", "bob 2");
    RejectedExecutionException refusal =
        assertThrows(RejectedExecutionException.class, () -> submit(queues, "eve", "eve 1"));
    assertTrue(refusal.getMessage().contains("COL-1041"), refusal::getMessage);
    runAll();
    submit(queues, "eve", "eve 1");
    runAll();
    assertEquals(6, done.size());
  }

  @Test
  void requestsThatWait_areDone_whenTheThreadsAreShutDown() {
    UserQueues queues =
        new UserQueues(
            RequestLimits.DEFAULT.withThreads(2, 10),
            task -> {
              if (!done.isEmpty()) {
                throw new RejectedExecutionException("shut down");
              }
              passed.add(task);
            });
    submit(queues, "ada", "ada 1", "ada 2", "ada 3");
    assertEquals(1, passed.size());
    runAll();
    assertEquals(List.of("ada 1", "ada 2", "ada 3"), done);
  }

  /** The operating system refuses further threads, as {@link Thread#start} reports it. */
  @Test
  void requestWithoutAThread_fails_andLeavesItsPlaceToOthers() {
    List<Boolean> isFull = new ArrayList<>(List.of(true, true, true));
    UserQueues queues =
        new UserQueues(
            RequestLimits.DEFAULT.withThreads(2, 10).withPerUser(1),
            task -> {
              if (!isFull.isEmpty()) {
                isFull.remove(0);
                throw new OutOfMemoryError("unable to create native thread");
              }
              passed.add(task);
            });
    for (int i = 0; i < 3; i++) {
      assertThrows(OutOfMemoryError.class, () -> submit(queues, "ada", "refused"));
    }
    submit(queues, "ada", "ada 1", "ada 2");
    isFull.add(true); // for the second, which the thread of the first then runs
    runAll();
    assertEquals(List.of("ada 1", "ada 2"), done);
  }
}
