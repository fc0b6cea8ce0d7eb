package io.colonnade.index.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.Bytes;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexJob;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.RowCursor;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Store;
import io.colonnade.store.rocksdb.RocksStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Opens graphs that commit ba93382 has written, which kept the epoch of the schema in a row of
 * table {@code meta}. {@link OlderGraph} is the program that wrote them.
 */
@Timeout(120)
class OlderGraphTest {

  private static final List<String> LAYOUTS = OlderGraph.LAYOUTS;

  /** The row of the schema, which each change of it puts. */
  private static final Bytes SCHEMA_ROW = Bytes.of('e', 0);

  @TempDir private Path parent;

  private Path directory(String layout) throws IOException {
    Path directory = parent.resolve(layout);
    try (InputStream zip = resource("older-" + layout + ".zip")) {
      OlderGraph.unzip(zip, directory);
    }
    return directory;
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(OlderGraphTest.class.getResourceAsStream(name), name);
  }

  /** Returns the epoch and the lines that the code of that time has read. */
  private static List<String> written(String layout) throws IOException {
    try (InputStream lines = resource("older-" + layout + ".txt")) {
      return new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static long epoch(List<String> written) {
    return Long.parseLong(written.get(0).substring("epoch ".length()));
  }

  private static Store store(Path directory, Meter meter) {
    return RocksStore.open(directory, Settings.of(OlderGraph.options(directory)), meter);
  }

  /** Returns the rows of the schema's epoch, of all versions of the format. */
  private static List<Bytes> epochRows(Store store) {
    List<Bytes> rows = new ArrayList<>();
    try (Snapshot snapshot = store.snapshot(SnapshotUse.LOOK);
        RowCursor cursor =
            snapshot.scan(Scan.prefix(MetaTable.META, Bytes.of('e'), MetaTable.cell()))) {
      while (cursor.advance()) {
        rows.add(cursor.row().copy());
      }
    }
    return rows;
  }

  /** Opens a graph, and waits for the work that was interrupted when it was closed. */
  private static ColonnadeGraph open(Path directory) throws InterruptedException {
    ColonnadeGraph graph = Colonnade.open(OlderGraph.options(directory));
    for (IndexJob job : graph.schema().indexJobs()) {
      IndexJob unused = job.await();
    }
    return graph;
  }

  private static void mustBeClean(ColonnadeGraph graph) {
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
  }

  private static Map<String, IndexState> states(ColonnadeGraph graph) {
    return graph.schema().indexes().stream()
        .collect(Collectors.toMap(IndexDefinition::name, IndexDefinition::state));
  }

  @ParameterizedTest
  @FieldSource("LAYOUTS")
  void epoch_isTakenOverFromItsRow_inOneCommit(String layout) throws IOException {
    Path directory = directory(layout);
    long epoch = epoch(written(layout));
    Counters counters = new Counters();
    try (Store store = store(directory, counters)) {
      assertEquals(List.of(Bytes.of('e', (int) epoch)), epochRows(store));
      LiveSchema schema = LiveSchema.open(store, Dictionary.open(store, 1_000));
      assertEquals(1, counters.value(Event.COMMIT));
      assertEquals(List.of(SCHEMA_ROW), epochRows(store));
      assertEquals(epoch, schema.current().epoch());
    }
    try (Store store = store(directory, counters)) {
      LiveSchema schema = LiveSchema.open(store, Dictionary.open(store, 1_000));
      assertEquals(1, counters.value(Event.COMMIT));
      assertEquals(epoch, schema.current().epoch());
    }
  }

  @ParameterizedTest
  @FieldSource("LAYOUTS")
  void content_isThatOfTheOlderVersion(String layout) throws IOException {
    Path directory = directory(layout);
    List<String> written = written(layout);
    for (int opening = 0; opening < 2; opening++) {
      try (ColonnadeGraph graph = Colonnade.openAsItIs(OlderGraph.options(directory))) {
        assertEquals(written.subList(1, written.size()), OlderLines.of(graph));
        assertEquals(epoch(written), graph.schema().epoch());
        mustBeClean(graph);
      }
    }
  }

  @ParameterizedTest
  @FieldSource("LAYOUTS")
  void interruptedWorkOnIndexes_isResumed(String layout) throws Exception {
    Path directory = directory(layout);
    try (ColonnadeGraph graph = open(directory)) {
      Map<String, IndexState> states = states(graph);
      assertEquals(IndexState.ENABLED, states.get("half"));
      assertEquals(IndexState.DISABLED, states.get("ofTwins"));
      assertFalse(states.containsKey("toBeDropped"));
      assertTrue(graph.schema().epoch() > epoch(written(layout)));
      assertEquals(population(written(layout)), population(OlderLines.of(graph)));
      mustBeClean(graph);
    }
  }

  /** Returns the answer of the index that was half built. */
  private static List<String> population(List<String> lines) {
    return lines.stream().filter(line -> line.startsWith("population ")).toList();
  }

  @ParameterizedTest
  @FieldSource("LAYOUTS")
  void changes_areCommittedAndKept(String layout) throws Exception {
    Path directory = directory(layout);
    try (ColonnadeGraph graph = open(directory)) {
      long before = graph.schema().epoch();
      graph.schema().change().renameKey("about", "story").commit();
      assertTrue(graph.schema().epoch() > before);
      GraphTraversalSource g = graph.traversal();
      g.V().has("person", "name", "name 4").property("email", "other@example.org").iterate();
      g.V().has("person", "name", "name 10").drop().iterate();
      g.addV("person").property("name", "new").as("a").V("p2").addE("follows").from("a").iterate();
      graph.tx().commit();
      assertThrows(InvalidInputException.class, () -> graph.addVertex(T.label, "town", "name", 1));
      graph.tx().rollback();
      mustBeClean(graph);
    }
    try (ColonnadeGraph graph = open(directory)) {
      GraphTraversalSource g = graph.traversal();
      assertEquals(
          List.of("name 4"),
          g.V().has("person", "email", "other@example.org").values("name").toList());
      assertEquals(List.of(2_500), lengths(g));
      assertEquals(0, g.V().has("person", "name", "name 10").count().next());
      assertEquals(1, g.V("p2").in("follows").has("name", "new").count().next());
      mustBeClean(graph);
    }
  }

  /** Returns the length of each text of the renamed key, each once. */
  private static List<Integer> lengths(GraphTraversalSource g) {
    return g.V().values("story").toList().stream()
        .map(story -> story.toString().length())
        .distinct()
        .toList();
  }
}
