package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.error.FormatException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.tx.GraphTransaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** What is remembered of a load that has not finished, as other versions wrote it or damaged. */
class LoadPositionTest {

  private static final String VARIABLE = "~colonnade.load";

  @TempDir Path scratch;

  private final ColonnadeGraph graph = Colonnade.openInMemory();
  private LoadOptions options;

  @BeforeEach
  void stopALoad() throws IOException {
    options = LoadOptions.rejectingTo(scratch.resolve("rejects.csv"));
    Path file = Files.writeString(scratch.resolve("v.csv"), "~id,n:Int\n1,1\n2,x\n3,3\n");
    LoadOptions strict =
        new LoadOptions(
            Optional.empty(),
            IdText.STRING,
            CsvOptions.USUAL,
            scratch.resolve("rejects.csv"),
            0,
            LoadOptions.BATCH_ITEMS,
            LoadOptions.ChangedFiles.REFUSE,
            LoadOptions.Existing.REFUSE);
    GraphLoad load = GraphLoad.begin(GraphInternals.store(graph), List.of(file), strict);
    assertThrows(InvalidInputException.class, () -> load.run(progress -> {}));
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private Map<String, Object> remembered() {
    GraphTransaction tx = GraphInternals.store(graph).begin();
    Map<String, Object> fields = new LinkedHashMap<>();
    ((Map<?, ?>) tx.variable(VARIABLE).orElseThrow())
        .forEach((key, value) -> fields.put((String) key, value));
    tx.rollback();
    return fields;
  }

  private void remember(Object value) {
    GraphTransaction tx = GraphInternals.store(graph).begin();
    tx.setVariable(VARIABLE, Optional.of(value));
    tx.commit();
  }

  private LoadReport resume() {
    return GraphLoad.resume(GraphInternals.store(graph), List.of(), options).run(progress -> {});
  }

  private void mustNotBeUnderstood(String field, String found) {
    String details = "[field=" + field + ", found=" + found + "]";
    for (Executable use :
        List.<Executable>of(
            this::resume, () -> GraphLoad.begin(GraphInternals.store(graph), List.of(), options))) {
      FormatException e = assertThrows(FormatException.class, use);
      assertEquals(Problem.LOAD_POSITION_DAMAGED, e.problem());
      assertTrue(e.getMessage().endsWith(details), e.getMessage());
    }
  }

  @Test
  void damagedPosition_isToldAsSuch_andCanBeForgotten() {
    Map<String, Object> fields = remembered();
    remember("2 vertices");
    mustNotBeUnderstood(VARIABLE, "String");
    for (String field : fields.keySet()) {
      Map<String, Object> damaged = new LinkedHashMap<>(fields);
      damaged.put(field, 0.5);
      remember(damaged);
      mustNotBeUnderstood(field, "Double");
    }
    fields.put("ids", "STR");
    remember(fields);
    mustNotBeUnderstood("ids", "STR");
    assertTrue(GraphLoad.abandon(GraphInternals.store(graph)));
    assertFalse(GraphLoad.abandon(GraphInternals.store(graph)));
    assertEquals(Optional.empty(), GraphLoad.sofar(GraphInternals.store(graph)));
    assertTrue(graph.vertices("1").hasNext());
  }

  @Test
  void positionWithItsFiles_isThatOfAnOlderVersion_andJoinsLabels() throws IOException {
    Map<String, Object> fields = remembered();
    assertFalse(fields.containsKey("files"), "each commit writes all files");
    GraphTransaction tx = GraphInternals.store(graph).begin();
    fields.put("files", tx.variable("~colonnade.load.files").orElseThrow());
    tx.setVariable("~colonnade.load.files", Optional.empty());
    tx.commit();
    for (String later : List.of("delimiter", "quote", "array delimiter", "labels")) {
      fields.remove(later);
    }
    fields.remove("several labels");
    remember(fields);
    GraphLoad resumed = GraphLoad.resume(GraphInternals.store(graph), List.of(), options);
    assertEquals(SeveralLabels.JOINED, resumed.csv().labels());
    assertEquals(new LoadReport(2, 0, 0, 1), resumed.run(progress -> {}));
  }

  @Test
  void positionWithoutUpdates_isThatOfAnOlderVersion() {
    Map<String, Object> fields = remembered();
    assertEquals(0L, fields.remove("updates"));
    remember(fields);
    assertEquals(new LoadReport(2, 0, 0, 1), resume());
  }
}
