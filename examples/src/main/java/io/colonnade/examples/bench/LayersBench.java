package io.colonnade.examples.bench;

import io.colonnade.codec.Id;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.model.Keys;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Reads single vertices from each layer in turn, below Gremlin and through it. Each layer is proved
 * by what the layers count: a run that another layer has served fails. Confined to one thread.
 */
final class LayersBench {

  static final List<Report.Column> COLUMNS =
      List.of(
          Report.Column.of("layer", "%-18s", "layer"),
          Report.Column.of("by", "%-8s", "by"),
          Report.Column.of("reads", "%7s", "reads"),
          Report.Column.micros("p50 us", "%9s", "p50_us"),
          Report.Column.micros("p95 us", "%9s", "p95_us"),
          Report.Column.micros("p99 us", "%9s", "p99_us"),
          Report.Column.micros("mean us", "%9s", "mean_us"),
          Report.Column.count("calls", "| %7s", "calls"),
          Report.Column.count("tx hits", "%8s", "transaction_cache_hits"),
          Report.Column.count("db hits", "%8s", "database_cache_hits"),
          Report.Column.count("blocks cached", "%13s", "blocks_cached"),
          Report.Column.count("read", "%8s", "blocks_read"),
          Report.Column.count("device bytes", "%12s", "device_bytes"));

  private static final String TEXT = "text that makes a vertex as large as those of a real graph, ";
  private static final int REPEATS = 6;
  private static final int BATCH = 1_000;

  /** Of so many vertices at most what is read again and again is kept by a transaction. */
  private static final int HOT = 1_000;

  private static final int WARM_UPS = 5;

  /** The most bytes from the device for each block that the page cache serves: one in fifty. */
  private static final int MOST_FROM_DEVICE = 4_096 / 50;

  private static final long SMALLEST_MEMORY = 1 << 20;

  /** Of so much data a block cache holds the indexes and filters, and few blocks of data. */
  private static final long DATA_A_MEMORY = 32;

  private final Session session;
  private final int vertices;
  private final int reads;
  private final int opens;
  private final Path directory;
  private final List<Row> rows = new ArrayList<>();

  /**
   * @param session for one layout
   * @param vertices that are written; many more than the smallest block cache holds
   * @param reads of each layer; a tenth of them from the device
   * @param opens of the graph
   */
  LayersBench(Session session, int vertices, int reads, int opens) {
    this.session = session;
    this.vertices = vertices;
    this.reads = reads;
    this.opens = opens;
    this.directory = session.home().resolve("graph");
  }

  /** Measures all layers, from the nearest to the farthest. */
  List<Row> run() {
    Setting setting = session.setting();
    session.say("writing %,d vertices, layout %s", vertices, session.layout());
    long fileBytes = setting.write(directory, this::write);
    long memory = Math.max(SMALLEST_MEMORY, fileBytes / DATA_A_MEMORY);
    Setting small = setting.withoutCache().withMemory(memory);
    layer("transaction cache", setting, new Pass(reads, HOT, Pass.Each.IN_ONE_TRANSACTION));
    layer("database cache", setting, new Pass(reads, HOT, Pass.Each.IN_ITS_OWN));
    layer("block cache", setting.withoutCache(), new Pass(reads, HOT, Pass.Each.IN_ITS_OWN));
    layer("page cache", small, new Pass(reads, vertices, Pass.Each.IN_ITS_OWN));
    if (PageCache.drop(directory)) {
      layer("device", small, new Pass(reads / 10, vertices, Pass.Each.FROM_THE_DEVICE));
    } else {
      session.say("device: left out, because files cannot be dropped from the page cache here");
    }
    openings(setting);
    return rows;
  }

  private void write(Graph graph, Runnable commit) {
    Workload.inBatches(
        0,
        vertices,
        BATCH,
        id ->
            graph.addVertex(
                T.id,
                id,
                T.label,
                "person",
                "name",
                "name " + id,
                "age",
                (int) (id % 90),
                "text",
                TEXT.repeat(REPEATS) + id),
        commit);
  }

  /**
   * How a layer is read.
   *
   * @param reads how many
   * @param of how many vertices, in an order that looks random
   */
  private record Pass(int reads, int of, Each each) {

    private enum Each {
      IN_ONE_TRANSACTION,
      IN_ITS_OWN,
      /** Also drops the files from the page cache before. */
      FROM_THE_DEVICE
    }

    long id(int read) {
      return Long.remainderUnsigned(Workload.mix(read), of);
    }
  }

  private void layer(String layer, Setting setting, Pass pass) {
    session.say(layer);
    Counters calls = new Counters();
    try (ColonnadeGraph graph = setting.open(directory, calls)) {
      for (String by : List.of("store", "gremlin")) {
        boolean inGremlin = by.equals("gremlin");
        for (int i = 0; i < WARM_UPS; i++) {
          Samples unused = times(graph, pass, inGremlin);
        }
        PageCache.fill(directory); // the machine may have taken it for others
        Samples times = times(graph, pass, inGremlin);
        Counters counted = new Counters();
        PageCache.fill(directory);
        long device = PageCache.deviceBytes();
        Samples proof = timesInStore(graph, pass, counted);
        long fromDevice = device < 0 ? -1 : PageCache.deviceBytes() - device;
        Row row =
            Row.of("op", "layers", "layout", setting.layout(), "layer", layer, "by", by)
                .with("reads", times.count(), "p50_us", times.times().p50())
                .with("p95_us", times.percentile(95), "p99_us", times.times().p99())
                .with("mean_us", times.times().mean())
                .with("calls", counted.value(Event.READ_CALL))
                .with("transaction_cache_hits", counted.value(Event.TRANSACTION_CACHE_HIT))
                .with("database_cache_hits", counted.value(Event.DATABASE_CACHE_HIT))
                .with("blocks_cached", counted.value(Event.BLOCK_CACHE_HIT))
                .with("blocks_read", counted.value(Event.BLOCK_READ))
                .with("device_bytes", fromDevice);
        prove(layer, row, proof.count());
        rows.add(row);
        session.add(row);
      }
    }
  }

  private Samples times(ColonnadeGraph graph, Pass pass, boolean inGremlin) {
    return inGremlin ? timesInGremlin(graph, pass) : timesInStore(graph, pass, Meter.NONE);
  }

  private Samples timesInStore(ColonnadeGraph graph, Pass pass, Meter meter) {
    GraphStore store = GraphInternals.store(graph);
    GraphTransaction[] tx = {store.begin()};
    Samples samples =
        times(
            pass,
            id ->
                tx[0].reads(meter).vertices().find(Id.of(id), Keys.ALL).orElseThrow().properties(),
            () -> {
              tx[0].rollback();
              tx[0] = store.begin();
            },
            id -> tx[0].reads().vertices().find(Id.of(id), Keys.ALL));
    tx[0].rollback();
    return samples;
  }

  private Samples timesInGremlin(ColonnadeGraph graph, Pass pass) {
    GraphTraversalSource g = graph.traversal();
    Samples samples =
        times(pass, id -> g.V(id).valueMap().next(), graph.tx()::rollback, id -> g.V(id).iterate());
    graph.tx().rollback();
    return samples;
  }

  /**
   * Times a pass.
   *
   * @param end ends the transaction
   * @param before reads a vertex that is not to be timed
   */
  private Samples times(Pass pass, LongConsumer read, Runnable end, LongConsumer before) {
    if (pass.each() == Pass.Each.IN_ONE_TRANSACTION) {
      for (int i = 0; i < pass.of(); i++) {
        before.accept(i);
      }
    } else if (pass.each() == Pass.Each.FROM_THE_DEVICE) {
      boolean unused = PageCache.drop(directory);
    }
    Samples samples = new Samples();
    for (int i = 0; i < pass.reads(); i++) {
      long id = pass.id(i);
      long start = System.nanoTime();
      read.accept(id);
      if (pass.each() != Pass.Each.IN_ONE_TRANSACTION) {
        end.run();
      }
      samples.add(System.nanoTime() - start);
    }
    end.run();
    return samples;
  }

  /** Opens the graph, reads a vertex, and closes the graph. */
  private void openings(Setting setting) {
    session.say("new graph");
    Samples samples = new Samples();
    for (int i = 0; i < opens; i++) {
      long start = System.nanoTime();
      try (ColonnadeGraph graph = setting.open(directory)) {
        long id = Long.remainderUnsigned(Workload.mix(i), vertices);
        Object unused = graph.traversal().V(id).valueMap().next();
        samples.add(System.nanoTime() - start);
        graph.tx().rollback();
      }
    }
    Row row =
        Row.of("op", "layers", "layout", setting.layout(), "layer", "newly opened", "by", "gremlin")
            .with("reads", samples.count(), "p50_us", samples.times().p50())
            .with("p95_us", samples.percentile(95), "p99_us", samples.times().p99())
            .with("mean_us", samples.times().mean());
    rows.add(row);
    session.add(row);
  }

  /**
   * Checks that a layer has served all reads that were counted, and no other layer any.
   *
   * @throws IllegalStateException if another layer has served some
   */
  private static void prove(String layer, Row row, long reads) {
    boolean isProved =
        switch (layer) {
          case "transaction cache" ->
              row.number("transaction_cache_hits") == reads && row.number("calls") == 0;
          case "database cache" ->
              row.number("database_cache_hits") == reads && row.number("calls") == 0;
          case "block cache" ->
              row.number("calls") == reads
                  && row.number("blocks_cached") >= reads
                  && row.number("blocks_read") == 0;
          case "page cache" ->
              row.number("blocks_read") > reads / 2.0
                  && row.number("device_bytes") <= MOST_FROM_DEVICE * row.number("blocks_read");
          default -> row.number("blocks_read") > 0 && row.number("device_bytes") > 0;
        };
    if (!isProved) {
      throw new IllegalStateException(
          "%s: another layer has served reads: %s".formatted(layer, row.fields()));
    }
  }
}
