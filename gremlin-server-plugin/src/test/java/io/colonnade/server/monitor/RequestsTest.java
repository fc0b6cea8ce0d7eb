package io.colonnade.server.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.metric.FakeTicker;
import io.colonnade.server.Uninterrupted;
import io.colonnade.service.Access;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RequestsTest {

  private static final long HEAP = Runtime.getRuntime().maxMemory();

  private final ServerMetrics metrics = new ServerMetrics();
  private final FakeTicker time = new FakeTicker();
  private final Requests requests =
      new Requests(
          time,
          metrics,
          SlowQueries.off(),
          AuditLog.off(),
          RequestLimits.DEFAULT.withBytes(10, 10));

  @AfterEach
  void close() {
    metrics.close();
  }

  private RunningRequest begin() {
    return begin(Kind.SCRIPT);
  }

  private RunningRequest begin(Kind kind) {
    return begin(kind, 1);
  }

  private RunningRequest begin(Kind kind, int size) {
    Caller caller = new Caller(Optional.empty(), Optional.of(Access.ADMIN), "127.0.0.1");
    return requests.begin(kind, UUID.randomUUID(), Optional.of("g.V()"), caller, size);
  }

  private boolean hasRoomFor(int size) {
    RunningRequest request = begin(Kind.SCRIPT, size);
    boolean hasRoom = requests.refusal().isEmpty();
    requests.discard(request);
    return hasRoom;
  }

  private void assertEnding() {
    assertEquals(List.of("ending"), requests.list().stream().map(one -> one.get("state")).toList());
    assertFalse(hasRoomFor(10));
  }

  private void assertNone() {
    assertEquals(List.of(), requests.list());
    assertTrue(hasRoomFor(10));
  }

  /** Works for a request and takes no notice of interrupts. */
  private static void finish(CountDownLatch working, CountDownLatch end) {
    working.countDown();
    Uninterrupted.await(end);
  }

  @Test
  void lostRequest_isListedAndCounted_untilItsThreadIsDone() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    RunningRequest request = begin();
    Thread thread =
        new Thread(() -> requests.within(request, () -> finish(working, end)), "request");
    thread.start();
    working.await();
    requests.lose(request);
    requests.endByAdmin(request.id());
    requests.endOverdue();
    assertEnding();
    assertEquals(1, requests.running());
    end.countDown();
    thread.join();
    assertNone();
  }

  @Test
  void answeredRequest_whoseTaskStillWaits_keepsNoText() {
    RunningRequest request = begin();
    assertEquals(Optional.of("g.V()"), request.text());
    requests.end(request, Outcome.TIMEOUT);
    assertEquals(Optional.empty(), request.text());
    assertNone();
  }

  @Test
  void lostRequest_thatWaits_isListedAndCounted_untilAThreadHasDroppedIt() {
    RunningRequest request = begin();
    requests.lose(request);
    requests.endOverdue();
    assertEnding();
    requests.within(request, () -> assertTrue(Thread.interrupted()));
    assertNone();
  }

  @Test
  void lostRequest_isListed_afterItsThreadHasEnteredItAgain() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    RunningRequest request = begin();
    Runnable work =
        () -> {
          requests.lose(request);
          requests.enter(request);
          finish(working, end);
        };
    Thread thread = new Thread(() -> requests.within(request, work), "request");
    thread.start();
    working.await();
    requests.endOverdue();
    assertEnding();
    end.countDown();
    thread.join();
    assertNone();
  }

  @Test
  void lostRequest_whoseThreadIsDone_isForgotten() {
    RunningRequest request = begin();
    requests.within(request, () -> {});
    requests.lose(request);
    assertNone();
  }

  /** The threads of sessions end with their connection, and drop what waits for them. */
  @Test
  void lostRequests_ofASession_areForgotten_whenItsThreadHasEnded() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    RunningRequest request = begin(Kind.SESSION);
    RunningRequest waiting = begin(Kind.SESSION);
    Thread thread =
        new Thread(
            () -> {
              requests.enter(request);
              finish(working, end);
            },
            "session");
    thread.start();
    working.await();
    requests.lose(request);
    requests.lose(waiting);
    requests.endOverdue();
    assertEnding();
    end.countDown();
    thread.join();
    requests.endOverdue();
    assertNone();
  }

  /** Allocates, then waits for an interrupt or for the end of the test. */
  private Thread work(RunningRequest request, long bytes, CountDownLatch end) throws Exception {
    CountDownLatch allocated = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () ->
                requests.within(
                    request,
                    () -> {
                      long sum = 0;
                      for (long left = bytes; left > 0; left -= 1 << 20) {
                        sum += new byte[1 << 20].length;
                      }
                      assertTrue(sum >= bytes);
                      allocated.countDown();
                      try {
                        end.await();
                      } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                      }
                    }));
    thread.start();
    allocated.await();
    return thread;
  }

  @Test
  void shortMemory_endsTheRequestThatAllocatedTheMost() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    RunningRequest small = begin();
    RunningRequest large = begin();
    Thread ofSmall = work(small, HEAP / 8, end);
    Thread ofLarge = work(large, HEAP / 4, end);
    requests.heapInUse(HEAP / 2);
    assertTrue(large.ending().isEmpty());
    requests.heapInUse(HEAP);
    InvalidInputException reason = large.ending().orElseThrow();
    assertTrue(reason.getMessage().contains("COL-8027"), reason::getMessage);
    ofLarge.join();
    requests.heapInUse(HEAP); // at once: what was ended may still hold its memory
    assertTrue(small.ending().isEmpty());
    time.advance(Duration.ofSeconds(1));
    requests.heapInUse(HEAP);
    assertTrue(small.ending().isPresent());
    end.countDown();
    ofSmall.join();
  }

  @Test
  void shortMemory_thatNoRequestHasCaused_endsNone() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    RunningRequest small = begin();
    Thread ofSmall = work(small, 1 << 20, end);
    requests.heapInUse(HEAP);
    assertTrue(small.ending().isEmpty());
    end.countDown();
    ofSmall.join();
  }

  @Test
  void heapWatch_reportsCollections_untilItIsClosed() throws Exception {
    CountDownLatch seen = new CountDownLatch(1);
    HeapWatch watch =
        HeapWatch.start(
            used -> {
              if (used > 0 && used <= HEAP) {
                seen.countDown();
              }
            });
    System.gc();
    assertTrue(seen.await(30, TimeUnit.SECONDS));
    watch.close();
    watch.close();
  }

  @Test
  void interruptForOneRequest_doesNotReachTheNextOfItsThread() throws Exception {
    RunningRequest ended = begin();
    requests.enter(ended);
    Thread other = new Thread(() -> requests.endByAdmin(ended.id()));
    other.start();
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
    requests.enter(begin());
    assertFalse(Thread.interrupted());
    assertEquals(Optional.of(Access.ADMIN), requests.caller().orElseThrow().access());
  }
}
