package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexJob;
import io.colonnade.graph.IndexTarget;
import io.colonnade.job.Job;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code index} of graphs: what is created, told, refused, and gone on with. */
@Timeout(120)
class IndexCommandTest {

  @TempDir Path scratch;
  private Path data;

  @BeforeEach
  void makeGraph() {
    data = scratch.resolve("data");
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      Vertex ada = graph.addVertex(T.label, "person", "name", "Ada", "born", 1815);
      Vertex bob = graph.addVertex(T.label, "person", "name", "Bob");
      ada.addEdge("knows", bob, "at", 7);
      graph.tx().commit();
    }
  }

  private Ran index(String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of("index", command, data.toString()));
    arguments.addAll(List.of(more));
    return Ran.of(arguments);
  }

  private String done(String command, String... more) {
    Ran ran = index(command, more);
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertEquals("", ran.err());
    return ran.out().replace(System.lineSeparator(), "\n");
  }

  @Test
  void indexes_areCreatedListedDescribedAndDropped() throws Exception {
    String created =
        done("create", "byName", "--vertex-label", "person", "--key=name", "--key=born desc");
    assertTrue(created.matches("created: byName, 2 elements read \\(\\d+\\.\\d s\\)\n"), created);
    done("create", "byTime", "--edge-label=knows", "--key=at", "--type=Equality", "--salt=8");
    done("create", "edgeLabels", "--elements=edges", "--type=label", "--quiet");
    assertEquals(
        """
        name          elements  label   type      keys             state
        vertexLabels  vertices          label                      enabled
        byName        vertices  person  range     name, born desc  enabled
        byTime        edges     knows   equality  at               enabled
        edgeLabels    edges             label                      enabled
        """,
        done("list"));
    JsonNode listed = new ObjectMapper().readTree(done("list", "--json"));
    assertEquals(4, listed.size());
    assertEquals("born desc", listed.at("/1/keys/1").asText());
    assertEquals(
        8, new ObjectMapper().readTree(done("describe", "byTime", "--json")).at("/salt").asInt());
    assertEquals("dropped: byTime\n", done("drop", "byTime"));
    assertEquals(
        """
        name      byName
        elements  vertices
        label     person
        type      range
        keys      name, born desc
        absent    skipped
        salt      1
        covering
        state     enabled
        """,
        done("describe", "byName"));
    assertEquals(3, new ObjectMapper().readTree(done("list", "--json")).size());
  }

  @Test
  void uniqueIndex_overDuplicates_listsThem_andIsBuiltWhenTheyAreMended() {
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      graph.addVertex(T.id, 7, T.label, "person", "name", "Ada");
      graph.addVertex(T.id, 8, T.label, "person", "name", "Bob");
      graph.tx().commit();
      graph.schema().change().key("name", String.class).commit();
    }
    Ran ran = index("create", "byName", "--vertex-label=person", "--key=name", "--type=unique");
    assertEquals(ExitCode.FAILED, ran.code());
    assertEquals(2, ran.out().lines().count(), ran.out());
    assertTrue(ran.out().contains("[Ada]") && ran.out().contains("v[8]"), ran.out());
    assertTrue(ran.err().matches("colonnade: COL-2509 [^\\n]*\\R"), ran.err());
    assertTrue(done("list").contains("unique  name  disabled"), done("list"));
    assertTrue(done("verify").contains("byName: disabled"), done("verify"));
    assertTrue(done("repair", "byName").startsWith("byName is disabled\nrepaired ("));
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      graph.vertices(7, 8).forEachRemaining(Vertex::remove);
      graph.tx().commit();
    }
    assertTrue(done("rebuild", "byName").startsWith("built: byName, 2 elements read ("));
    assertEquals("vertexLabels: whole\nbyName: whole\n", done("verify"));
    assertEquals("byName: whole\n", done("verify", "byName"));
  }

  @Test
  void uniqueIndex_overDuplicates_isDroppedIfTheCommandSaysSo() {
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      graph.addVertex(T.label, "person", "name", "Ada");
      graph.tx().commit();
      graph.schema().change().key("name", String.class).commit();
    }
    String[] unique = {
      "byName", "--vertex-label=person", "--key=name", "--type=unique", "--drop-on-failure"
    };
    Ran ran = index("create", unique);
    assertEquals(ExitCode.FAILED, ran.code());
    assertTrue(ran.out().endsWith("dropped: byName" + System.lineSeparator()), ran.out());
    assertTrue(
        ran.err()
            .contains(
                "query=g.V().hasLabel('person').has('name').group().by('name').unfold()"
                    + ".where(select(values).count(local).is(gt(1)))]"),
        ran.err());
    assertFalse(done("list").contains("byName"), done("list"));
    assertEquals("vertexLabels: whole\n", done("verify"));
    // of what is refused before a job has begun, nothing is dropped
    done("create", "byName", "--vertex-label=person", "--key=name");
    Ran again = index("create", unique);
    assertEquals(ExitCode.FAILED, again.code());
    assertEquals("", again.out());
    assertTrue(done("list").contains("range  name  enabled"), done("list"));
  }

  @Test
  void uniqueIndex_ofAKeyWithoutAType_isRefused_andNamesTheDeclaration() {
    Ran ran = index("create", "byName", "--vertex-label=person", "--key=name", "--type=unique");
    assertEquals(ExitCode.FAILED, ran.code());
    assertTrue(ran.err().startsWith("colonnade: COL-2510 "), ran.err());
    assertTrue(
        ran.err().contains("colonnade schema declare DIR --key 'name' --type String"), ran.err());
    assertTrue(
        ran.err().contains("g.call('colonnade.schema', [key: 'name', type: 'String'])"), ran.err());
    assertTrue(done("list").lines().noneMatch(line -> line.contains("byName")), done("list"));
  }

  @Test
  void damagedIndex_isFound_andRepaired() {
    done("create", "byName", "--elements=vertices", "--key=name");
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      Damage.eraseEntries(graph, "byName");
    }
    Ran ran = index("verify");
    assertEquals(ExitCode.VIOLATIONS, ran.code(), ran.err());
    assertEquals(4, ran.out().lines().count(), ran.out());
    assertTrue(ran.out().startsWith("vertexLabels: whole"), ran.out());
    assertTrue(ran.out().contains("byName: violations: 2 (2 missing"), ran.out());
    assertTrue(ran.out().contains("  index lacks an element: index byName: v["), ran.out());
    assertEquals(ExitCode.VIOLATIONS, Ran.of(List.of("check", data.toString())).code());
    String repaired = done("repair");
    assertTrue(repaired.contains("\nbyName had violations: 2, was rebuilt\n"), repaired);
    assertEquals("byName: whole\n", done("verify", "byName"));
    assertEquals(ExitCode.OK, Ran.of(List.of("check", data.toString())).code());
  }

  @Test
  void interruptedBuild_isEndedByRepair() throws Exception {
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      Job holding =
          GraphInternals.of(graph).jobs().start("hold", "nothing", job -> untilClosed(graph));
      IndexJob build = graph.schema().index("byName").on(IndexTarget.vertex()).key("name").create();
      assertEquals(Job.State.RUNNING, holding.state());
      assertEquals(IndexJob.State.RUNNING, build.state());
    }
    String repaired = done("repair");
    assertTrue(repaired.startsWith("vertexLabels is whole\nbyName is whole\nrepaired ("), repaired);
    assertTrue(done("describe", "byName").contains("state     enabled"));
  }

  private static Job.State untilClosed(ColonnadeGraph graph) {
    while (!GraphInternals.of(graph).jobs().isClosing()) {
      Thread.onSpinWait();
    }
    return Job.State.STOPPED;
  }

  @Test
  void help_hasExamples() {
    for (String command :
        List.of("create", "list", "describe", "drop", "rebuild", "verify", "repair")) {
      Ran ran = Ran.of(List.of("index", command, "--help"));
      assertEquals(ExitCode.OK, ran.code());
      assertTrue(ran.out().contains("  colonnade index " + command + " ./graph"), ran.out());
    }
    assertTrue(Ran.of(List.of("index", "--help")).out().contains("rebuild"));
  }
}
