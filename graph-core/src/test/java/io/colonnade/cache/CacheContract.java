package io.colonnade.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.Side;
import io.colonnade.model.VertexRef;
import io.colonnade.store.Crew;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A read through the cache is the read of the same snapshot past it, whatever commits meanwhile. A
 * cache that lacks a rule is found, by the schedule of the rule and by random work.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CacheContract {

  private static final long AMPLE = 8 << 20;
  private static final long LITTLE = 50_000; // bytes that the JVM itself may use meanwhile
  private static final int THREADS = 8;
  private static final int ROUNDS = 100; // of random work, until it finds a fault
  private static final int STEPS = 400;

  private static final Id ONE = Id.of(1L);

  /** The name of the layout. */
  protected abstract String layout();

  /** Returns whether the index module is present. */
  protected boolean hasIndexes() {
    return false;
  }

  private Stream<CacheFault> rules() {
    return Stream.of(CacheFault.values()).filter(rule -> hasIndexes() || !rule.isOfIndexes());
  }

  private CacheFixture open(DatabaseCache cache) {
    CacheFixture fixture = new CacheFixture(layout(), cache);
    fixture.graph.schema().change().counter("c").commit();
    for (long id = 1; id <= 3; id++) {
      fixture.g.addV("node").property(T.id, id).property("n", 0).iterate();
    }
    fixture.g.V(1L).addE("a").to(__.V(2L)).property("w", 0).iterate();
    fixture.graph.tx().commit();
    fixture.createIndexes();
    return fixture;
  }

  private static EdgeQuery out(Id vertex) {
    return new EdgeQuery(List.of(VertexRef.unread(vertex)), EnumSet.of(Side.OUT), Set.of());
  }

  /** Returns whether all reads of vertex 1 and 9 agree with the store. */
  static boolean agrees(CacheFixture fixture, Snapshot snapshot) {
    List<Id> ids = List.of(ONE, Id.of(9L));
    return fixture
            .vertices(snapshot, ids, Keys.ALL)
            .equals(fixture.storedVertices(snapshot, ids, Keys.ALL))
        && fixture
            .neighbours(snapshot, out(ONE))
            .equals(fixture.storedNeighbours(snapshot, out(ONE)))
        && fixture
            .edges(snapshot, out(ONE), Keys.ALL)
            .equals(fixture.storedEdges(snapshot, out(ONE), Keys.ALL))
        && fixture
            .degrees(snapshot, out(ONE), Long.MAX_VALUE)
            .equals(fixture.storedDegrees(snapshot, out(ONE), Long.MAX_VALUE))
        && fixture.entries(snapshot, 0).equals(fixture.storedEntries(snapshot, 0))
        && fixture.entries(snapshot, 1).equals(fixture.storedEntries(snapshot, 1));
  }

  /** Changes all that {@link #agrees} looks at, in one commit. */
  static void change(CacheFixture fixture) {
    fixture.g.V(1L).property("n", 1).iterate();
    fixture.g.V(1L).addE("a").to(__.V(3L)).property("w", 1).iterate();
    increment(fixture);
    fixture.g.addV("node").property(T.id, 9L).iterate();
    fixture.graph.tx().commit();
  }

  private static void increment(CacheFixture fixture) {
    fixture.g.V(1L).call("colonnade.increment", Map.of("key", "c", "by", 1)).iterate();
  }

  /**
   * Returns whether readers before, during and after a commit agree with the store, in the order in
   * which a cache that lacks the rule fails.
   */
  private static boolean runs(CacheFault rule, CacheFixture fixture) {
    boolean agree = true;
    try (Snapshot before = fixture.snapshot()) {
      switch (rule) {
        case KEEPS_LATE_FILLS -> {
          change(fixture);
          agree = agrees(fixture, before);
        }
        case IGNORES_VERSIONS -> {
          change(fixture);
          try (Snapshot after = fixture.snapshot()) {
            agree = agrees(fixture, after);
          }
          agree &= agrees(fixture, before);
        }
        case ENDS_BEFORE_THE_COMMIT -> {
          fixture.hooked.beforeCommit(() -> assertTrue(agrees(fixture, before)));
          change(fixture);
          fixture.hooked.beforeCommit(() -> {});
        }
        case KEEPS_RECORDS, KEEPS_EDGES, KEEPS_ENTRIES -> {
          agree = agrees(fixture, before);
          change(fixture);
        }
        case KEEPS_COUNTERS -> {
          agree = agrees(fixture, before);
          increment(fixture); // and no change of the record, which has the counters with it
          fixture.graph.tx().commit();
        }
      }
      try (Snapshot after = fixture.snapshot()) {
        return agree & agrees(fixture, after) & agrees(fixture, before);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void schedule_onASoundCache_agreesWithTheStore(CacheFault rule) {
    try (CacheFixture fixture = open(DatabaseCache.of(AMPLE))) {
      assertTrue(runs(rule, fixture));
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void schedule_onACacheThatLacksTheRule_doesNot(CacheFault rule) {
    try (CacheFixture fixture = open(rule.cache(AMPLE))) {
      assertFalse(runs(rule, fixture));
    }
  }

  /** As long as before, it leaves what is stored beside the vertices as it was. */
  @Test
  void valueThatOnlyTheEdgeContains_isNotKeptOverItsChange() {
    try (CacheFixture fixture = open(DatabaseCache.of(AMPLE))) {
      Keys wanted = Keys.of(fixture.key("w"));
      for (String value : List.of("x", "y", "z")) {
        fixture.g.V(1L).outE("a").property("w", value.repeat(200)).iterate();
        fixture.graph.tx().commit();
        try (Snapshot now = fixture.snapshot()) {
          String edges = fixture.edges(now, out(ONE), wanted);
          assertTrue(edges.contains(value.repeat(200)), edges);
          assertEquals(fixture.storedEdges(now, out(ONE), wanted), edges);
        }
      }
    }
  }

  @Test
  void commitInDoubt_endsItsVertices_untilALaterOneIsWritten() {
    DatabaseCache cache = DatabaseCache.of(AMPLE);
    try (CacheFixture fixture = open(cache)) {
      fixture.hooked.afterCommit(
          () -> {
            throw new OutcomeUnknownException(Problem.COMMIT_IN_DOUBT);
          });
      assertThrows(OutcomeUnknownException.class, () -> change(fixture));
      fixture.graph.tx().rollback();
      fixture.hooked.afterCommit(() -> {});
      try (Snapshot now = fixture.snapshot()) {
        assertTrue(agrees(fixture, now));
        assertEquals(0, cache.content().vertices());
      }
      fixture.g.V(2L).property("n", 1).iterate();
      fixture.graph.tx().commit();
      try (Snapshot now = fixture.snapshot()) {
        assertTrue(agrees(fixture, now));
        assertTrue(cache.content().vertices() > 0);
      }
    }
  }

  // ---- memory

  /** Everything that users may put into it: ids, values and edges of several sizes. */
  private static List<Id> addMany(CacheFixture fixture) {
    List<Id> ids = new ArrayList<>();
    for (long i = 0; i < 2_000; i++) {
      Object id = i % 2 == 0 ? 1_000 + i : "person-" + i;
      ids.add(i % 2 == 0 ? Id.of(1_000 + i) : Id.of("person-" + i));
      fixture
          .g
          .addV("node")
          .property(T.id, id)
          .property("n", i)
          .property("name", "name of " + i)
          .property("score", i / 3.0)
          .iterate();
      for (long j = 1; j <= Math.min(i, 4); j++) {
        fixture.g.V(id)
            .addE("a")
            .to(__.V(ids.get((int) (i - j)).value()))
            .property("w", j)
            .iterate();
      }
    }
    fixture.graph.tx().commit();
    return ids;
  }

  @Test
  void bytes_areThoseOfTheHeap() {
    DatabaseCache cache = DatabaseCache.of(256 << 20);
    try (CacheFixture fixture = open(cache);
        Snapshot snapshot = fixture.snapshot()) {
      List<Id> ids = addMany(fixture);
      for (Consumer<Snapshot> reads :
          List.<Consumer<Snapshot>>of(
              now -> ids.forEach(id -> fixture.vertices(now, List.of(copy(id)), Keys.ALL)),
              now -> ids.forEach(id -> fixture.neighbours(now, out(copy(id)))),
              now -> ids.forEach(id -> fixture.edges(now, out(copy(id)), Keys.ALL)),
              now -> readEntries(fixture, now))) {
        try (Snapshot now = fixture.snapshot()) {
          reads.accept(now);
          long told = cache.content().bytes();
          // Emptied at once: what other tests have left in this JVM may end while it is filled.
          long filled = HeapHistogram.bytes();
          cache.clear();
          assertEquals(0, cache.content().bytes());
          long taken = filled - HeapHistogram.bytes();
          assertTrue(
              Math.abs(taken - told) <= Math.max(0.1 * taken, LITTLE),
              () -> "told: " + told + ", taken: " + taken);
        }
      }
    }
  }

  /** Reads entries of places with one, several and no entries, if there are indexes. */
  private static void readEntries(CacheFixture fixture, Snapshot now) {
    for (int value = 0; value < 2_500; value++) {
      fixture.entries(now, value);
    }
  }

  /** Returns an id that only the cache keeps, as that of a traversal that has ended. */
  private static Id copy(Id id) {
    return Id.ofKey(id.key().copy());
  }

  // ---- random work

  @Test
  void randomWork_onASoundCache_agreesWithTheStore() throws InterruptedException {
    Random seeds = SeededRandom.of(getClass());
    for (long bytes : new long[] {AMPLE, 20_000}) { // the second evicts all the time
      try (CacheFixture fixture = open(DatabaseCache.of(bytes))) {
        AtomicInteger differences = new AtomicInteger();
        long seed = seeds.nextLong();
        Crew.start(
                THREADS,
                number ->
                    differences.addAndGet(
                        new CacheWork(fixture, new Random(seed + number)).run(STEPS)))
            .join();
        assertEquals(0, differences.get());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void randomWork_onACacheThatLacksTheRule_finds(CacheFault rule) throws InterruptedException {
    Random seeds = SeededRandom.of(getClass());
    AtomicInteger differences = new AtomicInteger();
    for (int round = 0; round < ROUNDS && differences.get() == 0; round++) {
      try (CacheFixture fixture = open(rule.cache(AMPLE))) {
        long seed = seeds.nextLong();
        Crew.start(
                THREADS,
                number ->
                    differences.addAndGet(
                        new CacheWork(fixture, new Random(seed + number)).run(STEPS)))
            .join();
      }
    }
    assertTrue(differences.get() > 0);
  }
}
