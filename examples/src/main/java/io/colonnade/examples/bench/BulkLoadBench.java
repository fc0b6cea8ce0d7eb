package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.job.Progress;
import io.colonnade.load.GraphLoad;
import io.colonnade.load.LoadOptions;
import io.colonnade.load.LoadReport;
import io.colonnade.tx.GraphStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Loads CSV into a graph, and the cells that this makes into raw RocksDB. */
final class BulkLoadBench {

  static final List<Report.Column> COLUMNS =
      List.of(
          Report.Column.of("layout", "%-10s", "layout"),
          Report.Column.of("vertices", "%8s", "vertices"),
          Report.Column.of("edges", "%10s", "edges"),
          Report.Column.number("load s", "%8s", "%.1f", row -> row.number("seconds")),
          Report.Column.number(
              "elements/s", "%11s", "%.0f", row -> row.number("elementsPerSecond")),
          Report.Column.number("raw s", "%8s", "%.1f", row -> row.number("rawSeconds")),
          Report.Column.number("ratio", "%6s", "%.2f", row -> row.number("ratio")),
          Report.Column.number(
              "peak heap MB", "%13s", "%.0f", row -> row.number("peakHeapBytes") / 1048576.0));

  private final long vertices;
  private final long edges;
  private final Setting setting;
  private final Path home;
  private final Log log;

  /**
   * @param home where files and directories can be made
   */
  BulkLoadBench(long vertices, long edges, Setting setting, Path home, Log log) {
    this.vertices = vertices;
    this.edges = edges;
    this.setting = setting;
    this.home = home;
    this.log = log;
  }

  /**
   * Runs it once.
   *
   * @throws IllegalStateException if not everything was loaded
   */
  Row run() throws IOException {
    log.say("writing CSV");
    List<Path> files = List.of(writeVertices(), writeEdges());
    log.say("loading");
    HeapPeak heap = new HeapPeak();
    double seconds;
    try (ColonnadeGraph graph = setting.open(home.resolve("graph"))) {
      seconds = Times.seconds(() -> load(graph.store(), files, heap));
    }
    log.say("loading again, to learn which cells that makes");
    Path spooled = home.resolve("cells");
    CommitSpool spool = spool(files, spooled);
    log.say("putting the same cells into raw RocksDB");
    System.gc();
    try (RawStore raw = new RawStore(setting, home.resolve("raw"))) {
      double rawSeconds = spool.replay(spooled, raw);
      return Row.of("layout", setting.layout(), "vertices", vertices, "edges", edges)
          .with("seconds", seconds, "elementsPerSecond", (vertices + edges) / seconds)
          .with("rawSeconds", rawSeconds, "ratio", seconds / rawSeconds)
          .with("peakHeapBytes", heap.bytes);
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
    Path file = home.resolve(name);
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      out.print(header + "\n");
      for (long i = 0; i < count; i++) {
        out.print(line.apply(i) + "\n");
      }
    }
    return file;
  }

  private long person(long draw) {
    return Long.remainderUnsigned(Sample.mix(draw), vertices);
  }

  private void load(GraphStore store, List<Path> files, Consumer<Progress> listener) {
    LoadOptions options = LoadOptions.rejectingTo(home.resolve("rejects.csv"));
    LoadReport report = GraphLoad.begin(store, files, options).run(listener);
    if (!report.equals(new LoadReport(vertices, edges, 0))) {
      throw new IllegalStateException("not everything was loaded: " + report);
    }
  }

  private CommitSpool spool(List<Path> files, Path file) {
    Path directory = home.resolve("recorded");
    Setting unsynced = setting.withSync(SyncMode.NEVER);
    unsynced.open(directory).close();
    List<CommitSpool> made = new ArrayList<>();
    try (ColonnadeGraph graph =
        unsynced.open(
            directory,
            store -> {
              made.add(new CommitSpool(store, file));
              return made.get(0);
            })) {
      load(graph.store(), files, progress -> {});
    }
    return made.get(0);
  }

  /** Records after each commit how much the last collection has left. Confined to one thread. */
  private static final class HeapPeak implements Consumer<Progress> {

    private long bytes;

    @Override
    public void accept(Progress progress) {
      long used = 0;
      for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
        @Nullable MemoryUsage collected = pool.getCollectionUsage();
        if (pool.getType() == MemoryType.HEAP && collected != null) {
          used += collected.getUsed();
        }
      }
      bytes = Math.max(bytes, used);
    }
  }
}
