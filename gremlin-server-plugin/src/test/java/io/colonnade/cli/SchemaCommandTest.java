package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code schema} and {@code backup} of graphs in directories. */
@Timeout(120)
class SchemaCommandTest {

  @TempDir Path scratch;
  private Path data;

  @BeforeEach
  void makeGraph() {
    data = scratch.resolve("data");
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      Vertex ada = graph.addVertex(T.id, 1, T.label, "person", "nmae", "Ada");
      ada.addEdge("knows", graph.addVertex(T.id, 2, T.label, "person"), "at", 7);
      graph.tx().commit();
      graph.addVertex(T.label, "persn", "nam", 1);
      graph.tx().rollback();
    }
  }

  private Ran run(String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
    arguments.add(data.toString());
    arguments.addAll(List.of(more));
    return Ran.of(arguments);
  }

  private String done(String command, String... more) {
    Ran ran = run(command, more);
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    assertEquals("", ran.err());
    return ran.out().replace(System.lineSeparator(), "\n");
  }

  private void assertFailed(int code, String message, String command, String... more) {
    Ran ran = run(command, more);
    assertEquals(code, ran.code(), ran.out());
    assertEquals("", ran.out());
    assertTrue(ran.err().matches("colonnade: [^\\n]*\\R"), ran.err());
    assertTrue(ran.err().contains(message), ran.err());
  }

  @Test
  void names_areListedDeclaredRenamedAndDropped() throws Exception {
    assertEquals(
        """
        kind   name    declared  type  cardinality  rules
        key    nmae    no        any
        key    at      no        any
        key    nam     no        any
        label  person  no
        label  knows   no
        label  persn   no
        epoch 1
        """,
        done("schema list").replaceFirst("epoch \\d+", "epoch 1"));
    assertEquals("renamed: key nmae to name\n", done("schema rename", "--key=nmae", "--to=name"));
    assertEquals(
        "renamed: label knows to met\n", done("schema rename", "--label", "knows", "--to", "met"));
    assertEquals("dropped: key nam\n", done("schema drop", "--key", "nam"));
    assertEquals("dropped: label persn\n", done("schema drop", "--label", "persn"));
    String declared =
        done("schema declare", "--key", "name", "--type", "String", "--cardinality", "single");
    assertTrue(
        declared.startsWith(
            """
            kind  name  declared  type    cardinality  rules
            key   name  yes       String  single
            epoch"""),
        declared);
    done(
        "schema declare",
        "--vertex-label=person",
        "--default=score=0",
        "--default=rank=7.5",
        "--default=open=true",
        "--default=code=\"7\"",
        "--default=city=Rome");
    done("schema declare", "--edge-label=follows", "--sort=at desc", "--required=at");
    done("schema declare", "--edge-label=simple", "--simple");
    JsonNode listed = new ObjectMapper().readTree(done("schema list", "--json"));
    assertTrue(listed.get("epoch").asLong() >= 8, listed::toString);
    assertEquals("name", listed.at("/entries/0/key").asText());
    assertEquals("String", listed.at("/entries/0/type").asText());
    String defaults = listed.at("/entries").findValue("defaults").toString();
    assertEquals(
        new ObjectMapper()
            .readTree(
                "{'score':0,'rank':7.5,'open':true,'code':'7','city':'Rome'}".replace('\'', '"')),
        new ObjectMapper().readTree(defaults));
    String text = done("schema list");
    assertTrue(text.contains("required=[at] sort=[at desc]\n"), text);
    assertTrue(text.contains("simple=true\n"), text);
    assertFalse(text.contains("nmae") || text.contains("persn"), text);
    done("schema declare", "--edge-label=follows", "--sort=");
    done("schema declare", "--edge-label=simple", "--no-simple");
    assertFalse(done("schema list").matches("(?s).*(sort|simple)=.*"), done("schema list"));
    assertEquals(ExitCode.OK, run("check").code());
  }

  @Test
  void wrongChange_saysWhy() {
    int failed = ExitCode.FAILED;
    assertFailed(failed, "COL-2210 ", "schema drop", "--key", "nmae");
    assertFailed(failed, "[property key=nmae, first=v[1]]", "schema drop", "--key", "nmae");
    assertFailed(failed, "COL-2208 ", "schema drop", "--label", "prson");
    assertFailed(failed, "nearest=person", "schema rename", "--label=prson", "--to=x");
    assertFailed(failed, "COL-2209 ", "schema rename", "--key=nmae", "--to=at");
    assertFailed(failed, "COL-2203 ", "schema declare", "--key=nmae", "--type=Integer");
    assertFailed(
        failed, "does not belong to it=[sort]", "schema declare", "--key=nmae", "--sort=x");
    int usage = ExitCode.USAGE;
    assertFailed(usage, "Missing required option: '--to=TO'", "schema rename", "--key=nmae");
    assertFailed(usage, "--key=KEY | --label=LABEL", "schema drop");
    assertFailed(usage, "mutually exclusive", "schema drop", "--key=a", "--label=b");
    assertFailed(
        usage,
        "expected one of [single, list, set] but was 'singel', nearest=single",
        "schema declare",
        "--key=at",
        "--cardinality=singel");
    assertFailed(usage, "nearest=--vertex-label", "schema declare", "--vertex-labl=a");
    Ran none = Ran.of(List.of("schema"));
    assertEquals(usage, none.code());
    assertTrue(
        none.err().contains("Missing command: one of list, declare, drop, rename"), none.err());
    data = scratch.resolve("missing");
    assertFailed(failed, "COL-7201 ", "schema list");
  }

  @Test
  void backup_isWrittenListedAndRestored() throws Exception {
    Path backups = scratch.resolve("backups");
    String made = done("backup", "--to", backups.toString(), "--name", "monday");
    assertTrue(made.matches("name +bytes +made\nmonday +\\d+ +\\S+Z\n"), made);
    done("backup", "--to", backups.toString());
    try (var all = Files.list(backups)) {
      assertEquals(2, all.count());
    }
    JsonNode listed =
        new ObjectMapper().readTree(done("backup", "--to", backups.toString(), "--list", "--json"));
    assertEquals(2, listed.size());
    assertEquals("monday", listed.at("/1/name").asText());
    assertFailed(ExitCode.FAILED, "COL-2414 ", "backup", "--to=" + backups, "--name=monday");
    assertFailed(ExitCode.FAILED, "COL-2413 ", "backup", "--to=" + backups, "--name=../x");
    assertFailed(ExitCode.USAGE, "Missing required option: '--to=DIR'", "backup");
    done("schema rename", "--key=nmae", "--to=name");
    Path restored = scratch.resolve("restored");
    Ran ran =
        Ran.of(
            List.of(
                "restore", backups.resolve("monday").toString(), "--data", restored.toString()));
    assertEquals(ExitCode.OK, ran.code(), ran.err());
    data = restored;
    assertTrue(done("schema list").contains("nmae"));
  }

  @Test
  void help_hasDescriptionExamplesAndExitCodes() {
    for (String command : List.of("list", "declare", "drop", "rename")) {
      Ran ran = Ran.of(List.of("schema", command, "--help"));
      assertEquals(ExitCode.OK, ran.code());
      assertTrue(ran.out().contains("  colonnade schema " + command + " ./graph"), ran.out());
      assertTrue(ran.out().contains("Exit codes:"), ran.out());
    }
    String declare = Ran.of(List.of("schema", "declare", "--help")).out();
    assertTrue(declare.contains("--cardinality=CARDINALITY"), declare);
    assertTrue(declare.contains("Values: single, list, set."), declare);
    String backup = Ran.of(List.of("backup", "--help")).out();
    assertTrue(backup.contains("  colonnade backup ./graph --to ./backups"), backup);
    assertTrue(Ran.of(List.of("schema", "--help")).out().contains("rename"));
  }

  @Test
  void verbose_isAnOptionOfGeneratedCommands() {
    data = scratch.resolve("missing");
    Ran ran = run("schema list", "--verbose");
    assertTrue(ran.err().contains("\tat io.colonnade"), ran.err());
  }
}
