package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.StoreClosedException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexBuilder;
import io.colonnade.graph.IndexJob;
import io.colonnade.job.Job;
import io.colonnade.job.JobPause;
import io.colonnade.metric.Ticker;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.IndexType;
import io.colonnade.service.IndexRepair;
import io.colonnade.service.JobServices;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Builds that are stopped, overtaken and begun twice, on both layouts. */
@Timeout(120)
abstract class IndexJobContract {

  private static final int VERTICES = 3_500; // four chunks
  private static final int SECOND_CHUNK =
      5; // after claim, state, the first chunk and how far it is
  private static final int COMMITS = 1_000;

  private final String layout;
  private JobPause pause;
  private ColonnadeGraph graph;

  @TempDir Path directory;

  IndexJobContract(String layout) {
    this.layout = layout;
  }

  private ColonnadeGraph open() {
    pause = new JobPause();
    return Colonnade.open(new MapConfiguration(options()), Ticker.system(), pause);
  }

  private Map<String, Object> options() {
    return Map.of(
        Graph.GRAPH,
        Colonnade.class.getName(),
        "colonnade.directory",
        directory.resolve("graph").toString(),
        "colonnade.store.rocksdb.sync",
        "never",
        "colonnade.layout",
        layout);
  }

  @BeforeEach
  void people() {
    graph = open();
    graph.schema().change().key("name", String.class).commit();
    for (int i = 0; i < VERTICES; i++) {
      graph.addVertex(T.label, "person", "name", "n" + i);
    }
    graph.tx().commit();
  }

  @AfterEach
  void close() {
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  private IndexBuilder byName() {
    return graph.schema().index("byName").on(vertex("person")).key("name");
  }

  private IndexJob create() {
    return byName().create();
  }

  private IndexState state() {
    return graph.schema().indexes().get(1).state();
  }

  private static Thread started(Runnable work) {
    Thread thread = new Thread(work);
    thread.start();
    return thread;
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  /** Builds two chunks, and closes the graph. */
  private void stopHalfway(IndexType type) throws InterruptedException {
    pause.holdAt(SECOND_CHUNK);
    IndexJob job = byName().type(type).create();
    pause.awaitHeld();
    closeHeld(job);
    assertTrue(pause.commits() <= SECOND_CHUNK + 2, () -> "commits: " + pause.commits());
  }

  /** Closes the graph while the job is held. */
  private void closeHeld(IndexJob job) throws InterruptedException {
    Thread closing = started(graph::close);
    while (!GraphInternals.of(graph).jobs().isClosing()) {
      Thread.onSpinWait();
    }
    pause.close();
    closing.join();
    StoreClosedException stopped = assertThrows(StoreClosedException.class, job::await);
    assertTrue(stopped.getMessage().startsWith("COL-4107"), stopped.getMessage());
    assertEquals(IndexJob.State.STOPPED, job.state());
  }

  @Test
  void closeWhileBuilding_stopsSoon_andTheNextOpeningGoesOn() throws Exception {
    stopHalfway(IndexType.RANGE);
    graph = open();
    List<IndexJob> jobs = graph.schema().indexJobs();
    assertEquals(List.of("byName"), jobs.stream().map(IndexJob::index).toList());
    assertEquals(VERTICES, jobs.get(0).await().elements());
    int most = 8; // the claim, two commits for each chunk but the first, the state
    assertTrue(pause.commits() <= most, () -> "it began again: " + pause.commits());
    assertEquals(IndexState.ENABLED, state());
    assertEquals(1, graph.traversal().V().has("person", "name", "n7").count().next());
    assertEquals(1, graph.traversal().V().has("person", "name", "n3333").count().next());
  }

  @Test
  void rebuildThatIsInterrupted_goesOn_andAnswersStayRight() throws Exception {
    create().await();
    pause.holdAt(pause.commits() + 2 + SECOND_CHUNK); // the old one is claimed and forgotten first
    IndexJob rebuild = graph.schema().rebuildIndex("byName");
    pause.awaitHeld();
    closeHeld(rebuild);
    graph = Colonnade.openAsItIs(options());
    assertEquals(IndexState.BUILDING, state());
    GraphTraversalSource g = graph.traversal();
    assertEquals(1, g.V().has("person", "name", "n7").count().next());
    assertEquals(1, g.V().has("person", "name", "n3333").count().next());
    graph.addVertex(T.label, "person", "name", "late");
    graph.tx().commit();
    graph.close();
    graph = open();
    graph.schema().indexJobs().get(0).await();
    assertEquals(IndexState.ENABLED, state());
    for (String name : List.of("n7", "n3333", "late")) {
      assertEquals(1, graph.traversal().V().has("person", "name", name).count().next());
    }
  }

  @Test
  void dropWhileBuilding_stopsTheBuild_andForgetsTheIndex() throws Exception {
    pause.holdAt(SECOND_CHUNK);
    IndexJob build = create();
    pause.awaitHeld();
    AtomicReference<IndexJob> drop = new AtomicReference<>();
    Thread dropping = started(() -> drop.set(graph.schema().dropIndex("byName")));
    awaitWaiting(dropping);
    pause.close();
    dropping.join();
    assertThrows(StoreClosedException.class, build::await);
    assertEquals(IndexJob.State.STOPPED, build.state());
    assertTrue(build.elements() < VERTICES, build::toString);
    drop.get().await();
    assertEquals(1, graph.schema().indexes().size());
    assertEquals(1, graph.traversal().V().has("person", "name", "n7").count().next());
  }

  @Test
  void commitThatWaitsForAChunk_isBeforeTheNextChunk_andIndexed() throws Exception {
    pause.holdAt(SECOND_CHUNK);
    IndexJob build = create();
    pause.awaitHeld();
    Thread committing =
        started(
            () -> {
              graph.addVertex(T.label, "person", "name", "late");
              graph.tx().commit();
            });
    awaitWaiting(committing);
    pause.holdNextAt(SECOND_CHUNK + 2);
    pause.awaitHeld();
    committing.join(); // while nobody else could commit any more
    pause.close();
    build.await();
    assertEquals(1, graph.traversal().V().has("person", "name", "late").count().next());
  }

  /** What is there is changed in both halves, the built one and the other. */
  @ParameterizedTest
  @EnumSource(names = {"RANGE", "UNIQUE"})
  void buildPausedHalfway_letsManyCommitsPass_andHasThemAll(IndexType type) throws Exception {
    stopHalfway(type);
    graph = Colonnade.openAsItIs(options());
    assertEquals(IndexState.BUILDING, state());
    NamedPeople people = new NamedPeople(graph, SeededRandom.of(getClass()));
    for (int i = 0; i < COMMITS; i++) {
      people.commit();
    }
    assertTrue(people.leastOfAKind() > COMMITS / 10, people::toString);
    assertEquals(List.of(), GraphInternals.of(graph).jobs().all());
    assertEquals(IndexState.BUILDING, state());
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
    graph = open();
    graph.schema().indexJobs().get(0).await();
    assertTrue(pause.commits() <= SECOND_CHUNK + 3, () -> "it began again: " + pause.commits());
    assertEquals(IndexState.ENABLED, state());
    assertEquals(
        people.names().size(), new StoredEntries(graph).of(graph.schema().indexes().get(1)).size());
    GraphTraversalSource g = graph.traversal();
    String asked = g.V().has("person", "name", "n7").explain().toString();
    assertTrue(asked.contains("byName"), asked);
    people
        .renamed()
        .forEach(
            (name, id) ->
                assertEquals(List.of(id), g.V().has("person", "name", name).id().toList()));
    for (String gone : people.gone()) {
      assertEquals(List.of(), g.V().has("person", "name", gone).toList(), gone);
    }
  }

  @Test
  void rebuild_askedForAgain_isTheSameJob() throws Exception {
    create().await();
    IndexJob first;
    try (HeldJobs held = new HeldJobs(GraphInternals.of(graph).jobs())) {
      first = graph.schema().rebuildIndex("byName");
      assertEquals(first, graph.schema().rebuildIndex("byName"));
      assertEquals(IndexState.WRITE_ONLY, state());
    }
    first.await();
    assertEquals(IndexState.ENABLED, state());
    assertEquals(1, graph.traversal().V().has("person", "name", "n7").count().next());
    graph.tx().rollback();
    assertNotEquals(first, graph.schema().rebuildIndex("byName").await());
  }

  @Test
  void rebuild_ofAnIndexThatIsBeingBuilt_isTheJobThatBuildsIt() throws Exception {
    pause.holdAt(SECOND_CHUNK);
    IndexJob build = create();
    pause.awaitHeld();
    assertEquals(build, graph.schema().rebuildIndex("byName"));
    pause.close();
    assertEquals(VERTICES, build.await().elements());
    assertEquals(IndexState.ENABLED, state());
  }

  @Test
  void rebuildAfterARepair_endsWell() throws Exception {
    create().await();
    StoredEntries entries = new StoredEntries(graph);
    entries.delete(entries.of(graph.schema().indexes().get(1)).get(0));
    Job repair;
    IndexJob rebuild;
    try (HeldJobs held = new HeldJobs(GraphInternals.of(graph).jobs())) {
      repair = IndexRepair.start(GraphInternals.of(graph), Optional.of("byName"));
      rebuild = graph.schema().rebuildIndex("byName");
    }
    assertEquals(List.of("byName is write-only"), repair.await().report());
    assertEquals(IndexJob.State.DONE, rebuild.await().state());
    assertEquals(IndexState.ENABLED, state());
  }

  private Map<String, Object> listed(IndexJob job) {
    return GraphInternals.of(graph).jobs().all().stream()
        .filter(one -> one.number() == job.number())
        .map(JobServices::describe)
        .findFirst()
        .orElseThrow();
  }

  /** Waits until a job waits for something itself. */
  private static void awaitWaiting(IndexJob job) {
    while (job.waitsFor().isEmpty()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void removalThatWaitsForAReader_letsOtherJobsPass() throws Exception {
    create().await();
    Graph reader = graph.tx().createThreadedTx();
    assertEquals(1, reader.traversal().V().has("person", "name", "n7").count().next());
    IndexJob drop = graph.schema().dropIndex("byName");
    awaitWaiting(drop);
    IndexJob build = graph.schema().index("other").on(vertex("person")).key("name").create();
    assertEquals(VERTICES, build.await().elements());
    IndexJob rebuild = graph.schema().rebuildIndex("other").await(); // only its removal waits
    assertEquals(IndexJob.State.RUNNING, drop.state());
    Map<String, Object> listed = listed(drop);
    assertEquals("the end of older snapshots", listed.get("waits for"));
    assertEquals(Optional.of("the end of older snapshots"), drop.waitsFor());
    Job.Wait wait =
        GraphInternals.of(graph).jobs().job(drop.number()).flatMap(Job::waiting).orElseThrow();
    assertEquals(wait.since().toString(), listed.get("waits since"));
    assertEquals(1, reader.traversal().V().has("person", "name", "n7").count().next());
    reader.tx().rollback();
    for (IndexJob job : graph.schema().indexJobs()) {
      IndexJob unused = job.await();
    }
    assertEquals(IndexJob.State.DONE, rebuild.state());
    assertFalse(listed(drop).containsKey("waits for"));
    assertEquals(IndexState.ENABLED, state());
    assertEquals(2, graph.schema().indexes().size());
    assertEquals(1, graph.traversal().V().has("person", "name", "n7").count().next());
  }

  @Test
  void closeWhileARemovalWaits_stopsIt_andTheNextOpeningRemoves() throws Exception {
    create().await();
    Graph reader = graph.tx().createThreadedTx();
    assertEquals(1, reader.traversal().V().has("person", "name", "n7").count().next());
    IndexJob drop = graph.schema().dropIndex("byName");
    awaitWaiting(drop);
    graph.close();
    assertThrows(StoreClosedException.class, drop::await);
    assertEquals(IndexJob.State.STOPPED, drop.state());
    graph = open();
    graph.schema().indexJobs().get(0).await();
    assertEquals(1, graph.schema().indexes().size());
    assertEquals(1, graph.traversal().V().has("person", "name", "n7").count().next());
  }
}
