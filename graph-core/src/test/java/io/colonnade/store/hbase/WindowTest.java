package io.colonnade.store.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.error.ReadInterruptedException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WindowTest {

  private final Window window = new Window();
  private final Deque<CompletableFuture<String>> underWay = new ArrayDeque<>();

  private CompletableFuture<String> send(String server) {
    return window.send(
        server,
        () -> {
          CompletableFuture<String> answer = new CompletableFuture<>();
          underWay.add(answer);
          return answer;
        });
  }

  @Test
  void callBeyondTheWindow_waitsForAnAnswer_whileOtherServersAreFree() throws Exception {
    for (int i = 0; i < Window.CALLS; i++) {
      send("one");
    }
    Semaphore sent = new Semaphore(0);
    Thread waiting =
        new Thread(
            () -> {
              send("one");
              sent.release();
            });
    waiting.start();
    while (waiting.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    send("other");
    assertEquals(Window.CALLS + 1, underWay.size());
    underWay.removeFirst().completeExceptionally(new IllegalStateException("lost"));
    sent.acquire();
    assertEquals(Window.CALLS + 1, underWay.size());
    waiting.join();
  }

  @Test
  void waitForTheWindow_endsWithAnInterrupt_andSendsNothing() throws Exception {
    for (int i = 0; i < Window.CALLS; i++) {
      send("one");
    }
    AtomicReference<Throwable> end = new AtomicReference<>();
    Thread waiting =
        new Thread(
            () -> {
              try {
                send("one");
              } catch (ReadInterruptedException e) {
                end.set(e);
              }
            });
    waiting.start();
    while (waiting.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    waiting.interrupt();
    waiting.join();
    assertInstanceOf(ReadInterruptedException.class, end.get());
    assertEquals(Window.CALLS, underWay.size());
    underWay.removeFirst().complete("answer");
    send("one");
    assertEquals(Window.CALLS, underWay.size());
  }

  @Test
  void callThatCannotBeSent_takesNoPlace() {
    for (int i = 0; i <= Window.CALLS; i++) {
      assertThrows(
          IllegalStateException.class,
          () ->
              window.send(
                  "one",
                  () -> {
                    throw new IllegalStateException("closed");
                  }));
    }
    assertFalse(send("one").isDone());
  }
}
