package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.service.Arguments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The parts of an export, without a network between service and client. */
@Timeout(60)
class ExportServiceIT {

  private static final int EDGES = 30_000; // several parts, and one vertex has them all

  @TempDir Path scratch;
  private final ColonnadeGraph graph = Colonnade.openInMemory();
  private final ExportService service = new ExportService();

  @AfterEach
  void close() {
    graph.close();
  }

  private void makeHub() {
    Vertex hub = graph.addVertex(T.id, "hub", T.label, "place;\"x\"", "name", "a,b\nc");
    Vertex other = graph.addVertex(T.id, 7); // CSV loses the type of the id
    for (int i = 0; i < EDGES; i++) {
      hub.addEdge("to", i % 2 == 0 ? other : hub, "text", "value of " + i);
    }
    graph.tx().commit();
  }

  @SuppressWarnings("unchecked") // keys are texts
  private Map<String, Object> call(ExportService called, Map<String, Object> given) {
    return (Map<String, Object>) called.call(graph, Arguments.of(called, given)).get(0);
  }

  private Map<String, Object> call(Map<String, Object> given) {
    return call(service, given);
  }

  private Map<String, Object> take(Object export, int part) {
    Map<String, Object> taken = call(Map.of("export", export, "part", part));
    while (taken.containsKey("wait")) {
      taken = call(Map.of("export", export, "part", part));
    }
    return taken;
  }

  private void assertAsOpened(String name) throws Exception {
    Path served = scratch.resolve("served-" + name);
    Path own = scratch.resolve("own-" + name);
    ExportReport ofServer =
        GraphExport.graphson(this::call, served, GraphExport.Existing.REFUSE, progress -> {});
    ExportReport expected =
        GraphExport.graphson(
            GraphInternals.store(graph), own, GraphExport.Existing.REFUSE, progress -> {});
    assertEquals(expected, ofServer);
    assertArrayEquals(Files.readAllBytes(own), Files.readAllBytes(served));
  }

  @Test
  void files_areThoseOfAnOpenGraph() throws Exception {
    assertAsOpened("empty.json");
    makeHub();
    assertAsOpened("hub.json");
    assertTrue(Files.size(scratch.resolve("own-hub.json")) > 3 << 20, "several parts");
    assertAsOpened("hub.json.gz");
    List<Long> progress = new ArrayList<>();
    ExportReport ofServer =
        GraphExport.csv(
            this::call,
            scratch.resolve("served"),
            GraphExport.Existing.REFUSE,
            one -> progress.add(one.done()));
    ExportReport expected =
        GraphExport.csv(
            GraphInternals.store(graph),
            scratch.resolve("own"),
            GraphExport.Existing.REFUSE,
            one -> {});
    assertEquals(expected, ofServer);
    assertFalse(expected.lost().isEmpty());
    assertEquals(EDGES + 2, progress.get(progress.size() - 1));
    for (String file : List.of("vertices.csv", "edges.csv")) {
      assertArrayEquals(
          Files.readAllBytes(scratch.resolve("own").resolve(file)),
          Files.readAllBytes(scratch.resolve("served").resolve(file)));
    }
  }

  @Test
  void export_isASnapshot() {
    makeHub();
    String name = String.valueOf(call(Map.of("format", "graphson")).get("export"));
    Map<String, Object> first = take(name, 1);
    graph.addVertex(T.id, "late");
    graph.tx().commit();
    Map<String, Object> last = first;
    for (int part = 2; !last.containsKey("lost"); part++) {
      last = take(name, part);
    }
    assertEquals(2L, last.get("vertices"));
    assertEquals((long) EDGES, last.get("edges"));
  }

  private Problem refused(ExportService called, Map<String, Object> given) {
    return assertThrows(InvalidInputException.class, () -> call(called, given)).problem();
  }

  @Test
  void parts_areTakenInTheirOrder() {
    makeHub();
    Object name = call(Map.of("format", "CSV")).get("export");
    assertEquals(Problem.EXPORT_REQUEST, refused(service, Map.of("export", name, "part", 2)));
    assertTrue(take(name, 1).containsKey("bytes"));
    assertEquals(Problem.EXPORT_REQUEST, refused(service, Map.of("export", name, "part", 1)));
    assertEquals(Problem.EXPORT_REQUEST, refused(service, Map.of("export", "x", "part", 1)));
    assertEquals(Problem.PARAMETER_MISSING, refused(service, Map.of("export", name)));
    assertEquals(Problem.PARAMETER_TYPE, refused(service, Map.of("format", "xml")));
  }

  @Test
  void abandonedExports_end_andMakeRoom() throws Exception {
    makeHub();
    ExportService impatient = new ExportService(Duration.ofSeconds(3));
    Map<String, Object> begin = Map.of("format", "graphson");
    List<Object> names = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      names.add(call(impatient, begin).get("export"));
    }
    assertEquals(Problem.EXPORTS_LIMIT, refused(impatient, begin));
    while (!isAccepted(impatient, begin)) {
      Thread.sleep(50);
    }
    Thread.sleep(1_000); // an export that has just begun may have waited a little longer
    for (Object name : names) {
      Map<String, Object> first = Map.of("export", name, "part", 1);
      assertEquals(Problem.EXPORT_REQUEST, refused(impatient, first));
    }
  }

  private boolean isAccepted(ExportService called, Map<String, Object> begin) {
    try {
      return call(called, begin).containsKey("export");
    } catch (InvalidInputException e) {
      return false;
    }
  }

  @Test
  void failureOfTheServer_isTold_andLeavesNoFile() throws Exception {
    makeHub();
    ExportServer failing =
        given ->
            given.containsKey("part") && !Integer.valueOf(1).equals(given.get("part"))
                ? Map.of("vertices", 1L, "edges", 0L, "error", "COL-4001 broken")
                : call(Map.of("format", "graphson"));
    InvalidInputException told =
        assertThrows(
            InvalidInputException.class,
            () ->
                GraphExport.graphson(
                    failing, scratch.resolve("f"), GraphExport.Existing.REFUSE, progress -> {}));
    assertTrue(told.getMessage().contains("COL-4001 broken"), told.getMessage());
    try (var files = Files.list(scratch)) {
      assertEquals(0, files.count());
    }
  }
}
