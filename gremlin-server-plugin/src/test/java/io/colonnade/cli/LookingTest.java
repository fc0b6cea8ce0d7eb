package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexJob;
import io.colonnade.graph.IndexTarget;
import io.colonnade.job.Job;
import io.colonnade.schema.IndexDefinition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that change nothing do not go on with what others have begun. */
@Timeout(120)
class LookingTest {

  @TempDir Path scratch;
  private Path data;

  /** A graph as an older version has left it: no index of labels; and one that is to be built. */
  @BeforeEach
  void makeGraph() {
    data = scratch.resolve("data");
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      graph.addVertex(T.label, "person", "name", "Ada");
      graph.addVertex(T.label, "person", "name", "Bob");
      graph.tx().commit();
      Damage.eraseEntries(graph, IndexDefinition.VERTEX_LABELS);
      Damage.forget(graph, IndexDefinition.VERTEX_LABELS);
    }
    try (ColonnadeGraph graph = look()) {
      Job holding =
          GraphInternals.of(graph).jobs().start("hold", "nothing", job -> untilClosed(graph));
      IndexJob build = graph.schema().index("byName").on(IndexTarget.vertex()).key("name").create();
      assertEquals(Job.State.RUNNING, holding.state());
      assertEquals(IndexJob.State.RUNNING, build.state());
    }
  }

  private static Job.State untilClosed(ColonnadeGraph graph) {
    while (!GraphInternals.of(graph).jobs().isClosing()) {
      Thread.onSpinWait();
    }
    return Job.State.STOPPED;
  }

  private ColonnadeGraph look() {
    return Colonnade.openAsItIs(Map.of(Options.DIRECTORY.key(), data.toString()));
  }

  private static String indexes(ColonnadeGraph graph) {
    return graph.schema().indexes().stream()
        .map(index -> index.name() + " " + index.state().text())
        .toList()
        .toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info DATA",
        "info DATA --exact --json",
        "check DATA",
        "index list DATA",
        "index describe DATA byName",
        "index verify DATA",
        "export --data DATA SCRATCH/out.json",
        "copy --from DATA --to SCRATCH/copy --check"
      })
  void command_leavesAsItIs_whatOthersHaveBegun(String line) {
    String filled = line.replace("DATA", data.toString()).replace("SCRATCH", scratch.toString());
    Ran ran = Ran.of(new ArrayList<>(Arrays.asList(filled.split(" "))));
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    try (ColonnadeGraph graph = look()) {
      assertEquals("[byName write-only]", indexes(graph));
      assertEquals(List.of(), GraphInternals.of(graph).jobs().all());
      assertEquals(2, graph.traversal().V().hasLabel("person").toList().size());
    }
  }

  @Test
  void commandThatChanges_goesOn() {
    Ran ran = Ran.of(List.of("index", "repair", data.toString()));
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertTrue(ran.out().contains("byName is whole"), ran.out());
    try (ColonnadeGraph graph = look()) {
      assertEquals("[byName enabled, vertexLabels enabled]", indexes(graph));
    }
  }
}
