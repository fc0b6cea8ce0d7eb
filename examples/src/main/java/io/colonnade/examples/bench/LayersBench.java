package io.colonnade.examples.bench;

import io.colonnade.codec.Id;
import io.colonnade.config.ReadMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.Counters;
import io.colonnade.metric.Event;
import io.colonnade.metric.Meter;
import io.colonnade.model.Keys;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Reads single vertices from each layer in turn, below Gremlin and through it. Each layer is proved
 * by what the layers count: a run that another layer has served fails. Transactions read bounded,
 * so that in HBase a read is one call or, with the database cache, none. Confined to one thread.
 */
final class LayersBench {

  private static final List<Report.Column> COMMON =
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
          Report.Column.count("db hits", "%8s", "database_cache_hits"));

  static final List<Report.Column> COLUMNS =
      commonAnd(
          Report.Column.count("blocks cached", "%13s", "blocks_cached"),
          Report.Column.count("read", "%8s", "blocks_read"),
          Report.Column.count("device bytes", "%12s", "device_bytes"));

  static final List<Report.Column> IN_HBASE =
      commonAnd(
          Report.Column.count("rounds", "%7s", "rounds"),
          Report.Column.count("scan: cached", "| %12s", "scanned_cached_bytes"),
          Report.Column.count("file", "%5s", "scanned_file_bytes"),
          Report.Column.count("memory", "%6s", "scanned_memory_bytes"),
          Report.Column.count("blocks read", "| %11s", "blocks_read"),
          Report.Column.count("by reads", "%8s", "file_reads"),
          Report.Column.count("device bytes", "| %12s", "device_bytes"),
          Report.Column.count("by reads", "%8s", "device_reads"));

  private static final String TEXT = "text that makes a vertex as large as those of a real graph, ";
  private static final int REPEATS = 6;
  private static final int BATCH = 1_000;

  /** Of so many vertices at most what is read again and again is kept by a transaction. */
  private static final int HOT = 1_000;

  private static final int WARM_UPS = 5;

  /** How long a process in HBase needs at most until it follows the others. */
  private static final Duration FOLLOWED = Duration.ofSeconds(30);

  /** A version of that age may be read without a call long enough for a pass in the caches. */
  private static final Duration FRESH = Duration.ofMillis(600);

  /**
   * Of so many reads that a cache of this process serves, less than one round may be counted: that
   * is what the process reads of the commits of others, four times a second.
   */
  private static final int READS_A_ROUND = 10;

  private final Session session;
  private final int vertices;
  private final int reads;
  private final int opens;
  private final Path directory;
  private final List<Row> rows = new ArrayList<>();

  /**
   * @param session for one layout
   * @param vertices that are written; many more than the smallest block cache holds
   * @param reads of each layer; fewer of those that take long
   * @param opens of the graph
   */
  LayersBench(Session session, int vertices, int reads, int opens) {
    this.session = session;
    this.vertices = vertices;
    this.reads = reads;
    this.opens = opens;
    this.directory = session.home().resolve("graph");
  }

  private static List<Report.Column> commonAnd(Report.Column... others) {
    return Stream.concat(COMMON.stream(), Stream.of(others)).toList();
  }

  /** Measures all layers, from the nearest to the farthest. */
  List<Row> run() {
    Setting usual = session.setting();
    Setting setting = usual.withReads(ReadMode.BOUNDED);
    session.say("writing %,d vertices, layout %s", vertices, session.layout());
    long fileBytes = usual.write(directory, this::write);
    try (Blocks blocks = Blocks.of(setting, directory)) {
      Setting fromFiles = blocks.settle(setting, fileBytes).withoutCache();
      layer(Layer.TRANSACTION_CACHE, setting, blocks, HOT);
      layer(Layer.DATABASE_CACHE, setting, blocks, HOT);
      layer(Layer.BLOCK_CACHE, setting.withoutCache(), blocks, HOT);
      layer(Layer.PAGE_CACHE, fromFiles, blocks, vertices);
      if (blocks.files().map(PageCache::drop).orElse(false)) {
        layer(Layer.DEVICE, fromFiles, blocks, vertices);
      } else {
        session.say(
            "device: left out, because the files cannot be dropped from a page cache here;"
                + " those that page cache reads may come from either");
      }
    }
    openings(usual);
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
  private record Pass(Layer layer, Blocks blocks, int reads, int of) {

    long id(int read) {
      return Long.remainderUnsigned(Workload.mix(read), of);
    }

    boolean isOneTransaction() {
      return layer == Layer.TRANSACTION_CACHE;
    }
  }

  private void layer(Layer layer, Setting setting, Blocks blocks, int of) {
    session.say("%s", layer);
    Counters rounds = new Counters();
    Pass pass = new Pass(layer, blocks, blocks.reads(layer, reads), of);
    try (ColonnadeGraph graph = setting.open(directory, rounds)) {
      for (String by : List.of("store", "gremlin")) {
        boolean inGremlin = by.equals("gremlin");
        for (int i = 0; i < WARM_UPS; i++) {
          Samples unused = times(graph, pass, inGremlin);
        }
        Samples times = times(graph, pass, inGremlin);
        Counters counted = new Counters();
        Row row =
            Row.of("op", "layers", "layout", setting.layout(), "engine", setting.engine())
                .with("layer", layer.toString(), "by", by)
                .with("reads", times.count(), "p50_us", times.times().p50())
                .with("p95_us", times.percentile(95), "p99_us", times.times().p99())
                .with("mean_us", times.times().mean());
        long before = rounds.value(Event.ROUND);
        long proof = timesInStore(graph, pass, counted).count();
        row =
            row.with("calls", counted.value(Event.READ_CALL))
                .with("transaction_cache_hits", counted.value(Event.TRANSACTION_CACHE_HIT))
                .with("database_cache_hits", counted.value(Event.DATABASE_CACHE_HIT))
                .with("rounds", rounds.value(Event.ROUND) - before)
                .with(blocks.end(layer, counted));
        prove(pass, row, proof);
        rows.add(row);
        session.add(row);
      }
    }
  }

  /** Waits until bounded reads in HBase need no call for their version. */
  private static void follow(GraphStore store) {
    long end = System.nanoTime() + FOLLOWED.toNanos();
    while (store.store().isShared()
        && store
            .store()
            .boundedReads()
            .staleness()
            .filter(age -> age.compareTo(FRESH) <= 0)
            .isEmpty()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("commits cannot be followed after " + FOLLOWED);
      }
      GraphTransaction tx = store.begin();
      boolean unused = tx.reads().vertices().find(Id.of(0), Keys.ALL).isPresent();
      tx.rollback();
    }
  }

  private Samples times(ColonnadeGraph graph, Pass pass, boolean inGremlin) {
    return inGremlin ? timesInGremlin(graph, pass) : timesInStore(graph, pass, Meter.NONE);
  }

  private Samples timesInStore(ColonnadeGraph graph, Pass pass, Meter meter) {
    GraphStore store = GraphInternals.store(graph);
    follow(store);
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
    follow(GraphInternals.store(graph));
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
  private static Samples times(Pass pass, LongConsumer read, Runnable end, LongConsumer before) {
    if (pass.isOneTransaction()) {
      for (int i = 0; i < pass.of(); i++) {
        before.accept(i);
      }
    }
    pass.blocks().begin(pass.layer());
    Samples samples = new Samples();
    for (int i = 0; i < pass.reads(); i++) {
      long id = pass.id(i);
      pass.blocks().beforeRead(pass.layer());
      long start = System.nanoTime();
      read.accept(id);
      if (!pass.isOneTransaction()) {
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
        Row.of("op", "layers", "layout", setting.layout(), "engine", setting.engine())
            .with("layer", "newly opened", "by", "gremlin")
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
  private static void prove(Pass pass, Row row, long reads) {
    boolean isCalled = row.number("calls") == reads;
    boolean isLocal = row.number("calls") == 0 && row.number("rounds") * READS_A_ROUND <= reads;
    boolean isProved =
        switch (pass.layer()) {
          case TRANSACTION_CACHE -> isLocal && row.number("transaction_cache_hits") == reads;
          case DATABASE_CACHE -> isLocal && row.number("database_cache_hits") == reads;
          case BLOCK_CACHE, PAGE_CACHE, DEVICE -> isCalled;
        };
    if (!isProved || !pass.blocks().isProved(pass.layer(), row, reads)) {
      throw new IllegalStateException(
          "%s: another layer has served reads: %s".formatted(pass.layer(), row.fields()));
    }
  }
}
