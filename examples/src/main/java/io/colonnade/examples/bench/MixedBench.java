package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.store.rocksdb.RocksDirectory;
import io.colonnade.tx.GraphTransaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * Readers and writers at the same time, while one transaction holds its snapshot all along: for
 * each number of threads on a graph of its own. One thread reads and writes by turns; of more, half
 * read and half write.
 */
final class MixedBench {

  static final List<Integer> THREADS = List.of(1, 2, 8);

  /** Whose edges the held snapshot is asked for. */
  private static final int WATCHED = 200;

  private final SampleGraph sample;
  private final Setting setting;
  private final Duration length;
  private final Path home;
  private final Progress progress;

  /**
   * @param home a directory that exists and is empty
   */
  MixedBench(SampleGraph sample, Setting setting, Duration length, Path home, Progress progress) {
    this.sample = sample;
    this.setting = setting;
    this.length = length;
    this.home = home;
    this.progress = progress;
  }

  /**
   * Runs with each number of threads.
   *
   * @throws IllegalStateException if the held snapshot moved, or if what is in the graph afterwards
   *     is not what was committed
   */
  void run(Consumer<MixedRow> report) {
    for (int threads : THREADS) {
      Path directory = home.resolve("mixed-" + threads);
      prepare(directory);
      progress.say("%d threads for %d s", threads, length.toSeconds());
      report.accept(run(directory, threads));
    }
  }

  private void prepare(Path directory) {
    progress.say("writing %,d edges", sample.shape().edges());
    Setting fast = setting.withSync(SyncMode.NEVER);
    try (ColonnadeGraph graph = fast.open(directory)) {
      sample.writeVertices(graph, graph.tx()::commit);
      sample.writeEdges(graph, graph.tx()::commit);
    }
    try (RocksDirectory maintained = fast.openRaw(directory)) {
      maintained.compact();
    }
  }

  private MixedRow run(Path directory, int threads) {
    try (ColonnadeGraph graph = setting.open(directory)) {
      GraphTransaction held = graph.store().begin();
      try {
        StoreReads reads = new StoreReads(graph.store());
        long before = watch(reads, held);
        long start = System.nanoTime();
        MixedWorker.Sum sum = work(graph, threads);
        double seconds = (System.nanoTime() - start) / 1e9;
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long heap = runtime.totalMemory() - runtime.freeMemory();
        if (watch(reads, held) != before) {
          throw new IllegalStateException("the held snapshot has moved");
        }
        prove(graph, sum);
        return MixedRow.of(setting.layout(), threads, seconds, sum, heap, bytes(directory));
      } finally {
        held.rollback();
      }
    }
  }

  /** What a transaction sees of edges that the writers add to. */
  private long watch(StoreReads reads, GraphTransaction tx) {
    return IntStream.range(0, WATCHED)
        .mapToObj(index -> reads.person(sample.person(index)))
        .mapToLong(
            person ->
                1_000L * reads.degree(tx, person, MixedWorker.RATES)
                    + reads.degree(tx, person, SampleGraph.KNOWS))
        .sum();
  }

  private MixedWorker.Sum work(ColonnadeGraph graph, int threads) {
    long end = System.nanoTime() + length.toNanos();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<MixedWorker.Sum>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        MixedWorker.Task task =
            threads == 1
                ? MixedWorker.Task.BY_TURNS
                : i % 2 == 0 ? MixedWorker.Task.READ : MixedWorker.Task.WRITE;
        running.add(pool.submit(new MixedWorker(graph, sample, task, i, end)));
      }
      MixedWorker.Sum sum = new MixedWorker.Sum();
      for (Future<MixedWorker.Sum> worker : running) {
        sum.add(worker.get());
      }
      return sum;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a worker failed", e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static void prove(ColonnadeGraph graph, MixedWorker.Sum sum) {
    GraphTraversalSource g = graph.traversal();
    long edges = g.E().hasLabel(MixedWorker.RATES).count().next();
    long updates = g.V().<Number>values("score").sum().next().longValue();
    graph.tx().rollback();
    if (edges != sum.edges() || updates != sum.updates()) {
      throw new IllegalStateException(
          String.format(
              "committed were %d edges and %d updates, found are %d and %d",
              sum.edges(), sum.updates(), edges, updates));
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
