package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.tx.GraphTransaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * Readers and writers at the same time, while one transaction holds its snapshot from begin to end:
 * for each number of threads on a graph of its own. One thread reads and writes by turns; of more,
 * half read and half write.
 */
final class MixedBench {

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

  private final SampleGraph sample;
  private final Setting setting;
  private final Duration length;
  private final Path home;
  private final Log log;

  /**
   * @param home a directory that exists and is empty
   */
  MixedBench(SampleGraph sample, Setting setting, Duration length, Path home, Log log) {
    this.sample = sample;
    this.setting = setting;
    this.length = length;
    this.home = home;
    this.log = log;
  }

  /**
   * Runs with each number of threads.
   *
   * @throws IllegalStateException if the held snapshot moved, or if the graph afterwards does not
   *     contain what was committed
   */
  void run(Consumer<Row> report) {
    for (int threads : THREADS) {
      Path directory = home.resolve("mixed-" + threads);
      log.say("writing %,d edges", sample.shape().edges());
      setting.write(directory, sample);
      log.say("%d threads for %d s", threads, length.toSeconds());
      report.accept(run(directory, threads));
    }
  }

  private Row run(Path directory, int threads) {
    try (ColonnadeGraph graph = setting.open(directory)) {
      GraphTransaction held = graph.store().begin();
      try {
        StoreReads reads = new StoreReads(graph.store(), held);
        long before = watch(reads);
        long start = System.nanoTime();
        MixedWorker.Sum sum = work(graph, threads);
        double seconds = (System.nanoTime() - start) / 1e9;
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long heap = runtime.totalMemory() - runtime.freeMemory();
        if (watch(reads) != before) {
          throw new IllegalStateException("the held snapshot has moved");
        }
        prove(graph, sum);
        return Row.race("mixed", setting.layout(), threads)
            .with("seconds", tenth(seconds))
            .with(figures("read", sum.reads, seconds))
            .with(figures("write", sum.writes, seconds))
            .with("retries", sum.retries, "heap_mb", heap >> 20)
            .with("disk_mb", tenth(bytes(directory) / 1048576.0));
      } finally {
        held.rollback();
      }
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
                1_000L * reads.degree(person, MixedWorker.RATES)
                    + reads.degree(person, SampleGraph.KNOWS))
        .sum();
  }

  private MixedWorker.Sum work(ColonnadeGraph graph, int threads) {
    long end = System.nanoTime() + length.toNanos();
    List<MixedWorker> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      MixedWorker.Task task =
          threads == 1
              ? MixedWorker.Task.BY_TURNS
              : i % 2 == 0 ? MixedWorker.Task.READ : MixedWorker.Task.WRITE;
      workers.add(new MixedWorker(graph, sample, task, i, end));
    }
    try (Crew crew = new Crew(threads)) {
      crew.run(thread -> workers.get(thread).run());
    }
    MixedWorker.Sum sum = new MixedWorker.Sum();
    workers.forEach(worker -> sum.add(worker.sum()));
    return sum;
  }

  private static void prove(ColonnadeGraph graph, MixedWorker.Sum sum) {
    GraphTraversalSource g = graph.traversal();
    long edges = g.E().hasLabel(MixedWorker.RATES).count().next();
    long updates = g.V().<Number>values("score").sum().next().longValue();
    graph.tx().rollback();
    if (edges != sum.edges || updates != sum.updates) {
      throw new IllegalStateException(
          String.format(
              "committed were %d edges and %d updates, found are %d and %d",
              sum.edges, sum.updates, edges, updates));
    }
  }

  private static long bytes(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> all = files.toList();
      long bytes = 0;
      for (Path file : all) {
        bytes += Files.exists(file) ? Files.size(file) : 0;
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
