package io.colonnade.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A client in another language against a server process. Its program prints {@code ok NAME} or
 * {@code FAIL NAME: reason} for each of its checks; then the server is stopped, and the values that
 * the client has written are read in Java.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ForeignClient {

  /** What each of them checks. */
  private static final List<String> CHECKS =
      List.of(
          "add_and_read_back",
          "count",
          "element_with_properties",
          "element_without_properties",
          "path",
          "merge_v_creates_then_matches",
          "merge_e_creates_once",
          "profile",
          "script_with_bindings",
          "error_is_one_line",
          "error_in_script_is_one_line",
          "schema_is_declared_and_listed",
          "schema_refuses_with_a_code",
          "null_removes_the_property",
          "tx_commit",
          "tx_rollback",
          "tx_conflict_is_told",
          "tx_conflict_is_retried",
          "counter_counts_every_addition",
          "sixteen_clients_count_every_addition");

  private final List<String> furtherChecks;
  private final Set<String> furtherValues;
  private final Set<String> ids;
  private final Map<String, String> results = new HashMap<>();
  private ColonnadeGraph graph;
  private GraphTraversalSource g;

  /**
   * @param furtherChecks what this client checks besides
   * @param furtherValues names in {@link SentValues#MORE}
   * @param ids names in {@link SentValues#IDS}
   */
  ForeignClient(List<String> furtherChecks, Set<String> furtherValues, Set<String> ids) {
    this.furtherChecks = furtherChecks;
    this.furtherValues = furtherValues;
    this.ids = ids;
  }

  /** Installs the client if need be, runs it to its end and returns what it has said. */
  abstract Program.Output run(String address) throws IOException, InterruptedException;

  /** The layout of the graph that is served. */
  String layout() {
    return Options.LAYOUT.fallback();
  }

  @BeforeAll
  void runClient(@TempDir Path directory) throws Exception {
    Program.Output output;
    try (ServerProcess server = ServerProcess.start(directory, "--layout", layout())) {
      output = run(server.websocket());
    }
    assertEquals(0, output.exit(), output.out() + output.err());
    for (String line : Program.lines(output)) {
      String name = line.replaceFirst("^(ok|FAIL) ", "").replaceFirst(": .*", "");
      results.put(name, line);
    }
    graph = Colonnade.open(ServerProcess.data(directory));
    g = graph.traversal();
  }

  @AfterAll
  void checkGraph() {
    if (graph != null) {
      try (ColonnadeGraph opened = graph) {
        opened.tx().rollback();
        assertEquals(List.of(), GraphCheck.run(GraphInternals.store(opened)).violations());
      }
    }
  }

  List<String> checks() {
    return Stream.concat(CHECKS.stream(), furtherChecks.stream()).toList();
  }

  Set<String> values() {
    Set<String> names = new TreeSet<>(SentValues.COMMON.keySet());
    names.addAll(furtherValues);
    return names;
  }

  Set<String> ids() {
    return new TreeSet<>(ids);
  }

  @ParameterizedTest
  @MethodSource("checks")
  void check_ofTheClient_isOk(String name) {
    assertOk(name);
  }

  @ParameterizedTest
  @MethodSource("values")
  void value_writtenByTheClient_isTheSameInJava(String name) {
    assertOk("value " + name);
    Object expected = SentValues.COMMON.getOrDefault(name, SentValues.MORE.get(name));
    assertSame(expected, g.V().has("value", "name", name).values("value").toList());
    assertSame(expected, g.E().has("value", "name", name).values("value").toList());
  }

  @ParameterizedTest
  @MethodSource("ids")
  void id_givenByTheClient_isTheSameInJava(String name) {
    assertOk("id " + name);
    assertSame(SentValues.IDS.get(name), g.V().has("id", "name", name).id().toList());
    assertSame(SentValues.IDS.get(name), g.E().has("id", "name", name).id().toList());
  }

  @Test
  void client_hasNoOtherChecks() {
    Set<String> expected = new TreeSet<>(checks());
    values().forEach(name -> expected.add("value " + name));
    ids().forEach(name -> expected.add("id " + name));
    assertEquals(expected, new TreeSet<>(results.keySet()));
  }

  private void assertOk(String name) {
    assertEquals("ok " + name, results.get(name));
  }

  /**
   * Types count, within collections, too: no two of Java's numbers of different types are equal.
   */
  private static void assertSame(Object expected, List<?> found) {
    assertEquals(List.of(expected), found);
  }
}
