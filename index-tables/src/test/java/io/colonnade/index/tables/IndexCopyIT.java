package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.edge;
import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.CheckReport;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexBuilder;
import io.colonnade.graph.IndexJob;
import io.colonnade.job.JobPause;
import io.colonnade.metric.Ticker;
import io.colonnade.model.Change;
import io.colonnade.model.GraphChange;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.IndexState;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Copies and backups have the indexes of their graph, and go on building what was being built. */
class IndexCopyIT {

  /** The job has said that it builds, and has built one chunk of several. */
  private static final int COMMITS_TO_FIRST_CHUNK = 2;

  private static final int SEVERAL_CHUNKS = 2_500;

  @TempDir private Path scratch;

  private static ColonnadeGraph memory(String layout, JobPause pause) {
    Map<String, Object> options = new HashMap<>();
    options.put("colonnade.engine", "memory");
    options.put("colonnade.layout", layout);
    return Colonnade.open(new MapConfiguration(options), Ticker.system(), pause);
  }

  private static Map<String, Object> at(Path directory) {
    return Map.of(
        "colonnade.directory", directory.toString(), "colonnade.store.rocksdb.sync", "never");
  }

  /** Copies a graph, waits for what then goes on in the copy, and leaves that open. */
  private ColonnadeGraph copied(ColonnadeGraph source, String layout) {
    Path target = scratch.resolve("copy");
    Map<String, Object> options = new HashMap<>(at(target));
    options.put("colonnade.layout", layout);
    Colonnade.copy(source, options, progress -> {});
    return Colonnade.open(at(target));
  }

  private static void awaitJobs(ColonnadeGraph graph) throws InterruptedException {
    for (IndexJob job : graph.schema().indexJobs()) {
      job.await();
    }
  }

  private static List<Object> answers(ColonnadeGraph graph) {
    GraphTraversalSource g = graph.traversal();
    List<Object> answers = new ArrayList<>();
    answers.add(g.V().hasLabel("person").count().next());
    answers.add(g.E().hasLabel("likes").id().toSet());
    answers.add(g.V().has("name", TextP.startingWith("n1")).id().toSet());
    answers.add(g.V().has("person", "age", 3).id().toSet());
    answers.add(g.V().has("tag", P.within("t0", "t4")).id().toSet());
    answers.add(g.V().has("mail", "m20").id().toSet());
    answers.add(g.E().has("weight", P.gt(1)).id().toSet());
    answers.add(g.E().has("knows", "kind", "k").id().toSet());
    answers.add(g.E().has("serial", 7).id().toSet());
    g.tx().rollback();
    return answers;
  }

  private static CheckReport clean(ColonnadeGraph graph) {
    CheckReport report = GraphCheck.run(GraphInternals.store(graph));
    assertEquals(List.of(), report.violations());
    return report;
  }

  @ParameterizedTest
  @CsvSource({
    "adjacency, edge-table",
    "edge-table, adjacency",
    "adjacency, adjacency",
  })
  void copy_hasTheSameIndexesAndAnswers(String from, String to) throws Exception {
    try (JobPause nothing = new JobPause();
        ColonnadeGraph source = memory(from, nothing)) {
      People.fill(source, 60);
      People.index(source);
      source.traversal().V(30L).drop().iterate();
      source.tx().commit();
      try (ColonnadeGraph copy = copied(source, to)) {
        assertEquals(List.of(), GraphInternals.of(copy).jobs().all());
        assertEquals(source.schema().indexes(), copy.schema().indexes());
        assertEquals(source.schema().epoch(), copy.schema().epoch());
        assertEquals(clean(source), clean(copy));
        assertEquals(answers(source), answers(copy));
        copy.addVertex("mail", "m20");
        InvalidInputException taken =
            assertThrows(InvalidInputException.class, () -> copy.tx().commit());
        assertTrue(taken.getMessage().contains("byMail"), taken.getMessage());
        copy.tx().rollback();
        copy.addVertex("name", "n10", "mail", "other");
        copy.tx().commit();
        assertEquals(2, copy.traversal().V().has("name", "n10").count().next());
        clean(copy);
      }
    }
  }

  private static IndexBuilder byName(ColonnadeGraph graph) {
    return graph.schema().index("byName").on(vertex()).key("name");
  }

  private static IndexBuilder bySerial(ColonnadeGraph graph) {
    return graph.schema().index("bySerial").on(edge()).key("serial").unique();
  }

  @ParameterizedTest
  @CsvSource({
    "adjacency, edge-table, true",
    "edge-table, adjacency, true",
    "adjacency, edge-table, false",
    "edge-table, adjacency, false",
  })
  void copyOfAGraphWhoseIndexIsBeingBuilt_buildsItAnew(String from, String to, boolean ofEdges)
      throws Exception {
    try (JobPause pause = new JobPause();
        ColonnadeGraph source = memory(from, pause)) {
      People.fill(source, SEVERAL_CHUNKS);
      pause.holdAt(COMMITS_TO_FIRST_CHUNK);
      IndexJob building = (ofEdges ? bySerial(source) : byName(source)).create();
      pause.awaitHeld();
      CheckReport half = clean(source);
      try (ColonnadeGraph copy = copied(source, to)) {
        awaitJobs(copy);
        assertEquals(IndexState.ENABLED, copy.schema().indexes().get(1).state());
        CheckReport whole = clean(copy);
        assertTrue(half.indexEntries() < whole.indexEntries(), half + " " + whole);
        pause.close();
        building.await();
        assertEquals(clean(source), whole);
        assertEquals(answers(source), answers(copy));
      }
    }
  }

  @Test
  void copyOfAGraphWhoseUniqueIndexCannotBeBuilt_isMade_andTellsSo() throws Exception {
    try (JobPause pause = new JobPause();
        ColonnadeGraph source = memory("adjacency", pause)) {
      People.fill(source, SEVERAL_CHUNKS);
      source.addVertex("name", "n1");
      source.tx().commit();
      source.schema().change().key("name", String.class).commit();
      pause.holdAt(COMMITS_TO_FIRST_CHUNK);
      IndexJob building = byName(source).unique().create();
      pause.awaitHeld();
      try (ColonnadeGraph copy = copied(source, "edge-table")) {
        assertThrows(InvalidInputException.class, () -> awaitJobs(copy));
        assertEquals(IndexState.DISABLED, copy.schema().indexes().get(1).state());
        assertEquals(2, copy.traversal().V().has("name", "n1").count().next());
        clean(copy);
      }
      pause.close();
      assertThrows(InvalidInputException.class, building::await);
    }
  }

  @Test
  void copyOfAGraphWithEqualValuesInAUniqueIndex_isRefused_andNamesIt() throws Exception {
    try (JobPause nothing = new JobPause();
        ColonnadeGraph source = memory("adjacency", nothing)) {
      People.fill(source, 10);
      source.schema().change().key("name", String.class).commit();
      byName(source).unique().create().await();
      new StoredEntries(source)
          .commit(
              writeSet ->
                  GraphInternals.store(source).layout().write(twin(source, Id.of(5L)), writeSet));
      StoreException refused =
          assertThrows(StoreException.class, () -> copied(source, "edge-table"));
      assertTrue(refused.getMessage().contains("byName"), refused.getMessage());
    }
  }

  /** Another vertex with the values of one. */
  private static GraphChange twin(ColonnadeGraph graph, Id id) {
    try (Snapshot now = GraphInternals.store(graph).store().snapshot(SnapshotUse.LOOK)) {
      VertexFact one =
          GraphInternals.store(graph)
              .layout()
              .vertices(now, List.of(id), Keys.ALL)
              .get(0)
              .orElseThrow();
      VertexFact twin =
          new VertexFact(new VertexRef(Id.of("twin"), one.ref().label()), one.properties());
      return new GraphChange(List.of(new Change<>(Optional.empty(), Optional.of(twin))), List.of());
    }
  }

  @ParameterizedTest
  @CsvSource({"adjacency", "edge-table"})
  void backupWhileAnIndexIsBeingBuilt_goesOnBuildingIt(String layout) throws Exception {
    Map<String, Object> options = new HashMap<>(at(scratch.resolve("graph")));
    options.put("colonnade.layout", layout);
    options.put("colonnade.backup.directory", scratch.resolve("backups").toString());
    try (JobPause pause = new JobPause();
        ColonnadeGraph source =
            Colonnade.open(new MapConfiguration(options), Ticker.system(), pause)) {
      People.fill(source, SEVERAL_CHUNKS);
      pause.holdAt(COMMITS_TO_FIRST_CHUNK);
      IndexJob building = bySerial(source).create();
      pause.awaitHeld();
      source.traversal().call("colonnade.backup", Map.of("name", "half")).next();
      source.tx().rollback();
      pause.close();
      building.await();
      try (ColonnadeGraph copy = Colonnade.open(scratch.resolve("backups").resolve("half"))) {
        assertEquals(1, GraphInternals.of(copy).jobs().all().size());
        awaitJobs(copy);
        assertEquals(source.schema().indexes(), copy.schema().indexes());
        assertEquals(clean(source), clean(copy));
        assertEquals(answers(source), answers(copy));
      }
    }
  }
}
