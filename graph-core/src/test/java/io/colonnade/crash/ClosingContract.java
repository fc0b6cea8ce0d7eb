package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.graph.ColonnadeGraph;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A graph is closed under eight readers and writers, by SIGTERM and by {@code close()}. */
public abstract class ClosingContract extends CrashFixture {

  private static final int TERMINATED = 128 + 15;

  @Test
  void terminatedProcess_closesItsGraphUnderReadersAndWriters() throws Exception {
    Random random = SeededRandom.of(getClass());
    Path directory = parent.resolve("graph");
    Acknowledged acknowledged = new Acknowledged();
    ListAudit audit = new ListAudit();
    for (int round = 0; round < 8; round++) {
      try (Child child =
          new Child.Start(ClosingWriter.class)
              .crashReportsIn(parent)
              .run(Child.arguments(options(directory), random.nextLong()))) {
        child.await(Acknowledged::isAcknowledgement, 1 + random.nextInt(300));
        LockSupport.parkNanos(random.nextInt(2_000_000));
        child.terminate();
        assertEquals(TERMINATED, child.awaitEnd(), () -> child.out() + " " + child.errors());
        assertEquals(List.of(), child.errors());
        List<String> out = child.out();
        assertEquals("done", out.get(out.size() - 1));
        assertAllEndedAsClosed(
            out.stream()
                .filter(line -> line.startsWith("end: "))
                .map(line -> line.substring("end: ".length()))
                .toList());
        acknowledged.take(out);
      }
      assertFalse(Files.exists(parent.resolve("hs_err.log")), "the JVM has crashed");
      try (ColonnadeGraph graph = open(directory)) {
        acknowledged.mustBeIn(audit.run(graph));
      }
    }
  }

  @Test
  void graph_closedUnderReadersAndWriters_hundredTimes() throws Exception {
    Random random = SeededRandom.of(getClass());
    Path directory = parent.resolve("graph");
    Acknowledged acknowledged = new Acknowledged();
    for (int round = 0; round < 100; round++) {
      List<String> done = Collections.synchronizedList(new ArrayList<>());
      ColonnadeGraph graph = open(directory);
      Crowd crowd = Crowd.start(graph, random.nextLong(), done::add);
      crowd.awaitWork();
      LockSupport.parkNanos(random.nextInt(5_000_000));
      graph.close();
      graph.close();
      assertAllEndedAsClosed(crowd.ends());
      acknowledged.take(done);
    }
    try (ColonnadeGraph graph = open(directory)) {
      acknowledged.mustBeIn(new ListAudit().run(graph));
    }
  }

  private static void assertAllEndedAsClosed(List<String> ends) {
    assertEquals(Crowd.SIZE, ends.size());
    for (String end : ends) {
      assertTrue(end.startsWith("StoreClosedException: COL-4001 "), end);
    }
  }
}
