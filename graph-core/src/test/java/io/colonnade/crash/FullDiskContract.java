package io.colonnade.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.nio.file.Path;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.Test;

/**
 * The disk is full, played by a limit to the size of files: reads go on, the commit in doubt says
 * so, and writes go on when there is room.
 */
public abstract class FullDiskContract extends CrashFixture {

  private static final String LIMIT = "6000000";

  @Test
  void fullDisk_readsGoOn_commitIsInDoubt_writesResumeWhenThereIsRoom() throws Exception {
    Path directory = parent.resolve("graph");
    List<String> out;
    try (Child child = new Child.Start(DiskFiller.class).run(Child.arguments(options(directory)))) {
      child.await("open"::equals);
      child.limitFileSize(LIMIT);
      child.tell("fill");
      child.await("waiting"::equals);
      child.limitFileSize("unlimited");
      child.tell("there is room");
      assertEquals(0, child.awaitEnd(), () -> child.out() + " " + child.errors());
      out = child.out();
    }
    String doubtful = only(out, "doubtful ");
    assertTrue(doubtful.contains("the commit may or may not survive"), doubtful);
    String refused = only(out, "refused ");
    assertTrue(refused.contains("the disk is full: nothing was written"), refused);
    long number = Long.parseLong(doubtful.split(" ")[1]);
    assertEquals(2, out.stream().filter(("read " + number)::equals).count());
    assertTrue(out.stream().filter(line -> line.startsWith("again ")).count() <= 1, "conflicts");
    assertTrue(number > 5, "the disk was full before anything was written");
    try (ColonnadeGraph graph = open(directory)) {
      mustHold(graph, number);
    }
  }

  private static String only(List<String> lines, String prefix) {
    List<String> found = lines.stream().filter(line -> line.startsWith(prefix)).toList();
    assertEquals(1, found.size(), lines::toString);
    return found.get(0);
  }

  /** Everything acknowledged before and after; the one in doubt whole or not at all. */
  private static void mustHold(ColonnadeGraph graph, long doubtful) {
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    boolean survived = graph.vertices(DiskFiller.id(doubtful)).hasNext();
    for (long number = 0; number <= doubtful + DiskFiller.MORE; number++) {
      if (number != doubtful || survived) {
        Vertex vertex = graph.vertices(DiskFiller.id(number)).next();
        assertEquals(DiskFiller.value(number), vertex.value("big"));
        boolean tied = number > 0 && (number != doubtful + 1 || survived);
        assertEquals(tied, vertex.edges(Direction.IN, "next").hasNext(), "edge to " + number);
      }
    }
    System.out.println("in doubt: " + doubtful + (survived ? ", survived" : ", lost"));
    graph.tx().rollback();
  }
}
