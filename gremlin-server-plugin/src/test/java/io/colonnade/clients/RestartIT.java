package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.store.Crew;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An operator stops a server while clients work, and starts it again. */
@Timeout(120)
class RestartIT {

  private static final int REQUESTS = 100;
  private static final int WRITERS = 4;
  private static final int ENDLESS = 3;
  private static final Duration END = Duration.ofSeconds(10);

  @TempDir Path scratch;

  @Test
  void sigterm_withRequestsAtWork_endsInTime_andDriversGoOnAfterwards() throws Exception {
    ServerProcess server = ServerProcess.start(scratch);
    List<RawConnection> endless = new ArrayList<>();
    AtomicInteger answered = new AtomicInteger();
    try (JavaDriver driver = new JavaDriver(server)) {
      GraphTraversalSource open = driver.g.tx().begin();
      open.addV("lost").iterate();
      Semaphore worked = new Semaphore(0);
      Crew writers = Crew.start(WRITERS, number -> write(server.port, answered, worked));
      assertTrue(worked.tryAcquire(20 * WRITERS, 30, TimeUnit.SECONDS));
      for (int i = WRITERS; i < REQUESTS; i++) {
        endless.add(
            new RawConnection(server.port, "127.0.0.2")
                .post("g.V().repeat(identity()).until(constant(1).is(2)).count()"));
        if (endless.size() == ENDLESS) { // more would leave no thread that shows the status
          assertTrue(
              ServerProcess.becomes(
                  () -> server.status().at("/requests/running").asInt() >= ENDLESS, END));
        }
      }
      long start = System.nanoTime();
      String errors = server.stop();
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      System.out.println("stopped after " + took.toMillis() + " ms with " + answered + " writes");
      assertTrue(took.compareTo(END) <= 0, took::toString);
      assertTrue(!errors.contains("\tat "), errors);
      writers.join();
      try (ServerProcess again = server.again()) {
        assertEquals(server.port, again.port);
        assertTrue(ServerProcess.becomes(() -> answers(driver), Duration.ofSeconds(30)));
        assertEquals(0, driver.g.V().hasLabel("lost").count().next());
        long pairs = driver.g.E().hasLabel("pair").count().next();
        assertEquals(2 * pairs, driver.g.V().hasLabel("half").count().next());
        // The answer of the last write of each may have been lost.
        assertTrue(pairs >= answered.get() && pairs <= answered.get() + WRITERS, pairs + " pairs");
        Map<Object, Object> report = driver.g.<Map<Object, Object>>call("colonnade.check").next();
        assertEquals(0L, report.get("violations"), report.toString());
      }
    } finally {
      for (RawConnection connection : endless) {
        connection.close();
      }
    }
  }

  /** Writes two vertices and an edge in each request until the server stops. */
  private static void write(int port, AtomicInteger answered, Semaphore worked) {
    try (JavaDriver driver = new JavaDriver(port)) {
      while (true) {
        driver.g.addV("half").as("a").addV("half").addE("pair").from("a").iterate();
        answered.incrementAndGet();
        worked.release();
      }
    } catch (RuntimeException stopped) {
      return; // as it should be
    }
  }

  private static boolean answers(JavaDriver driver) {
    try {
      return driver.g.V().count().next() > 0;
    } catch (RuntimeException e) {
      return false; // the driver looks for the server once a second
    }
  }
}
