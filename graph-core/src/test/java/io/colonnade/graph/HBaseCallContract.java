package io.colonnade.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.WrappedStore;
import io.colonnade.config.Options;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.Store;
import io.colonnade.store.hbase.ClientCalls;
import io.colonnade.store.hbase.HBasePlace;
import io.colonnade.store.hbase.HBaseRowStore;
import io.colonnade.store.hbase.LocalHBase;
import io.colonnade.store.journal.HeldScheduling;
import io.colonnade.store.journal.JournalStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The calls that the client of HBase sends for a transaction, and the rounds in which the
 * transaction waits for them. Work in the background waits until a transaction is measured.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class HBaseCallContract {

  /** The tables of totals, to which a commit of elements adds. */
  private static final int TOTALS = 1;

  private static final int TRIES = 3; // the first of them may look for regions
  private static final int FANOUT = 10;
  private static final long TOWNS = 1 + FANOUT + FANOUT * FANOUT;
  private static final long HUB = 1_000;
  private static final int HUB_EDGES = 1_500;
  private static final int MANY = 100;
  private static final int ROWS_A_CALL = 50; // if they are written under conditions

  private final HeldScheduling background = new HeldScheduling();
  private final AtomicLong rounds = new AtomicLong();
  private LocalHBase hbase;
  private ColonnadeGraph graph;

  protected abstract String layout();

  /** Returns how many region servers there are; a single one is that of all tests. */
  protected abstract int servers();

  /** Returns how many tables are read for a vertex with its edges; each needs a call. */
  protected abstract int tablesOfEdgesRead();

  /** Returns how many tables have locks for new edges and their vertices; each needs a call. */
  protected abstract int tablesOfEdgesWritten();

  /**
   * What was done.
   *
   * @param rounds the calls of the row store, whose answers were waited for
   * @param calls those of the client of HBase
   */
  private record Cost(long rounds, long calls) {

    Cost least(Cost other) {
      return new Cost(Math.min(rounds, other.rounds), Math.min(calls, other.calls));
    }
  }

  @BeforeAll
  void fill() {
    hbase = servers() == 1 ? LocalHBase.shared() : LocalHBase.start(servers());
    graph = open(background, Map.of(Options.CACHE_SIZE.key(), "0"));
    GraphTraversalSource g = graph.traversal();
    for (long id = 0; id < TOWNS; id++) {
      g.addV("town").property(T.id, id).property("name", "n" + id).iterate();
    }
    for (long id = 1; id < TOWNS; id++) {
      g.V((id - 1) / FANOUT).addE("road").to(__.V(id)).iterate();
    }
    g.addV("city").property(T.id, HUB).iterate();
    for (int i = 0; i < HUB_EDGES; i++) {
      g.V(HUB).addE("flight").to(__.V((long) (i % FANOUT))).iterate();
    }
    graph.tx().commit();
    background.runAll();
  }

  private ColonnadeGraph open(HeldScheduling itsBackground, Map<String, String> more) {
    itsBackground.permitWaiting();
    Map<String, String> options = new HashMap<>(more);
    options.put(Options.ENGINE.key(), "memory");
    options.put(Options.LAYOUT.key(), layout());
    return WrappedStore.open(
        new MapConfiguration(options),
        Ticker.system(),
        Meter.NONE,
        memory -> {
          memory.close();
          return open(itsBackground);
        });
  }

  private Store open(HeldScheduling itsBackground) {
    HBasePlace place =
        new HBasePlace(
            List.of(hbase.servers()),
            "calls",
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            ClientCalls.SETTINGS);
    return JournalStore.open(
        HBaseRowStore.open(place),
        itsBackground,
        Duration.ofMinutes(1),
        Duration.ofMinutes(10),
        (event, amount) -> rounds.addAndGet(event == Event.ROUND ? amount : 0));
  }

  @AfterAll
  void close() {
    graph.close();
    if (servers() > 1) {
      hbase.close();
    }
  }

  private Cost cost(Runnable work) {
    long roundsBefore = rounds.get();
    long callsBefore = ClientCalls.sent();
    work.run();
    return new Cost(rounds.get() - roundsBefore, ClientCalls.sent() - callsBefore);
  }

  private Cost ofReads(Consumer<GraphTraversalSource> reads) {
    Cost least = new Cost(Long.MAX_VALUE, Long.MAX_VALUE);
    for (int i = 0; i < TRIES; i++) {
      least = least.least(cost(() -> reads.accept(graph.traversal())));
      assertEquals(new Cost(0, 0), cost(graph.tx()::commit));
    }
    return least;
  }

  private Cost ofCommit(Consumer<GraphTraversalSource> changes) {
    Cost least = new Cost(Long.MAX_VALUE, Long.MAX_VALUE);
    for (int i = 0; i < TRIES; i++) {
      changes.accept(graph.traversal());
      least = least.least(cost(graph.tx()::commit));
      background.runAll();
    }
    return least;
  }

  /** The first round asks for the version; each of the others may need all servers. */
  private void assertReads(int rounds, Consumer<GraphTraversalSource> reads) {
    Cost cost = ofReads(reads);
    assertEquals(rounds, cost.rounds());
    assertTrue(cost.calls() >= rounds, cost.toString());
    assertTrue(cost.calls() <= 1 + (rounds - 1) * servers(), cost.toString());
  }

  @Test
  void reads_takeOneRoundAHop_andOneCallAServerInEach() {
    assertReads(2, g -> g.V(1L).valueMap().iterate());
    assertReads(2, g -> g.V(1L).out("road").id().iterate());
    assertReads(3, g -> g.V(0L).out("road").out("road").id().iterate());
    assertReads(3, g -> g.V(0L).out("road").values("name").iterate());
    assertReads(2, g -> g.V(1L, 2L, 3L, 99L).values("name").iterate());
    assertReads(4, g -> g.V(0L).out("road").out("road").values("name").iterate());
  }

  @Test
  void readOfManyVertices_callsEveryServerOnce() {
    Object[] ids = LongStream.range(0, TOWNS).boxed().toArray();
    assertEquals(new Cost(2, 1 + servers()), ofReads(g -> g.V(ids).values("name").iterate()));
  }

  /** The version is known without a call, and what was read once is not read again. */
  @Test
  void boundedReads_needNoCall_ofWhatIsCached() {
    background.runAll();
    HeldScheduling ofFollower = new HeldScheduling();
    try (ColonnadeGraph follower = open(ofFollower, Map.of(Options.READ.key(), "bounded"))) {
      readRoads(follower); // begins to follow
      ofFollower.repeatAll();
      ofFollower.repeatAll(); // closes what the first time was the latest version
      Cost first = cost(() -> readRoads(follower));
      assertEquals(2, first.rounds(), "one a hop, and none for the version");
      assertEquals(new Cost(0, 0), cost(() -> readRoads(follower)));
    }
  }

  private static void readRoads(ColonnadeGraph graph) {
    assertEquals(FANOUT, graph.traversal().V(3L).out("road").values("name").toList().size());
    graph.tx().commit();
  }

  /** Edges of a hub are sought within its row, and read on after the first page. */
  @Test
  void hub_isReadInPages() {
    int firstPage = 1 + tablesOfEdgesRead();
    assertEquals(new Cost(2, firstPage), ofReads(g -> g.V(HUB).outE("flight").limit(10).iterate()));
    assertEquals(new Cost(2, firstPage + 1), ofReads(g -> g.V(HUB).outE("flight").id().iterate()));
  }

  /**
   * The first round writes the intent and the locks, the second draws the version, the third is the
   * commit point.
   *
   * @param calls those for the locks, if all rows are on one server
   */
  private void assertCommit(int calls, Consumer<GraphTraversalSource> changes) {
    Cost cost = ofCommit(changes);
    assertEquals(3, cost.rounds());
    assertTrue(cost.calls() >= 3 + calls, cost.toString());
    assertTrue(cost.calls() <= 3 + calls * servers(), cost.toString());
  }

  @Test
  void commits_takeThreeRounds_andOneCallATableAndServerForTheirLocks() {
    AtomicLong number = new AtomicLong();
    assertCommit(1, g -> g.V(1L).property("name", "m" + number.incrementAndGet()).iterate());
    assertCommit(1 + TOTALS, g -> g.addV("town").property("name", "x").iterate());
    assertCommit(MANY / ROWS_A_CALL + TOTALS, HBaseCallContract::addTowns);
    int tables = tablesOfEdgesWritten() + TOTALS;
    assertCommit(tables, g -> g.V(1L).addE("road").to(__.V(2L)).iterate());
    assertCommit(tables, HBaseCallContract::addRoads);
  }

  private static void addTowns(GraphTraversalSource g) {
    for (int i = 0; i < MANY; i++) {
      g.addV("town").property("name", "t" + i).iterate();
    }
  }

  private static void addRoads(GraphTraversalSource g) {
    Vertex from = g.V(1L).next();
    Vertex to = g.V(2L).next();
    for (int i = 0; i < MANY; i++) {
      from.addEdge("road", to);
    }
  }
}
