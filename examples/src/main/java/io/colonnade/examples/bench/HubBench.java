package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.ColonnadeVertex;
import io.colonnade.graph.TemporaryTransactionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;

/**
 * Writers at one vertex at the same time: they add edges of a label without and of one with
 * degrees, and add to a counter. These take turns on one graph.
 *
 * @param session for one layout
 * @param length of each kind of writes
 */
record HubBench(CounterGraph data, Session session, Duration length) {

  static final int THREADS = 8;

  static final List<Report.Column> COLUMNS =
      List.of(
          Report.Column.of("8 writers at one vertex", "%-24s", "op"),
          Report.Column.of("layout", "%-10s", "layout"),
          Report.Column.of("writes/s", "%10s", "writes_per_s"),
          Report.Column.of("p50 us", "%9s", "write_p50_us"),
          Report.Column.of("p99 us", "%9s", "write_p99_us"),
          Report.Column.of("retries", "%8s", "retries"));

  /** How many turns each kind of writes has, so that the load of the machine meets all of them. */
  private static final int TURNS = 10;

  /** What the writers do, each time in a transaction of its own. */
  enum Write {
    ADD_EDGE_WITHOUT_DEGREES,
    ADD_EDGE_WITH_DEGREES,
    INCREMENT;

    String op() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Runs all kinds of writes.
   *
   * @throws IllegalStateException if the graph afterwards does not contain what was committed
   */
  void run() {
    Path directory = session.home().resolve("hub");
    session.say("writing %s", data);
    session.setting().write(directory, data);
    try (ColonnadeGraph graph = session.setting().open(directory);
        Crew crew = new Crew(THREADS)) {
      List<Lane> lanes = new ArrayList<>();
      for (Write write : Write.values()) {
        new Lane(graph, write).run(crew, length.dividedBy(TURNS)); // to warm up
        lanes.add(new Lane(graph, write));
      }
      session.say("%d writers, each kind for %d s", THREADS, length.toSeconds());
      for (int turn = 0; turn < TURNS; turn++) {
        lanes.forEach(lane -> lane.run(crew, length.dividedBy(TURNS)));
      }
      lanes.forEach(lane -> session.add(lane.row()));
    }
  }

  /** A kind of writes. Its writes are thread-safe. */
  private final class Lane {

    private final ColonnadeGraph graph;
    private final GraphTraversalSource g;
    private final Write write;
    private final long before;
    private final Samples samples = new Samples();
    private final AtomicLong retries = new AtomicLong();
    private final AtomicLong writes = new AtomicLong();
    private long nanos;

    private Lane(ColonnadeGraph graph, Write write) {
      this.graph = graph;
      this.g = graph.traversal();
      this.write = write;
      this.before = written();
    }

    /** Lets all writers write for so long, and proves that all of their writes are in the graph. */
    private void run(Crew crew, Duration turn) {
      long start = System.nanoTime();
      crew.run(thread -> writeUntil(start + turn.toNanos()));
      nanos += System.nanoTime() - start;
      long found = written() - before;
      if (found != writes.get()) {
        throw new IllegalStateException(
            "%s: committed were %s writes, found are %d".formatted(write.op(), writes, found));
      }
    }

    private void writeUntil(long end) {
      do {
        int number = (int) writes.getAndIncrement();
        long start = System.nanoTime();
        while (!isWritten(number)) {
          retries.incrementAndGet();
        }
        add(System.nanoTime() - start);
      } while (System.nanoTime() < end);
    }

    private void add(long sample) {
      synchronized (samples) {
        samples.add(sample);
      }
    }

    private boolean isWritten(int number) {
      try {
        switch (write) {
          case ADD_EDGE_WITHOUT_DEGREES -> addEdge(CounterGraph.UNCOUNTED, number);
          case ADD_EDGE_WITH_DEGREES -> addEdge(CounterGraph.COUNTED, number);
          case INCREMENT ->
              ((ColonnadeVertex) g.V(CounterGraph.HOT).next()).increment(CounterGraph.VIEWS);
        }
        graph.tx().commit();
        return true;
      } catch (TemporaryTransactionException e) {
        graph.tx().rollback();
        return false;
      }
    }

    private void addEdge(String label, int number) {
      g.V(CounterGraph.HOT).addE(label).to(__.V(data.person(number))).iterate();
    }

    /** Returns how much of what the writers write is in the graph. */
    private long written() {
      long written =
          switch (write) {
            case ADD_EDGE_WITHOUT_DEGREES -> edges(CounterGraph.UNCOUNTED);
            case ADD_EDGE_WITH_DEGREES -> edges(CounterGraph.COUNTED);
            case INCREMENT -> g.V(CounterGraph.HOT).<Long>values(CounterGraph.VIEWS).next();
          };
      graph.tx().rollback();
      return written;
    }

    private long edges(String label) {
      return g.V(CounterGraph.HOT).outE(label).count().next();
    }

    private Row row() {
      Times times = samples.times();
      return Row.race(write.op(), session.setting(), THREADS)
          .with("seconds", tenth(nanos / 1e9))
          .with("writes_per_s", Math.round(samples.count() * 1e9 / nanos))
          .with("write_p50_us", tenth(times.p50()), "write_p99_us", tenth(times.p99()))
          .with("retries", retries.get());
    }

    private static double tenth(double value) {
      return Math.round(value * 10) / 10.0;
    }
  }
}
