package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.TemporaryTransactionException;
import io.colonnade.tx.GraphTransaction;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;

/**
 * Readers and writers at the same time, while one transaction holds its snapshot from begin to end:
 * for each number of threads on a graph of its own. One thread reads and writes by turns; of more,
 * half read and half write.
 *
 * @param session for one layout
 * @param length of each number of threads
 */
record MixedBench(SampleGraph sample, Session session, Duration length) {

  static final List<Integer> THREADS = List.of(1, 2, 8);

  static final List<Report.Column> COLUMNS =
      List.of(
          Report.Column.of("threads", "%7s", "threads"),
          Report.Column.of("reads/s", "%10s", "reads_per_s"),
          Report.Column.of("p50 us", "%9s", "read_p50_us"),
          Report.Column.of("p99 us", "%9s", "read_p99_us"),
          Report.Column.of("writes/s", "%10s", "writes_per_s"),
          Report.Column.of("p50 us", "%9s", "write_p50_us"),
          Report.Column.of("p99 us", "%9s", "write_p99_us"),
          Report.Column.of("retries", "%8s", "retries"),
          Report.Column.of("heap MB", "%8s", "heap_mb"),
          Report.Column.of("disk MB", "%8s", "disk_mb"));

  /** The edges of so many people are read in the held snapshot. */
  private static final int WATCHED = 200;

  /** One update in so many changes one of the few people that all threads update. */
  private static final int HOT_UPDATES = 10;

  private static final int HOT_PEOPLE = 10;

  /**
   * Runs with each number of threads.
   *
   * @throws IllegalStateException if the held snapshot moved, or if the graph afterwards does not
   *     contain what was committed
   */
  void run() {
    for (int threads : THREADS) {
      Path directory = session.home().resolve("mixed-" + threads);
      session.say("writing %s", sample);
      session.setting().write(directory, sample);
      session.say("%d threads for %d s", threads, length.toSeconds());
      try (ColonnadeGraph graph = session.setting().open(directory)) {
        session.add(run(graph, directory, threads));
      }
    }
  }

  private Row run(ColonnadeGraph graph, Path directory, int threads) {
    Work work = new Work(graph);
    GraphTransaction held = GraphInternals.store(graph).begin();
    try (Crew crew = new Crew(threads)) {
      StoreReads reads = new StoreReads(GraphInternals.store(graph), held);
      long before = watch(reads);
      long start = System.nanoTime();
      crew.run(thread -> work.run(thread, threads, start + length.toNanos()));
      double seconds = (System.nanoTime() - start) / 1e9;
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      long heap = runtime.totalMemory() - runtime.freeMemory();
      if (watch(reads) != before) {
        throw new IllegalStateException("the held snapshot has moved");
      }
      work.prove();
      return Row.race("mixed", session.setting(), threads)
          .with("seconds", tenth(seconds))
          .with(figures("read", work.reads, seconds))
          .with(figures("write", work.writes, seconds))
          .with("retries", work.retries.get(), "heap_mb", heap >> 20)
          .with("disk_mb", tenth(bytes(directory) / 1048576.0));
    } finally {
      held.rollback();
    }
  }

  private static Object[] figures(String task, Samples samples, double seconds) {
    Times times = samples.times();
    return new Object[] {
      task + "s_per_s", Math.round(samples.count() / seconds),
      task + "_p50_us", tenth(times.p50()),
      task + "_p99_us", tenth(times.p99())
    };
  }

  private static double tenth(double value) {
    return Math.round(value * 10) / 10.0;
  }

  /** Returns what the transaction reads of edges that the writers add to. */
  private long watch(StoreReads reads) {
    return LongStream.range(0, WATCHED)
        .map(sample::person)
        .map(
            person ->
                1_000L * reads.degree(person, SampleGraph.RATES)
                    + reads.degree(person, SampleGraph.KNOWS))
        .sum();
  }

  private static long bytes(Path directory) {
    File[] files = Objects.requireNonNull(directory.toFile().listFiles());
    return Stream.of(files).mapToLong(File::length).sum();
  }

  /**
   * What all threads do, each operation in a transaction of its own: reads (a hop with a property
   * of each neighbour) and writes (count up a property, which may conflict, or add an edge) with
   * their retries. Thread-safe.
   */
  private final class Work {

    private final ColonnadeGraph graph;
    private final GraphTraversalSource g;
    private final Samples reads = new Samples();
    private final Samples writes = new Samples();
    private final AtomicLong retries = new AtomicLong();
    private final AtomicLong edges = new AtomicLong();
    private final AtomicLong updates = new AtomicLong();

    private Work(ColonnadeGraph graph) {
      this.graph = graph;
      this.g = graph.traversal();
    }

    private void run(int thread, int threads, long endNanos) {
      SplittableRandom random = new SplittableRandom(thread);
      for (long turn = 0; turn < 2 || System.nanoTime() < endNanos; turn++) {
        if ((threads == 1 ? turn : thread) % 2 == 0) {
          read(random);
        } else {
          write(random);
        }
      }
    }

    private void read(SplittableRandom random) {
      long id = sample.person(random.nextInt());
      long start = System.nanoTime();
      int found = g.V(id).out(SampleGraph.KNOWS).values("name").toList().size();
      graph.tx().rollback();
      add(reads, System.nanoTime() - start);
      if (found != SampleGraph.FRIENDS) {
        throw new IllegalStateException("a person knows " + found + " people");
      }
    }

    private void write(SplittableRandom random) {
      boolean adds = random.nextBoolean();
      boolean hot = random.nextInt(HOT_UPDATES) == 0;
      long id = sample.person(hot ? random.nextInt(HOT_PEOPLE) : random.nextInt());
      long other = sample.person(random.nextInt());
      long start = System.nanoTime();
      while (!isWritten(adds, id, other)) {
        retries.incrementAndGet();
      }
      add(writes, System.nanoTime() - start);
      (adds ? edges : updates).incrementAndGet();
    }

    private static void add(Samples samples, long nanos) {
      synchronized (samples) {
        samples.add(nanos);
      }
    }

    private boolean isWritten(boolean adds, long id, long other) {
      try {
        if (adds) {
          g.V(id).addE(SampleGraph.RATES).to(__.V(other)).property("stars", 5).iterate();
        } else {
          int score = (Integer) g.V(id).values("score").next();
          g.V(id).property("score", score + 1).iterate();
        }
        graph.tx().commit();
        return true;
      } catch (TemporaryTransactionException e) {
        graph.tx().rollback();
        return false;
      }
    }

    private void prove() {
      long added = g.E().hasLabel(SampleGraph.RATES).count().next();
      long score = g.V().<Number>values("score").sum().next().longValue();
      graph.tx().rollback();
      if (added != edges.get() || score != updates.get()) {
        throw new IllegalStateException(
            "committed were %s edges and %s updates, found are %d and %d"
                .formatted(edges, updates, added, score));
      }
    }
  }
}
