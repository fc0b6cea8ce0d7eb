package io.colonnade.examples.torture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchTest {

  private static final long LOOK = 250;
  private static final StackTraceElement[] WAITS = {
    frame("java.lang.Thread"), frame(Watch.RESOLVER)
  };
  private static final StackTraceElement[] WORKS = {frame("java.lang.Thread")};
  private static final StackTraceElement[] UNANSWERED = {
    frame(Watch.PATIENCE), frame(Watch.RESOLVER)
  };

  private final List<String> waited = new ArrayList<>();
  private final Watch.Watched thread = new Watch().add(waited::add);
  private long now;

  private static StackTraceElement frame(String of) {
    return new StackTraceElement(of, "method", "File.java", 1);
  }

  private void look(int times, StackTraceElement... stack) {
    for (int i = 0; i < times; i++) {
      now += LOOK;
      thread.look(now, stack);
    }
  }

  @Test
  void threadThatWaits_isReportedOnce_after30Seconds() {
    thread.begin();
    look(121, WAITS);
    assertEquals(List.of(), waited);
    look(200, WAITS);
    assertEquals(1, waited.size());
    assertTrue(waited.get(0).contains(Watch.RESOLVER), waited.get(0));
  }

  @Test
  void threadThatTriesBetweenWaits_isReported() {
    thread.begin();
    for (int i = 0; i < 40; i++) {
      look(1, WAITS);
      look(5, WORKS);
    }
    assertEquals(1, waited.size());
  }

  @Test
  void threadThatHasWaitedBriefly_isNotReported() {
    thread.begin();
    look(8, WAITS);
    look(200, WORKS);
    look(1, WAITS);
    assertEquals(List.of(), waited);
  }

  @Test
  void serverThatDoesNotAnswer_isNotReported() {
    thread.begin();
    look(500, UNANSWERED);
    assertEquals(List.of(), waited);
  }

  @Test
  void transactionsThatEnd_areNotReported() {
    for (int i = 0; i < 10; i++) {
      thread.begin();
      look(100, WAITS);
      thread.end();
      look(100, WAITS);
    }
    assertEquals(List.of(), waited);
  }

  @Test
  void classesOfTheJournal_haveTheseNames() throws ClassNotFoundException {
    assertEquals(Watch.RESOLVER, Class.forName(Watch.RESOLVER).getName());
    assertEquals(Watch.PATIENCE, Class.forName(Watch.PATIENCE).getName());
  }
}
