package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestThreadsTest {

  private final EventLoopGroup group = new DefaultEventLoopGroup(1);
  private final RequestThreads threads = RequestThreads.start();

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

  private static void awaitEnd(CountDownLatch ending) {
    try {
      ending.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
