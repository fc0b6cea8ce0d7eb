package io.colonnade.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.SeededRandom;
import io.colonnade.error.Problem;
import io.colonnade.error.RetryableException;
import io.colonnade.error.StoreException;
import io.colonnade.graph.TemporaryTransactionException;
import io.colonnade.store.Crew;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.Scan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.VersionedCursor;
import io.colonnade.store.journal.ManualScheduling;
import io.colonnade.store.journal.ThreadScheduling;
import io.colonnade.store.rows.FilterRowStore;
import io.colonnade.store.rows.MemoryRowStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Caches of several processes on one journal: a read through a cache is the read of the same
 * snapshot past it, whatever the others commit, and a bounded read is as young as promised.
 */
public abstract class SharedCacheContract {

  private static final long AMPLE = 8 << 20;
  private static final long BOUND = CacheFixture.MAX_STALENESS.toNanos();
  private static final Duration OFTEN = Duration.ofMillis(8); // commits are told within a round
  private static final long SECOND = 1_000_000_000;
  private static final int MINUTES = 25; // a journal in memory keeps versions for ten
  private static final int LOOKS = 4;
  private static final int PROCESSES = 3;
  private static final int ROUNDS = 100; // of random work, until it finds a fault
  private static final int STEPS = 300;
  private static final int READS = 2_000;

  private final MemoryRowStore rows = new MemoryRowStore();
  private final ManualScheduling time = new ManualScheduling();
  private final List<CacheFixture> open = new ArrayList<>();
  private volatile boolean isCut; // the first process cannot read the feed

  /** The name of the layout. */
  protected abstract String layout();

  /** A row store of which one process cannot read the feed as long as it is cut off. */
  private final class Cut extends FilterRowStore {

    Cut() {
      super(rows);
    }

    @Override
    public VersionedCursor scan(Scan scan, long version) {
      if (isCut && scan.table().name().equals("feed")) {
        throw new StoreException(Problem.ENGINE_FAILED, "table", "feed");
      }
      return super.scan(scan, version);
    }
  }

  private CacheFixture follower(DatabaseCache cache) {
    return added(CacheFixture.onJournal(layout(), cache, new Cut(), time));
  }

  private CacheFixture other() {
    return added(CacheFixture.onJournal(layout(), DatabaseCache.ofShared(0), rows, time));
  }

  private CacheFixture added(CacheFixture fixture) {
    open.add(fixture);
    return fixture;
  }

  @AfterEach
  void close() {
    open.forEach(CacheFixture::close);
  }

  private static void load(CacheFixture fixture) {
    fixture.graph.schema().change().counter("c").commit();
    for (long id = 1; id <= 3; id++) {
      fixture.g.addV("node").property(T.id, id).property("n", 0).iterate();
    }
    fixture.g.V(1L).addE("a").to(__.V(2L)).property("w", 0).iterate();
    fixture.graph.tx().commit();
    fixture.createIndexes();
  }

  /** Returns another process, which has loaded the graph. */
  private CacheFixture loaded() {
    CacheFixture writer = other();
    load(writer);
    return writer;
  }

  /** Returns the process that can be cut off, after it has begun to follow. */
  private CacheFixture following(DatabaseCache cache) {
    CacheFixture reader = follower(cache);
    follow(reader);
    return reader;
  }

  /** Begins to follow, which the first bounded read asks for. */
  private void follow(CacheFixture fixture) {
    fixture.snapshot(ReadPoint.BOUNDED).close();
    passBound();
  }

  /** Lets the time of the bound pass, in which a process looks several times. */
  private void passBound() {
    passBound(time);
  }

  private static void passBound(ManualScheduling its) {
    for (int i = 0; i < LOOKS; i++) {
      its.pass(BOUND / LOOKS);
    }
  }

  private static boolean agrees(CacheFixture fixture, ReadPoint at) {
    try (Snapshot snapshot = fixture.snapshot(at)) {
      return CacheContract.agrees(fixture, snapshot);
    }
  }

  /** Returns whether the reads of a process agree with the store while another one writes. */
  private boolean runs(SharedCacheFault rule, DatabaseCache cache) {
    CacheFixture writer = loaded();
    CacheFixture reader = follower(cache);
    boolean agree = true;
    switch (rule) {
      case IGNORES_COMMITS -> {
        follow(reader);
        agree = agrees(reader, ReadPoint.BOUNDED);
        CacheContract.change(writer);
        passBound();
      }
      case IS_COMPLETE_TOO_EARLY -> {
        follow(reader);
        agree = agrees(reader, ReadPoint.BOUNDED);
        CacheContract.change(writer);
        agree &= agrees(reader, ReadPoint.LATEST);
      }
      case KEEPS_LATE_FILLS -> {
        follow(reader);
        try (Snapshot before = reader.snapshot(ReadPoint.BOUNDED)) {
          CacheContract.change(writer);
          passBound();
          agree = CacheContract.agrees(reader, before);
        }
      }
      case KEEPS_WHAT_WAS_NOT_FOLLOWED -> {
        try (Snapshot before = reader.snapshot(ReadPoint.LATEST)) {
          CacheContract.change(writer);
          for (int i = 0; i < 3; i++) {
            time.pass(SECOND); // the change is closed before the reader looks for the first time
          }
          follow(reader);
          agree = CacheContract.agrees(reader, before);
        }
      }
    }
    return agree & agrees(reader, ReadPoint.BOUNDED) & agrees(reader, ReadPoint.LATEST);
  }

  @ParameterizedTest
  @EnumSource
  void schedule_onASoundCache_agreesWithTheStore(SharedCacheFault rule) {
    assertTrue(runs(rule, DatabaseCache.ofShared(AMPLE)));
  }

  @ParameterizedTest
  @EnumSource
  void schedule_onACacheThatLacksTheRule_doesNot(SharedCacheFault rule) {
    assertFalse(runs(rule, rule.cache(AMPLE)));
  }

  // ---- bounded reads

  @Test
  void looks_restWhenThereAreNoBoundedReads_andBeginAgainWithTheNext() {
    CacheFixture writer = loaded();
    DatabaseCache cache = DatabaseCache.ofShared(AMPLE);
    CacheFixture reader = following(cache);
    assertTrue(agrees(reader, ReadPoint.BOUNDED));
    for (int i = 0; i < 59; i++) {
      passBound();
    }
    assertTrue(reader.hooked.boundedReads().staleness().isPresent());
    assertTrue(cache.content().vertices() > 0);
    passBound();
    passBound();
    assertTrue(reader.hooked.boundedReads().staleness().isEmpty());
    assertTrue(agrees(reader, ReadPoint.LATEST));
    assertEquals(0, cache.content().vertices(), "what no snapshot can be answered with");

    reader.snapshot(ReadPoint.BOUNDED).close(); // wakes it, while others commit
    for (int i = 0; i < 2 * LOOKS; i++) {
      writer.g.V(1L).property("n", i).iterate();
      writer.graph.tx().commit();
      time.pass(BOUND / LOOKS);
      reader
          .hooked
          .boundedReads()
          .staleness()
          .ifPresent(age -> assertTrue(age.toNanos() <= BOUND, "the age of before the rest"));
    }
    assertTrue(reader.hooked.boundedReads().staleness().isPresent());
    assertTrue(agrees(reader, ReadPoint.BOUNDED));
    assertTrue(agrees(reader, ReadPoint.LATEST));
    assertTrue(cache.content().vertices() > 0);
  }

  @Test
  void boundedRead_isServedFromTheCache_untilAnotherProcessChangesIt() {
    CacheFixture writer = loaded();
    DatabaseCache cache = DatabaseCache.ofShared(AMPLE);
    CacheFixture reader = following(cache);
    assertTrue(agrees(reader, ReadPoint.BOUNDED));
    long before = cache.content().hits();
    assertTrue(agrees(reader, ReadPoint.BOUNDED));
    assertTrue(cache.content().hits() > before);
    CacheContract.change(writer);
    passBound();
    long vertices = cache.content().vertices();
    try (Snapshot snapshot = reader.snapshot(ReadPoint.BOUNDED);
        Snapshot latest = writer.snapshot()) {
      assertEquals(latest.version(), snapshot.version());
      assertTrue(CacheContract.agrees(reader, snapshot));
    }
    assertTrue(cache.content().vertices() > vertices, "what was changed had stayed");
    assertEquals(4, reader.hooked.boundedReads().begun());
    assertEquals(1, reader.hooked.boundedReads().latest(), "the first one, which has it look");
  }

  @Test
  void boundedRead_containsTheCommitsOfItsProcess() {
    CacheFixture unused = loaded();
    CacheFixture reader = following(DatabaseCache.ofShared(AMPLE));
    reader.g.V(1L).property("n", 7).iterate();
    reader.graph.tx().commit();
    try (Snapshot snapshot = reader.snapshot(ReadPoint.BOUNDED);
        Snapshot latest = reader.snapshot()) {
      assertEquals(latest.version(), snapshot.version());
    }
  }

  @Test
  void boundedRead_afterACommitOfItsProcess_isSoonServedFromTheCacheAgain() {
    CacheFixture writer = loaded();
    DatabaseCache cache = DatabaseCache.ofShared(AMPLE);
    CacheFixture reader = following(cache);
    assertTrue(agrees(reader, ReadPoint.BOUNDED));
    long latest = reader.hooked.boundedReads().latest();
    for (int i = 0; i < 3; i++) {
      CacheContract.change(i == 1 ? writer : reader);
      writer.g.V(9L).drop().iterate(); // so that the change can be made again
      writer.graph.tx().commit();
      time.standStill(BOUND / LOOKS / 2); // less than until the next look
      assertTrue(agrees(reader, ReadPoint.BOUNDED)); // asks for the latest version, and looks
      assertTrue(agrees(reader, ReadPoint.BOUNDED));
      long hits = cache.content().hits();
      assertTrue(agrees(reader, ReadPoint.BOUNDED));
      assertTrue(cache.content().hits() > hits);
    }
    assertEquals(latest + 2, reader.hooked.boundedReads().latest(), "one after each own commit");
  }

  @Test
  void processThatCommitsAllTheTime_doesNotLookForItsCommits() {
    CacheFixture unused = loaded();
    CacheFixture reader = following(DatabaseCache.ofShared(AMPLE));
    long latest = reader.hooked.boundedReads().latest();
    for (int i = 0; i < 10; i++) {
      reader.g.V(1L).property("n", i).iterate();
      reader.graph.tx().commit();
      time.standStill(BOUND / 100);
      assertTrue(agrees(reader, ReadPoint.BOUNDED)); // the latest version
      assertTrue(agrees(reader, ReadPoint.BOUNDED)); // too, unless the process has looked
    }
    assertEquals(latest + 2 * 10, reader.hooked.boundedReads().latest());
  }

  @Test
  void boundedRead_afterARefusedCommit_containsWhatRefusedIt() {
    CacheFixture writer = loaded();
    CacheFixture reader = following(DatabaseCache.ofShared(AMPLE));
    assertFalse(commits(reader, writer), "it began before the change");
    try (Snapshot snapshot = reader.snapshot(ReadPoint.BOUNDED);
        Snapshot latest = writer.snapshot()) {
      assertEquals(latest.version(), snapshot.version());
    }
    reader.g.with("colonnade.read", "bounded").V(1L).property("n", 9).iterate();
    reader.graph.tx().commit();
  }

  /** Returns whether a transaction commits that reads what another process then has changed. */
  private static boolean commits(CacheFixture reader, CacheFixture writer) {
    writer.g.V(1L).property("n", 8).iterate();
    writer.graph.tx().commit();
    reader.g.with("colonnade.read", "bounded").V(1L).property("n", 9).iterate();
    try {
      reader.graph.tx().commit();
      return true;
    } catch (RuntimeException e) {
      assertTrue(e.getCause() instanceof RetryableException, e.toString());
      reader.graph.tx().rollback();
      return false;
    }
  }

  /** Longer than the store keeps versions: what others committed meanwhile may be gone. */
  @Test
  void processThatStoodStill_beginsAgainWithAnEmptyCache() {
    CacheFixture writer = loaded();
    DatabaseCache cache = DatabaseCache.ofShared(AMPLE);
    ManualScheduling ofReader = new ManualScheduling();
    CacheFixture reader = added(CacheFixture.onJournal(layout(), cache, rows, ofReader));
    reader.snapshot(ReadPoint.BOUNDED).close();
    passBound(ofReader);
    assertTrue(agrees(reader, ReadPoint.BOUNDED));
    assertTrue(cache.content().vertices() > 0);
    CacheContract.change(writer);
    for (int i = 0; i < MINUTES; i++) {
      time.pass(60 * SECOND);
    }
    ofReader.standStill(MINUTES * 60 * SECOND);
    passBound(ofReader); // without a look: no bounded read has begun for long
    reader.snapshot(ReadPoint.BOUNDED).close();
    passBound(ofReader);
    assertEquals(0, cache.content().vertices());
    assertTrue(agrees(reader, ReadPoint.BOUNDED));
    assertTrue(agrees(reader, ReadPoint.LATEST));
  }

  @Test
  void boundedRead_afterADeclarationOfAnotherProcess_agrees() {
    CacheFixture writer = loaded();
    CacheFixture reader = following(DatabaseCache.ofShared(AMPLE));
    assertTrue(agrees(reader, ReadPoint.BOUNDED));
    writer.graph.schema().change().renameLabel("a", "z").commit();
    assertEquals(1, neighbours(reader, reader.g)); // has met the name
    for (int i = 0; i < 2; i++) {
      assertEquals(1, neighbours(reader, reader.g.with("colonnade.read", "bounded")));
      assertTrue(agrees(reader, ReadPoint.BOUNDED));
      passBound();
    }
  }

  /** A transaction that began before its process met another schema has to be repeated. */
  private static long neighbours(CacheFixture fixture, GraphTraversalSource g) {
    while (true) {
      try {
        return g.V(1L).out("z").count().next();
      } catch (TemporaryTransactionException e) {
        // try again
      } finally {
        fixture.graph.tx().rollback();
      }
    }
  }

  @Test
  void boundedRead_whileTheFeedIsCutOff_isTheLatest_andGoesOnAfterwards() {
    CacheFixture writer = loaded();
    CacheFixture reader = following(DatabaseCache.ofShared(AMPLE));
    isCut = true;
    CacheContract.change(writer);
    passBound();
    passBound();
    try (Snapshot latest = writer.snapshot()) {
      try (Snapshot snapshot = reader.snapshot(ReadPoint.BOUNDED)) {
        assertEquals(latest.version(), snapshot.version());
        assertTrue(CacheContract.agrees(reader, snapshot));
      }
      isCut = false;
      passBound();
      assertTrue(reader.hooked.boundedReads().staleness().orElseThrow().toNanos() <= BOUND);
      assertTrue(agrees(reader, ReadPoint.BOUNDED));
      assertTrue(agrees(reader, ReadPoint.LATEST));
    }
  }

  /** By the clock of this machine: the implementation reads the latest version where it is late. */
  @Test
  void boundedReads_areAsYoungAsPromised_whileAnotherProcessWrites() throws InterruptedException {
    MemoryRowStore shared = new MemoryRowStore();
    NavigableMap<Long, Long> returned = new ConcurrentSkipListMap<>(); // version by time
    AtomicInteger reads = new AtomicInteger();
    AtomicInteger ofOlderVersions = new AtomicInteger();
    try (CacheFixture writer =
            CacheFixture.onJournal(
                layout(), DatabaseCache.ofShared(AMPLE), shared, new ThreadScheduling());
        CacheFixture reader =
            CacheFixture.onJournal(
                layout(), DatabaseCache.ofShared(AMPLE), shared, new ThreadScheduling())) {
      load(writer);
      Crew.start(
              2,
              number -> {
                while (number == 0 && reads.get() < READS) {
                  writer.g.V(1L).property("n", reads.get()).iterate();
                  writer.graph.tx().commit();
                  try (Snapshot latest = writer.snapshot()) {
                    returned.put(System.nanoTime(), latest.version());
                  }
                }
                while (number == 1 && reads.getAndIncrement() < READS) {
                  Map.Entry<Long, Long> promised = returned.floorEntry(System.nanoTime() - BOUND);
                  try (Snapshot bounded = reader.snapshot(ReadPoint.BOUNDED);
                      Snapshot latest = reader.snapshot()) {
                    assertTrue(promised == null || bounded.version() >= promised.getValue());
                    ofOlderVersions.addAndGet(bounded.version() < latest.version() ? 1 : 0);
                    assertTrue(CacheContract.agrees(reader, bounded));
                  }
                }
              })
          .join();
    }
    assertTrue(ofOlderVersions.get() > 0, "no read was bounded");
  }

  // ---- random work

  @Test
  void randomWork_ofSeveralProcesses_agreesWithTheStore() throws InterruptedException {
    Random seeds = SeededRandom.of(getClass());
    long seed = seeds.nextLong();
    assertEquals(0, differences(seed, DatabaseCache.ofShared(AMPLE)));
  }

  @ParameterizedTest
  @EnumSource(names = {"IGNORES_COMMITS", "IS_COMPLETE_TOO_EARLY", "KEEPS_LATE_FILLS"})
  void randomWork_onACacheThatLacksTheRule_finds(SharedCacheFault rule)
      throws InterruptedException {
    Random seeds = SeededRandom.of(getClass());
    int differences = 0;
    for (int round = 0; round < ROUNDS && differences == 0; round++) {
      differences = differences(seeds.nextLong(), rule.cache(AMPLE));
    }
    assertTrue(differences > 0);
  }

  /** Returns how many reads differed in all processes, one of which has the cache. */
  private int differences(long seed, DatabaseCache cache) throws InterruptedException {
    MemoryRowStore shared = new MemoryRowStore();
    List<CacheFixture> processes = new ArrayList<>();
    AtomicInteger differences = new AtomicInteger();
    try {
      for (int i = 0; i < PROCESSES; i++) {
        DatabaseCache its = i == 0 ? cache : DatabaseCache.ofShared(AMPLE);
        processes.add(CacheFixture.onJournal(layout(), its, shared, new ThreadScheduling(), OFTEN));
      }
      load(processes.get(0));
      Crew.start(
              2 * PROCESSES,
              number -> {
                CacheFixture its = processes.get(number % PROCESSES);
                Random random = new Random(seed + number);
                differences.addAndGet(new CacheWork(its, random).run(STEPS));
              })
          .join();
    } finally {
      processes.forEach(CacheFixture::close);
    }
    return differences.get();
  }
}
