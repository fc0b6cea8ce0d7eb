package io.colonnade.index.tables;

import static io.colonnade.graph.IndexTarget.vertex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.error.InvalidInputException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexJob;
import io.colonnade.graph.SharedGraphs;
import io.colonnade.job.HeldCommits;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.IndexType;
import io.colonnade.store.Identity;
import io.colonnade.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Builds of indexes beside another process, which follows them, writes, and takes them over. */
@Timeout(120)
public abstract class SharedBuildContract extends SharedGraphs {

  private static final int VERTICES = 2_500; // three chunks
  private static final int FIRST_CHUNK = 4; // after claim and state, the chunk and how far it is

  private HeldCommits held;

  @Override
  protected Store aroundOne(Store store) {
    held = new HeldCommits(store);
    return held;
  }

  @BeforeEach
  void people() throws InterruptedException {
    await(one);
    await(two);
    one.schema().change().key("name", String.class).commit();
    for (int i = 0; i < VERTICES; i++) {
      one.addVertex(T.label, "person", "name", "n" + i);
    }
    one.tx().commit();
  }

  @AfterEach
  void letGo() throws InterruptedException {
    held.release();
    for (IndexJob job : one.schema().indexJobs()) {
      assertTrue(isRemoval(job) || job.awaitEnd(Duration.ofMinutes(1)), job::toString);
    }
  }

  private static boolean isRemoval(IndexJob job) {
    return job.toString().contains("remove index");
  }

  private static void await(ColonnadeGraph graph) throws InterruptedException {
    for (IndexJob job : graph.schema().indexJobs()) {
      IndexJob unused = job.await();
    }
  }

  private IndexJob create(IndexType type) {
    return one.schema().index("byName").on(vertex("person")).key("name").type(type).create();
  }

  /** Begins a build in the first process and holds it after its first chunk. */
  private IndexJob createAndHold(IndexType type) throws InterruptedException {
    held.holdAfter(FIRST_CHUNK);
    IndexJob job = create(type);
    held.awaitHeld();
    return job;
  }

  /** Returns the job of the second process, which has met the index. */
  private IndexJob follower() {
    assertEquals(VERTICES, two.traversal().V().count().next());
    two.tx().rollback();
    List<IndexJob> jobs = two.schema().indexJobs();
    return jobs.get(jobs.size() - 1);
  }

  private static void awaitWaiting(IndexJob job) {
    while (job.waitsFor().isEmpty()) {
      Thread.onSpinWait();
    }
  }

  private static IndexDefinition byName(ColonnadeGraph graph) {
    return graph.schema().indexes().stream()
        .filter(index -> index.name().equals("byName"))
        .findFirst()
        .orElseThrow();
  }

  private void assertWhole(NamedPeople people) {
    for (ColonnadeGraph graph : List.of(one, two)) {
      assertEquals(IndexState.ENABLED, byName(graph).state());
      GraphTraversalSource g = graph.traversal();
      people
          .names()
          .forEach(
              (id, name) ->
                  assertEquals(List.of(id), g.V().has("person", "name", name).id().toList()));
      for (String gone : people.gone()) {
        assertEquals(List.of(), g.V().has("person", "name", gone).toList(), gone);
      }
      g.tx().rollback();
    }
  }

  @Test
  void buildOfTheOther_isFollowed() throws Exception {
    IndexJob build = createAndHold(IndexType.RANGE);
    IndexJob follower = follower();
    awaitWaiting(follower);
    while (follower.elements() == 0) {
      Thread.onSpinWait();
    }
    assertEquals(1_000, follower.elements());
    String waits = follower.waitsFor().orElseThrow();
    assertTrue(waits.matches("the build by \\d+@.+"), waits);
    held.release();
    assertEquals(IndexJob.State.DONE, build.await().state());
    assertEquals(IndexJob.State.DONE, follower.await().state());
    assertWhole(new NamedPeople(two, SeededRandom.of(getClass())));
  }

  @ParameterizedTest
  @EnumSource(names = {"RANGE", "UNIQUE"})
  void builderThatStandsStill_isReplaced_andWakesUpLate(IndexType type) throws Exception {
    IndexJob build = createAndHold(type);
    NamedPeople people = new NamedPeople(two, SeededRandom.of(getClass()));
    IndexJob follower = follower();
    awaitWaiting(follower);
    ticker().advance(Duration.ofSeconds(9));
    Thread.sleep(1_200); // it looks twice
    assertTrue(follower.waitsFor().isPresent(), "it has waited too little");
    ticker().advance(Duration.ofSeconds(2));
    assertEquals(IndexJob.State.DONE, follower.await().state());
    for (int i = 0; i < 100; i++) {
      people.commit();
    }
    held.release();
    assertEquals(IndexJob.State.DONE, build.await().state());
    assertWhole(people);
  }

  @ParameterizedTest
  @EnumSource(names = {"RANGE", "UNIQUE"})
  void writerInTheOther_conflictsWithNoBuild_andIsIndexed(IndexType type) throws Exception {
    NamedPeople people = new NamedPeople(two, SeededRandom.of(getClass()));
    AtomicBoolean isBuilt = new AtomicBoolean();
    FutureTask<Integer> writing = started(() -> commitUntil(isBuilt, people));
    IndexJob build = create(type).await();
    isBuilt.set(true);
    assertTrue(writing.get() > 0);
    assertEquals(IndexJob.State.DONE, build.state());
    assertWhole(people);
  }

  private static <R> FutureTask<R> started(Callable<R> work) {
    FutureTask<R> task = new FutureTask<>(work);
    new Thread(task).start();
    return task;
  }

  private static int commitUntil(AtomicBoolean isOver, NamedPeople people) {
    int commits = 0;
    while (!isOver.get()) {
      people.commitAgainIfRefused();
      commits++;
    }
    return commits;
  }

  @Test
  void nameThatTheOtherGivesTwice_isFoundByTheBuild() throws Exception {
    IndexJob build = createAndHold(IndexType.UNIQUE);
    GraphTraversalSource g = two.traversal();
    assertThrows(
        RuntimeException.class,
        () -> {
          g.addV("person").property("name", "n7").iterate(); // the first chunk has it
          g.tx().commit();
        });
    g.tx().rollback();
    g.addV("person").property("name", "n" + (VERTICES - 1)).iterate(); // the last one has it
    g.tx().commit();
    held.release();
    InvalidInputException refused = assertThrows(InvalidInputException.class, build::await);
    assertTrue(refused.getMessage().contains("n" + (VERTICES - 1)), refused.getMessage());
    assertEquals(IndexState.DISABLED, byName(two).state());
  }

  @Test
  void rebuildInTheOther_overtakesABuild_whoseEntriesNobodyReads() throws Exception {
    IndexJob build = createAndHold(IndexType.RANGE);
    int number = byName(one).number();
    NamedPeople people = new NamedPeople(two, SeededRandom.of(getClass()));
    IndexJob unfollowed = follower();
    awaitWaiting(unfollowed);
    assertEquals(unfollowed, two.schema().rebuildIndex("byName")); // it is being built
    IndexJob drop = two.schema().dropIndex("byName");
    IndexJob again =
        two.schema().index("byName").on(vertex("person")).key("name").range().create().await();
    assertEquals(IndexJob.State.DONE, again.state());
    assertNotEquals(number, byName(two).number());
    held.release();
    assertTrue(build.awaitEnd(Duration.ofMinutes(1)));
    assertEquals(IndexJob.State.STOPPED, build.state());
    assertEquals(Optional.empty(), build.failure());
    assertWhole(people);
    assertTrue(drop.failure().isEmpty());
  }

  @Test
  void dropInTheOther_isNotRefusedForTheProgressOfTheBuild() throws Exception {
    IndexJob build = createAndHold(IndexType.RANGE);
    IndexJob unfollowed = follower();
    awaitWaiting(unfollowed);
    Thread dropping = Thread.currentThread();
    AtomicInteger attempts = new AtomicInteger();
    hooked(two)
        .beforeCommit(
            () -> {
              if (Thread.currentThread() == dropping && attempts.incrementAndGet() == 1) {
                held.holdNextAfter(2); // a chunk, and how far it is
                awaitHeld();
              }
            });
    IndexJob drop = two.schema().dropIndex("byName");
    assertEquals(1, attempts.get());
    held.release();
    assertTrue(build.awaitEnd(Duration.ofMinutes(1)));
    assertEquals(IndexJob.State.STOPPED, build.state());
    assertEquals(2_000, build.elements());
    assertTrue(drop.failure().isEmpty());
  }

  private void awaitHeld() {
    try {
      held.awaitHeld();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void removal_waitsForTheReaderOfTheOther() throws Exception {
    IndexJob unused = create(IndexType.RANGE).await();
    GraphTraversalSource reader = two.tx().createThreadedTx().traversal();
    assertEquals(1, reader.V().has("person", "name", "n7").count().next());
    IndexJob drop = one.schema().dropIndex("byName");
    awaitWaiting(drop);
    assertEquals(Optional.of("the end of older snapshots"), drop.waitsFor());
    assertEquals(1, reader.V().has("person", "name", "n8").count().next());
    reader.tx().rollback();
    if (!isJournal()) { // which waits for its horizon
      assertEquals(IndexJob.State.DONE, drop.await().state());
      assertEquals(1, one.schema().indexes().size());
    }
  }

  @Test
  void summary_namesTheProcessesOfASharedStore() {
    Map<?, ?> summary = (Map<?, ?>) one.traversal().call("colonnade.summary").next();
    one.tx().rollback();
    if (isJournal()) {
      Map<?, ?> processes = (Map<?, ?>) summary.get("processes");
      assertEquals(2, processes.size(), processes::toString);
      String self = Identity.ofThisProcess("").name() + "/";
      processes.keySet().forEach(name -> assertTrue(name.toString().startsWith(self)));
    } else {
      assertFalse(summary.containsKey("processes"));
    }
  }

  private boolean isJournal() {
    return Set.of("journal", "hbase").contains(engineAndLayout().get("colonnade.engine"));
  }
}
