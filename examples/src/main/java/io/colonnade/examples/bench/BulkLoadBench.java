package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Progress;
import io.colonnade.load.GraphLoad;
import io.colonnade.load.LoadOptions;
import io.colonnade.load.LoadReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Loads CSV into a graph, and the cells that this makes into a raw store.
 *
 * @param without whether a graph without degrees and totals is loaded, too
 * @param session for one layout
 */
record BulkLoadBench(long vertices, long edges, Without without, Session session) {

  /** Whether there is a second load that shows what degrees and totals add. */
  enum Without {
    NOTHING,
    COUNTS
  }

  static final List<Report.Column> COLUMNS =
      List.of(
          Report.Column.of("layout", "%-10s", "layout"),
          Report.Column.of("counts", "%-6s", "counts"),
          Report.Column.of("vertices", "%8s", "vertices"),
          Report.Column.of("edges", "%10s", "edges"),
          Report.Column.decimals("load s", "%8s", "%.1f", "seconds"),
          Report.Column.decimals("elements/s", "%11s", "%.0f", "elementsPerSecond"),
          Report.Column.decimals("raw s", "%8s", "%.1f", "rawSeconds"),
          Report.Column.decimals("ratio", "%6s", "%.2f", "ratio"),
          Report.Column.number(
              "peak heap MB",
              "%13s",
              row -> row.number("peakHeapBytes") / 1048576.0,
              megabytes -> "%.0f"));

  /**
   * Loads once, or first without counts and then with them.
   *
   * @throws IllegalStateException if not everything was loaded
   */
  void run() throws IOException {
    session.say("writing CSV");
    List<Path> files = List.of(writeVertices(), writeEdges());
    if (without == Without.COUNTS) {
      session.say("loading, to warm up");
      try (ColonnadeGraph graph =
          session.setting().withoutCache().open(session.home().resolve("warm-up"))) {
        load(graph, files, progress -> {});
      }
      run(Counts.NONE, files);
    }
    run(Counts.ALL, files);
  }

  private void run(Counts counts, List<Path> files) throws IOException {
    String name = counts.name().toLowerCase(Locale.ROOT);
    Path home = Files.createDirectories(session.home().resolve(name));
    Setting setting = session.setting().withCounts(counts).withoutCache(); // as colonnade load
    session.say("loading, counts: %s", name);
    AtomicLong peak = new AtomicLong();
    double seconds;
    try (ColonnadeGraph graph = setting.open(home.resolve("graph"))) {
      seconds =
          Times.seconds(
              () -> {
                load(graph, files, p -> peak.accumulateAndGet(heap(), Math::max));
                HBaseStore.awaitApplied();
              });
    }
    session.say("loading again, to learn which cells that makes");
    Path recorded = home.resolve("recorded");
    setting.recorded().open(recorded).close();
    try (RawStore raw = setting.openRaw(home.resolve("raw"));
        CommitSpool spool = new CommitSpool(home.resolve("cells"))) {
      try (ColonnadeGraph graph = setting.recorded().open(recorded, spool::keepingCommits)) {
        load(graph, files, progress -> {});
      }
      session.say("putting the same cells into the raw store");
      System.gc();
      double rawSeconds = spool.replay(raw);
      session.add(
          Row.of("layout", setting.layout(), "engine", setting.engine(), "counts", name)
              .with("vertices", vertices, "edges", edges)
              .with("seconds", seconds, "elementsPerSecond", (vertices + edges) / seconds)
              .with("rawSeconds", rawSeconds, "ratio", seconds / rawSeconds)
              .with("peakHeapBytes", peak.get()));
    }
  }

  /** Writes people with edges between them, with Neptune's headers; always the same ones. */
  private Path writeVertices() throws IOException {
    String header = "~id,~label,name:String,age:Int,city:String,score:Double";
    String line = "p%1$d,person,person number %1$d,%2$d,city %3$d,%4$s";
    return write(
        "people.csv", vertices, header, i -> line.formatted(i, i % 90, i % 100, i % 1000 / 10.0));
  }

  private Path writeEdges() throws IOException {
    String line = "e%d,p%d,p%d,knows,%d";
    return write(
        "knows.csv",
        edges,
        "~id,~from,~to,~label,since:Int",
        i -> line.formatted(i, person(2 * i), person(2 * i + 1), 1900 + i % 120));
  }

  private Path write(String name, long count, String header, LongFunction<String> line)
      throws IOException {
    Path file = session.home().resolve(name);
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      out.print(header + "\n");
      LongStream.range(0, count).mapToObj(line).forEach(each -> out.print(each + "\n"));
    }
    return file;
  }

  private long person(long draw) {
    return Long.remainderUnsigned(Workload.mix(draw), vertices);
  }

  private void load(ColonnadeGraph graph, List<Path> files, Consumer<Progress> listener) {
    LoadOptions options = LoadOptions.rejectingTo(session.home().resolve("rejects.csv"));
    LoadReport report = GraphLoad.begin(GraphInternals.store(graph), files, options).run(listener);
    if (!report.equals(new LoadReport(vertices, edges, 0))) {
      throw new IllegalStateException("not everything was loaded: " + report);
    }
  }

  /** Returns how many bytes the last collection has left. */
  private static long heap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .flatMap(pool -> Stream.ofNullable(pool.getCollectionUsage()))
        .mapToLong(MemoryUsage::getUsed)
        .sum();
  }
}
