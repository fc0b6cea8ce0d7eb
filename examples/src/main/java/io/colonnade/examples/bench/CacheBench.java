package io.colonnade.examples.bench;

import io.colonnade.cache.CacheContent;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.TemporaryTransactionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;

/**
 * Whether the database cache pays: the same work in a graph without one, and in one whose cache
 * holds a tenth of what is read, by turns. In HBase, reads are bounded. Confined to one thread.
 */
final class CacheBench {

  static final List<Report.Column> COLUMNS =
      List.of(
          Report.Column.of("operation", "%-14s", "op"),
          Report.Column.of("threads", "%7s", "threads"),
          Report.Column.of("without/s", "%10s", "off_per_s"),
          Report.Column.micros("p50 us", "%8s", "off_p50_us"),
          Report.Column.micros("p99 us", "%8s", "off_p99_us"),
          Report.Column.of("with/s", "| %9s", "on_per_s"),
          Report.Column.micros("p50 us", "%8s", "on_p50_us"),
          Report.Column.micros("p99 us", "%8s", "on_p99_us"),
          Report.Column.ratio("x", "| %5s", "on_per_s", "off_per_s"),
          Report.Column.of("hit %", "%6s", "hit_percent"),
          Report.Column.of("bytes/vertex", "| %12s", "bytes_vertex"),
          Report.Column.of("bytes/edge", "%10s", "bytes_edge"));

  /** The share of what is read that the cache holds. */
  private static final int SHARE = 10;

  private static final double SKEW = 0.8;
  private static final long SLICE_NANOS = 50_000_000;
  private static final int ONE_IN = 10;

  /** How long a process in HBase needs at most until it follows the others. */
  private static final Duration FOLLOWED = Duration.ofSeconds(30);

  private final SampleGraph sample;
  private final Session session;
  private final Duration length;
  private final List<Integer> threads;
  private final Zipf skewed;
  private final Zipf even;
  private final int loads;
  private int loaded; // graphs
  private Row space = Row.of();

  /**
   * @param session for one layout
   * @param length how long each operation runs in each graph
   * @param loads of each kind that are measured, after one of each that is not if there are several
   */
  CacheBench(
      SampleGraph sample, Session session, Duration length, List<Integer> threads, int loads) {
    this.sample = sample;
    this.session = session;
    this.length = length;
    this.threads = threads;
    this.loads = loads;
    this.skewed = new Zipf(sample.people(), SKEW);
    this.even = new Zipf(sample.people(), 0);
  }

  /** One operation in a transaction of its own. Thread-safe. */
  private interface Turn {
    void run(Side side, SplittableRandom random);
  }

  /** A graph with or without a cache. */
  private static final class Side implements AutoCloseable {

    private final ColonnadeGraph graph;
    private final GraphTraversalSource g;
    private final GraphTraversalSource reads;
    private Samples samples = new Samples();
    private long nanos;

    private Side(Setting setting, Path directory) {
      this.graph = setting.open(directory);
      this.g = graph.traversal();
      this.reads = setting.hbase().isPresent() ? g.with("colonnade.read", "bounded") : g;
    }

    private CacheContent content() {
      return GraphInternals.store(graph).cache().content();
    }

    private void begin() {
      samples = new Samples();
      nanos = 0;
    }

    /** Runs on all threads for a short time. */
    private void slice(Crew crew, Turn turn, int seed) {
      long start = System.nanoTime();
      crew.run(
          thread -> {
            SplittableRandom random = new SplittableRandom(31L * seed + thread);
            Samples own = new Samples();
            do {
              long before = System.nanoTime();
              turn.run(this, random);
              own.add(System.nanoTime() - before);
            } while (System.nanoTime() - start < SLICE_NANOS);
            synchronized (this) {
              samples.add(own);
            }
          });
      nanos += System.nanoTime() - start;
    }

    private Object[] figures(String name) {
      Times times = samples.times();
      return new Object[] {
        name + "_per_s", Math.round(samples.count() / (nanos / 1e9)),
        name + "_p50_us", times.p50(),
        name + "_p99_us", times.p99()
      };
    }

    @Override
    public void close() {
      graph.close();
    }
  }

  /** Measures everything, from reads to loads. */
  void run() {
    Setting setting = session.setting();
    Path with = session.home().resolve("with");
    Path without = session.home().resolve("without");
    session.say("writing %s twice, layout %s", sample, session.layout());
    setting.write(with, sample);
    setting.write(without, sample);
    long cacheBytes = measureSpace(setting, with) / SHARE;
    session.say("the cache holds %,d bytes, a tenth of what is read", cacheBytes);
    try (Side on = new Side(setting.withCache(cacheBytes), with);
        Side off = new Side(setting.withoutCache(), without)) {
      follow(on);
      for (int count : threads) {
        compare("valueMap, zipf", count, on, off, (side, r) -> readVertex(side, skewed.next(r)));
        compare("hop, zipf", count, on, off, (side, r) -> readHop(side, skewed.next(r)));
        compare("hop, even", count, on, off, (side, r) -> readHop(side, even.next(r)));
        compare("hop, 1/10 set", count, on, off, this::readOrSet);
      }
      compare("add vertex", 1, on, off, CacheBench::addVertex);
      compare("add edge", 1, on, off, this::addEdge);
    }
    compareLoads(setting);
  }

  // ---- operations

  private void readVertex(Side side, int rank) {
    int found = side.reads.V(sample.person(rank)).valueMap().toList().size();
    side.graph.tx().rollback();
    require(found == 1, "people with an id", found);
  }

  private void readHop(Side side, int rank) {
    int found =
        side.reads.V(sample.person(rank)).out(SampleGraph.KNOWS).values("name").toList().size();
    side.graph.tx().rollback();
    require(found == SampleGraph.FRIENDS, "friends", found);
  }

  private static void require(boolean isRight, String what, int found) {
    if (!isRight) {
      throw new IllegalStateException("%s found: %d".formatted(what, found));
    }
  }

  /** Reads, and one time in ten sets a property, which ends what the cache knows of a vertex. */
  private void readOrSet(Side side, SplittableRandom random) {
    long person = sample.person(skewed.next(random));
    if (random.nextInt(ONE_IN) > 0) {
      readHop(side, skewed.next(random));
    } else {
      commit(side, () -> side.g.V(person).property("score", random.nextInt()).iterate());
    }
  }

  private static void addVertex(Side side, SplittableRandom random) {
    commit(
        side,
        () ->
            side.g
                .addV(SampleGraph.PERSON)
                .property("name", "a new person")
                .property("score", random.nextInt())
                .property("age", random.nextInt(90))
                .iterate());
  }

  private void addEdge(Side side, SplittableRandom random) {
    long from = sample.person(skewed.next(random));
    long to = sample.person(skewed.next(random));
    commit(
        side,
        () -> side.g.V(from).addE(SampleGraph.RATES).to(__.V(to)).property("stars", 5).iterate());
  }

  private static void commit(Side side, Runnable change) {
    while (true) {
      try {
        change.run();
        side.graph.tx().commit();
        return;
      } catch (TemporaryTransactionException e) {
        side.graph.tx().rollback(); // another thread was first
      }
    }
  }

  // ---- measuring

  /** Returns the bytes of everything that is read, in a cache where there is room for it. */
  private long measureSpace(Setting setting, Path directory) {
    try (Side all = new Side(setting, directory)) {
      follow(all);
      for (int person = 1; person <= sample.people(); person++) {
        long unused = all.reads.V((long) person).valueMap().toList().size();
        all.graph.tx().rollback();
      }
      CacheContent vertices = all.content();
      for (int person = 1; person <= sample.people(); person++) {
        long unused = all.reads.V((long) person).out(SampleGraph.KNOWS).id().toList().size();
        all.graph.tx().rollback();
      }
      CacheContent both = all.content();
      require(both.evictions() == 0, "evictions, for lack of heap,", (int) both.evictions());
      long edges = (long) sample.people() * SampleGraph.FRIENDS;
      space =
          Row.of("bytes_vertex", vertices.bytes() / vertices.vertices())
              .with("bytes_edge", (both.bytes() - vertices.bytes()) / edges);
      return both.bytes();
    }
  }

  /** Waits until bounded reads use the cache, which hears from then on of what others commit. */
  private void follow(Side side) {
    long end = System.nanoTime() + FOLLOWED.toNanos();
    while (side.content().vertices() == 0) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("bounded reads do not use the cache after " + FOLLOWED);
      }
      readVertex(side, 0);
    }
  }

  private void compare(String op, int count, Side on, Side off, Turn turn) {
    session.say("%s, %d threads", op, count);
    List<Side> sides = List.of(off, on);
    try (Crew crew = new Crew(count)) {
      int seed = 0;
      sides.forEach(Side::begin);
      while (on.nanos < length.toNanos() / 2) { // warm: compiled, and the cache is full
        for (Side side : sides) {
          side.slice(crew, turn, ++seed);
        }
      }
      sides.forEach(Side::begin);
      CacheContent before = on.content();
      while (on.nanos < length.toNanos()) {
        for (Side side : sides) {
          side.slice(crew, turn, ++seed);
        }
      }
      CacheContent after = on.content();
      long hits = after.hits() - before.hits();
      long asked = hits + after.misses() - before.misses();
      session.add(
          row(op, count)
              .with(off.figures("off"))
              .with(on.figures("on"))
              .with("hit_percent", asked == 0 ? "-" : Math.round(100.0 * hits / asked)));
    }
  }

  private Row row(String op, int count) {
    return Row.race(op, session.setting(), count).with(space);
  }

  private void compareLoads(Setting setting) {
    session.say("loading %s, %d times each", sample, loads);
    if (loads > 1) { // warm: compiled
      load(setting.withoutCache(), new Samples());
      load(setting, new Samples());
    }
    Samples on = new Samples();
    Samples off = new Samples();
    for (int i = 0; i < 2 * loads; i++) {
      boolean isOn = i % 4 == 1 || i % 4 == 2; // neither is always the second one
      load(isOn ? setting : setting.withoutCache(), isOn ? on : off);
    }
    double elements = sample.vertices() + sample.edges();
    session.add(
        row("load", 1)
            .with("off_per_s", Math.round(elements * loads / (off.nanos() / 1e9)))
            .with("on_per_s", Math.round(elements * loads / (on.nanos() / 1e9)))
            .with("hit_percent", "-"));
  }

  private void load(Setting setting, Samples samples) {
    Path directory = session.home().resolve("load-" + loaded++);
    try (ColonnadeGraph graph = setting.open(directory)) {
      sample.declare(graph);
      double seconds = Times.seconds(() -> sample.write(graph, graph.tx()::commit));
      samples.add(Math.round(seconds * 1e9));
    }
  }
}
