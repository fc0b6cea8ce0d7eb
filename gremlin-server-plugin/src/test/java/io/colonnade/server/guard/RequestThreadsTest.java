package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.server.monitor.RequestLimits;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RequestThreadsTest {

  private final EventLoopGroup group = new DefaultEventLoopGroup(1);
  private final RequestThreads threads = RequestThreads.start(RequestLimits.DEFAULT);

  @AfterEach
  void stop() {
    threads.shutdownNow();
    group.shutdownGracefully();
  }

  @Test
  void shutdown_withoutARequest_stopsTheEventLoops() {
    threads.serve(group);
    threads.shutdown();
    assertTrue(group.isShuttingDown());
  }

  @Test
  void shutdown_duringARequest_leavesTheEventLoopsToTheServer() throws InterruptedException {
    threads.serve(group);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch ending = new CountDownLatch(1);
    threads.execute(
        () -> {
          running.countDown();
          awaitEnd(ending);
        });
    running.await();
    threads.shutdown();
    assertFalse(group.isShuttingDown());
    ending.countDown();
  }

  /** What remains of a request must not be lost, although no other request finds a place. */
  @Test
  void taskOfARunningRequest_isDone_whenNoMoreCanWait() throws Exception {
    RequestThreads one = RequestThreads.start(RequestLimits.DEFAULT.withThreads(1, 1));
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch full = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    one.reading(
        one.of("ada"),
        Runnable::run,
        ended::countDown,
        () ->
            one.execute(
                () -> {
                  running.countDown();
                  awaitEnd(full);
                  one.execute(answered::countDown);
                }));
    running.await();
    one.execute(() -> {}); // waits
    RejectedExecutionException refusal =
        assertThrows(RejectedExecutionException.class, () -> one.execute(() -> {}));
    assertTrue(refusal.getMessage().contains("COL-1041"), refusal::getMessage);
    full.countDown();
    answered.await();
    ended.await();
    one.shutdownNow();
  }

  /**
   * Gremlin Server asks for the answer in Netty's thread if the evaluation was faster than that.
   */
  @Test
  void answerToARequest_isNotRefused_whenNoMoreCanWait() throws Exception {
    RequestThreads one = RequestThreads.start(RequestLimits.DEFAULT.withThreads(1, 1));
    CountDownLatch evaluated = new CountDownLatch(1);
    CountDownLatch ending = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    one.reading(
        one.of("ada"),
        Runnable::run,
        () -> {},
        () -> {
          one.execute(evaluated::countDown);
          evaluated.await();
          assertThrows(
              RejectedExecutionException.class,
              () -> {
                while (true) {
                  one.of("ada").execute(() -> awaitEnd(ending));
                }
              });
          one.execute(answered::countDown);
        });
    assertEquals(0, answered.getCount());
    ending.countDown();
    one.shutdownNow();
  }

  @Test
  void administration_runs_whenAllThreadsAreBusyAndNoMoreCanWait() throws Exception {
    RequestThreads one = RequestThreads.start(RequestLimits.DEFAULT.withThreads(1, 1));
    CountDownLatch ending = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    one.execute(() -> awaitEnd(ending));
    one.execute(() -> {}); // waits
    one.reading(one.administration(), Runnable::run, () -> {}, () -> one.execute(done::countDown));
    done.await();
    ending.countDown();
    one.shutdownNow();
  }

  @Test
  void administration_thatFindsNoPlaceOfItsOwn_isLimitedAsOtherRequests() {
    RequestThreads one = RequestThreads.start(RequestLimits.DEFAULT.withThreads(1, 1));
    CountDownLatch ending = new CountDownLatch(1);
    RejectedExecutionException refusal =
        assertThrows(
            RejectedExecutionException.class,
            () -> {
              for (int i = 0; i < 1_000; i++) {
                one.administration().execute(() -> awaitEnd(ending));
              }
            });
    assertTrue(refusal.getMessage().contains("COL-1041"), refusal::getMessage);
    ending.countDown();
    one.shutdownNow();
  }

  private static void awaitEnd(CountDownLatch ending) {
    try {
      ending.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
