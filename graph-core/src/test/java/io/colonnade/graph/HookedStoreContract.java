package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.colonnade.TestEngines;
import io.colonnade.check.GraphCheck;
import io.colonnade.codec.Id;
import io.colonnade.config.Settings;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.layout.LayoutProvider;
import io.colonnade.layout.StoreHeader;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.model.Keys;
import io.colonnade.schema.NameKind;
import io.colonnade.store.Crew;
import io.colonnade.store.FilterStore;
import io.colonnade.store.HookedStore;
import io.colonnade.store.Store;
import io.colonnade.store.TrackedStore;
import io.colonnade.store.memory.MemoryStore;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.KnownEnds;
import io.colonnade.upkeep.OpenGraph;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What transactions make of a store whose reads hang and whose commits fail. */
@Timeout(60)
public abstract class HookedStoreContract {

  private static final Id A = Id.of("a");
  private static final Id B = Id.of("b");
  private static final Id C = Id.of("c");
  private static final MapConfiguration NO_OPTIONS = new MapConfiguration(Map.of());

  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private TrackedStore tracked;
  private HookedStore hooked;
  private ColonnadeGraph graph;
  private GraphStore store;

  @TempDir Path directory;

  /** Engine and layout, by the keys of their options. */
  protected abstract Map<String, String> engineAndLayout();

  @BeforeEach
  void openGraph() {
    Settings settings = Settings.of(Map.of("colonnade.store.rocksdb.sync", "never"));
    Store engine = TestEngines.open(engineAndLayout(), directory.resolve("graph"), settings);
    tracked = new TrackedStore(engine);
    hooked = new HookedStore(tracked);
    OpenGraph open = open(hooked, settings);
    store = open.store();
    graph = GraphInternals.graph(open, NO_OPTIONS);
    for (Id id : List.of(A, B, C)) {
      graph.addVertex(T.id, id.value(), T.label, "person", "name", "n");
    }
    graph.tx().commit();
  }

  private StoreHeader header(Store of) {
    return StoreHeader.read(of).orElse(new StoreHeader(provider().name(), 1)).write(of);
  }

  private OpenGraph open(Store of, Settings settings) {
    return OpenGraph.open(of, header(of), provider(), settings, Ticker.system());
  }

  private String layout() {
    return engineAndLayout().getOrDefault("colonnade.layout", "adjacency");
  }

  private LayoutProvider provider() {
    return ServiceLoader.load(LayoutProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(layout()))
        .findFirst()
        .orElseThrow();
  }

  @AfterEach
  void checkGraph() {
    go.countDown();
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(store).violations());
    assertEquals(0, tracked.openSnapshots());
    assertEquals(0, tracked.openCursors());
    graph.close();
  }

  // ---- reads that hang

  /** Holds the first thread that comes here. */
  private void hold() {
    if (reached.getCount() > 0) {
      reached.countDown();
      try {
        go.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void storeThatKeepsLess_limitsAgeAndSizeOfTransactions() {
    Settings settings = Settings.of(Map.of("colonnade.tx.max-age", "5m"));
    Store limited =
        new FilterStore(MemoryStore.open(settings, Meter.NONE)) {
          @Override
          public Optional<Duration> retention() {
            return Optional.of(Duration.ofMinutes(5));
          }

          @Override
          public long maxCommitBytes() {
            return 65_536;
          }
        };
    StoreHeader header = header(limited);
    Settings longer = Settings.of(Map.of("colonnade.tx.max-age", "6m"));
    InvalidInputException age =
        assertThrows(
            InvalidInputException.class,
            () -> GraphStore.open(limited, header, provider(), longer, Ticker.system()));
    assertEquals(Problem.MAX_AGE_TOO_LONG, age.problem());
    try (ColonnadeGraph small = GraphInternals.graph(open(limited, settings), NO_OPTIONS)) {
      LimitExceededException size =
          assertThrows(
              LimitExceededException.class,
              () -> {
                small.addVertex("any", "x".repeat(70_000));
                small.tx().commit();
              });
      assertEquals(65_536L, size.details().get("limit"));
    }
  }

  @Test
  void rollbackDuringARead_doesNotWait_andTheReadFails() throws Exception {
    GraphTransaction tx = store.begin();
    hooked.onRead(this::hold);
    Crew reader =
        Crew.start(
            1,
            any -> {
              IllegalStateException e =
                  assertThrows(
                      IllegalStateException.class, () -> tx.reads().vertices().find(A, Keys.ALL));
              assertEquals(Problem.TRANSACTION_ENDED.message(), e.getMessage());
            });
    reached.await();
    assertTrue(tx.isOpen());
    tx.rollback();
    assertFalse(tx.isOpen());
    tx.rollback();
    assertEquals(0, tracked.openSnapshots());
    go.countDown();
    reader.join();
  }

  @Test
  void rollbackDuringAStepOfACursor_doesNotWait_andTheCursorFails() throws Exception {
    GraphTransaction tx = store.begin();
    try (var vertices = tx.reads().vertices().all(Keys.ALL)) {
      assertTrue(vertices.next().isPresent());
      hooked.onRead(this::hold);
      Crew reader =
          Crew.start(
              1,
              any -> {
                IllegalStateException e =
                    assertThrows(
                        IllegalStateException.class,
                        () -> {
                          while (vertices.next().isPresent()) {}
                        });
                assertEquals(Problem.TRANSACTION_ENDED.message(), e.getMessage());
              });
      reached.await();
      tx.rollback();
      assertFalse(tx.isOpen());
      go.countDown();
      reader.join();
    }
  }

  @Test
  void threadedTransaction_isAskedAndEnded_whileAnotherThreadReads() throws Exception {
    Graph threaded = graph.tx().createThreadedTx();
    hooked.onRead(this::hold);
    Crew reader =
        Crew.start(
            1,
            any ->
                assertThrows(IllegalStateException.class, () -> threaded.traversal().V().toList()));
    reached.await();
    assertTrue(threaded.tx().isOpen());
    threaded.tx().rollback();
    assertFalse(threaded.tx().isOpen());
    go.countDown();
    reader.join();
  }

  @Test
  void rollbackDuringAWriteThatReads_writesNothing_andReleasesItsIds() throws Exception {
    GraphTransaction tx = store.begin();
    int label = store.dictionary().number(NameKind.LABEL, "person");
    hooked.onRead(this::hold);
    Crew writer =
        Crew.start(
            1,
            any ->
                assertThrows(
                    IllegalStateException.class,
                    () -> tx.addVertex(Optional.of(Id.of(77)), label, List.of())));
    reached.await();
    tx.rollback();
    go.countDown();
    writer.join();
    assertThrows(IllegalStateException.class, tx::commit);
    assertEquals(3, graph.traversal().V().count().next());
  }

  @Test
  void rollbackDuringACommit_waitsForIt_andUndoesNothing() throws Exception {
    Graph threaded = graph.tx().createThreadedTx();
    threaded.addVertex(T.label, "person");
    hooked.beforeCommit(this::hold);
    Crew committer = Crew.start(1, any -> threaded.tx().commit());
    reached.await();
    assertTrue(threaded.tx().isOpen());
    Thread rollback = new Thread(() -> threaded.tx().rollback());
    rollback.start();
    while (rollback.getState() != Thread.State.BLOCKED) {
      Thread.onSpinWait();
    }
    go.countDown();
    committer.join();
    rollback.join();
    assertFalse(threaded.tx().isOpen());
    assertEquals(4, graph.traversal().V().count().next());
  }

  // ---- removals that fail

  /** True if a new transaction has to read a vertex to know that it lives. */
  private boolean isLookedUp(Id id) {
    GraphTransaction before = store.begin();
    before.ends(List.of(id));
    before.rollback();
    AtomicInteger reads = new AtomicInteger();
    GraphTransaction tx = store.begin();
    tx.reads().fix();
    hooked.onRead(reads::incrementAndGet);
    tx.ends(List.of(id));
    hooked.onRead(() -> {});
    tx.rollback();
    return reads.get() > 0;
  }

  /** No transaction remembers a vertex of a store on which another process may remove it. */
  private void assertKnown(Id id) {
    assertEquals(store.store().isShared(), isLookedUp(id));
  }

  private void remove(Id id) {
    GraphTransaction tx = store.begin();
    tx.removeVertex(id);
    tx.commit();
  }

  private void rename(Id id) {
    graph.traversal().V(id.value()).property("name", "other").iterate();
    graph.tx().commit();
  }

  private static Runnable once(RuntimeException failure) {
    AtomicBoolean isThrown = new AtomicBoolean();
    return () -> {
      if (!isThrown.getAndSet(true)) {
        throw failure;
      }
    };
  }

  @Test
  void removalThatCouldNotBeWritten_leavesVerticesKnown() {
    assertKnown(A);
    hooked.beforeCommit(once(new StoreException(Problem.DISK_FULL)));
    assertThrows(StoreException.class, () -> remove(B));
    assertKnown(A);
    assertKnown(B);
  }

  @Test
  void removalThatCouldNotBeWritten_leavesTheEndsOfALoadKnown() {
    Settings uncached = Settings.of(Map.of("colonnade.cache.size", "0"));
    HookedStore memory = new HookedStore(MemoryStore.open(uncached, Meter.NONE));
    try (ColonnadeGraph loaded = GraphInternals.graph(open(memory, uncached), NO_OPTIONS)) {
      loaded.addVertex(T.id, A.value());
      loaded.addVertex(T.id, B.value());
      loaded.tx().commit();
      GraphStore of = GraphInternals.store(loaded);
      GraphTransaction removal = of.begin();
      removal.removeVertex(B);
      memory.beforeCommit(once(new StoreException(Problem.DISK_FULL)));
      assertThrows(StoreException.class, removal::commit);
      KnownEnds ends = new KnownEnds(of);
      learn(of, ends);
      memory.onRead(() -> fail("B was known"));
      learn(of, ends);
    }
  }

  private static void learn(GraphStore store, KnownEnds ends) {
    GraphTransaction tx = store.begin();
    ends.learn(tx, List.of(B));
    assertTrue(ends.find(B).isPresent());
    tx.rollback();
  }

  @Test
  void removalInDoubtThatWasLost_isForgottenAtTheNextCommit() {
    hooked.beforeCommit(once(new OutcomeUnknownException(Problem.COMMIT_IN_DOUBT)));
    assertThrows(OutcomeUnknownException.class, () -> remove(B));
    assertTrue(isLookedUp(B));
    rename(A);
    assertKnown(A);
    assertKnown(B);
  }

  @Test
  void removalInDoubtThatWasWritten_isSeenAfterTheNextCommit() {
    hooked.afterCommit(once(new OutcomeUnknownException(Problem.COMMIT_IN_DOUBT)));
    assertThrows(OutcomeUnknownException.class, () -> remove(B));
    assertTrue(isLookedUp(B));
    rename(A);
    assertKnown(A);
    GraphTransaction tx = store.begin();
    assertEquals(Optional.empty(), tx.ends(List.of(B)).get(0));
    tx.rollback();
  }

  @Test
  void commitThatBeganBeforeTheDoubt_doesNotEndIt() throws Exception {
    hooked.beforeCommit(this::hold);
    Crew committer = Crew.start(1, any -> rename(C));
    reached.await();
    hooked.beforeCommit(once(new OutcomeUnknownException(Problem.COMMIT_IN_DOUBT)));
    assertThrows(OutcomeUnknownException.class, () -> remove(B));
    go.countDown();
    committer.join();
    assertTrue(isLookedUp(B));
    rename(A);
    assertKnown(B);
  }
}
