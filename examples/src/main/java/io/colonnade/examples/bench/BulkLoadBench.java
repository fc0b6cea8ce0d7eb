package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.load.GraphLoad;
import io.colonnade.load.LoadListener;
import io.colonnade.load.LoadOptions;
import io.colonnade.load.LoadReport;
import io.colonnade.store.Table;
import io.colonnade.store.rocksdb.RocksDirectory;
import io.colonnade.tx.GraphStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Loads CSV into a graph, and the cells that this makes into raw RocksDB. */
final class BulkLoadBench {

  private final CsvSample sample;
  private final Setting setting;
  private final Path home;
  private final Progress progress;

  /**
   * @param home where files and directories can be made
   */
  BulkLoadBench(CsvSample sample, Setting setting, Path home, Progress progress) {
    this.sample = sample;
    this.setting = setting;
    this.home = home;
    this.progress = progress;
  }

  /**
   * What came of it.
   *
   * @param seconds of the load, from files to the last commit
   * @param rawSeconds of raw RocksDB for the same commits
   * @param peakHeap bytes in use after a collection, at most
   */
  record Result(
      String layout, long vertices, long edges, double seconds, double rawSeconds, long peakHeap) {

    static final String HEAD =
        "layout     vertices      edges   load s  elements/s    raw s  ratio  peak heap MB";

    private double perSecond() {
      return (vertices + edges) / seconds;
    }

    String text() {
      return String.format(
          Locale.ROOT,
          "%-10s %8d %10d %8.1f %11.0f %8.1f %6.2f %13.0f",
          layout,
          vertices,
          edges,
          seconds,
          perSecond(),
          rawSeconds,
          seconds / rawSeconds,
          peakHeap / 1048576.0);
    }

    Map<String, Object> fields() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("layout", layout);
      fields.put("vertices", vertices);
      fields.put("edges", edges);
      fields.put("seconds", seconds);
      fields.put("elementsPerSecond", perSecond());
      fields.put("rawSeconds", rawSeconds);
      fields.put("ratio", seconds / rawSeconds);
      fields.put("peakHeapBytes", peakHeap);
      return fields;
    }
  }

  /**
   * Runs it once.
   *
   * @throws IllegalStateException if not everything was loaded
   */
  Result run() throws IOException {
    progress.say("writing CSV");
    List<Path> files = List.of(sample.writeVertices(home), sample.writeEdges(home));
    progress.say("loading");
    HeapPeak heap = new HeapPeak();
    double seconds;
    try (ColonnadeGraph graph = setting.open(home.resolve("graph"))) {
      System.gc();
      long start = System.nanoTime();
      load(graph.store(), files, heap);
      seconds = (System.nanoTime() - start) / 1e9;
    }
    progress.say("loading again, to learn which cells that makes");
    Path spooled = home.resolve("cells");
    List<Table> tables = spool(files, spooled);
    progress.say("putting the same cells into raw RocksDB");
    System.gc();
    try (RocksDirectory raw = setting.openRaw(home.resolve("raw"))) {
      double rawSeconds = CommitSpool.replay(spooled, tables, raw, setting.sync());
      return new Result(
          setting.layout(), sample.vertices(), sample.edges(), seconds, rawSeconds, heap.bytes);
    }
  }

  private void load(GraphStore store, List<Path> files, LoadListener listener) {
    LoadOptions options = LoadOptions.rejectingTo(home.resolve("rejects.csv"));
    LoadReport report = GraphLoad.begin(store, files, options).run(listener);
    if (!report.equals(new LoadReport(sample.vertices(), sample.edges(), 0))) {
      throw new IllegalStateException("not everything was loaded: " + report);
    }
  }

  private List<Table> spool(List<Path> files, Path file) {
    Path directory = home.resolve("recorded");
    Setting unsynced = setting.withSync(io.colonnade.config.SyncMode.NEVER);
    unsynced.open(directory).close();
    List<CommitSpool> made = new ArrayList<>();
    try (ColonnadeGraph graph =
        Recording.open(
            directory,
            unsynced,
            store -> {
              try {
                made.add(new CommitSpool(store, file));
                return made.get(0);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            })) {
      load(graph.store(), files, LoadListener.NONE);
    }
    return made.get(0).tables();
  }

  /** Looks after each commit how much the last collection has left. Confined to one thread. */
  private static final class HeapPeak implements LoadListener {

    private long bytes;

    @Override
    public void started(long total) {}

    @Override
    public void reached(long done, LoadReport sofar) {
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
