package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.Counters;
import io.colonnade.store.WriteSet;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** The contestants, opened on the same data. Confined to one thread. */
final class Arena implements AutoCloseable {

  private final List<Opened> layouts;
  private final GraphTraversalSource tinker;

  /**
   * @param prepared one for each layout
   * @param tinker has the same data
   */
  Arena(List<Prepared> prepared, Graph tinker) {
    this.layouts = prepared.stream().map(Opened::new).toList();
    this.tinker = tinker.traversal();
  }

  /**
   * The same data for Colonnade in one layout and for a raw store. Immutable.
   *
   * @param graph directory of the graph
   * @param raw directory of the same data for the raw store
   * @param fileBytes of the data, compacted
   * @param reads what the raw store has to read, by operation and variant
   * @param writes what the raw store has to write, by operation and variant
   */
  record Prepared(
      Setting setting,
      Path graph,
      Path raw,
      long fileBytes,
      Map<String, List<RawStore.Plan>> reads,
      Map<String, List<WriteSet>> writes) {

    /**
     * Writes a graph, and records what a raw store has to do. Raw RocksDB has a copy of the data;
     * raw HBase reads the tables of the graph itself.
     *
     * @param session for one layout
     * @param recorded how many writes of each operation
     */
    static Prepared of(Session session, Workload data, List<Op> ops, int recorded) {
      Path graph = session.home().resolve("graph");
      Path raw = session.home().resolve("raw");
      Path copy = session.home().resolve("recorded");
      Setting setting = session.setting();
      session.say("writing %s, layout %s", data, session.layout());
      long fileBytes = setting.write(graph, data);
      if (setting.hbase().isPresent()) {
        raw = graph;
        setting.recorded().write(copy, data);
      } else {
        try (ColonnadeGraph copied = setting.recorded().open(graph)) {
          GraphInternals.store(copied).store().checkpoint(raw);
          GraphInternals.store(copied).store().checkpoint(copy);
        }
      }
      session.say("recording what the raw store has to do");
      Map<String, List<RawStore.Plan>> reads = new HashMap<>();
      Map<String, List<WriteSet>> writes = new HashMap<>();
      try (Recording recording = new Recording(copy, setting.recorded())) {
        for (Op op : ops) {
          if (op.isRead()) {
            reads.put(op.name(), recording.reads(op));
          } else {
            writes.put(op.name(), recording.writes(op, recorded));
          }
        }
      }
      return new Prepared(setting, graph, raw, fileBytes, reads, writes);
    }

    /** Returns the same data, to be opened with so much memory that a share of it fits. */
    Prepared withMemoryFor(double share) {
      return with(setting.withMemory(Math.max(1, (long) (fileBytes * share))));
    }

    /** Returns the same data, to be opened without a database cache. */
    Prepared withoutCache() {
      return with(setting.withoutCache());
    }

    /** Returns the same data, to be opened so that no commit waits for the device. */
    Prepared unsynced() {
      return with(setting.withSync(SyncMode.NEVER));
    }

    private Prepared with(Setting other) {
      return new Prepared(other, graph, raw, fileBytes, reads, writes);
    }
  }

  Race.Contest contest(Op op) {
    List<Race.Entrant> entrants = layouts.stream().map(each -> each.entrant(op)).toList();
    return new Race.Contest(op, entrants, op.inMemory(tinker), runs -> prove(op, runs));
  }

  private void prove(Op op, int runs) {
    Object expected = op.proof().run(tinker, runs);
    for (Opened layout : layouts) {
      Object written = op.proof().run(layout.graph.traversal(), runs);
      layout.graph.tx().rollback();
      if (!written.equals(expected)) {
        throw new IllegalStateException(
            "%s of layout %s left something else than in TinkerGraph: %s, not %s"
                .formatted(op.name(), layout.prepared.setting().layout(), written, expected));
      }
    }
  }

  @Override
  public void close() {
    layouts.forEach(Opened::close);
  }

  /** One layout's graph, and a raw store on the same data. Its reads are thread-safe. */
  private static final class Opened {

    private final Prepared prepared;
    private final Counters counters = new Counters();
    private final ColonnadeGraph graph;
    private final RawStore raw;

    private Opened(Prepared prepared) {
      this.prepared = prepared;
      this.graph = prepared.setting().open(prepared.graph(), counters);
      this.raw = prepared.setting().openRaw(prepared.raw());
    }

    private Race.Entrant entrant(Op op) {
      Setting setting = prepared.setting();
      return new Race.Entrant(
          setting.layout(),
          op.in(graph),
          raw(op),
          () -> setting.spent(counters, 0),
          HBaseStore::awaitApplied);
    }

    private Act raw(Op op) {
      if (op.isRead()) {
        List<RawStore.Plan> plans = Objects.requireNonNull(prepared.reads().get(op.name()));
        return index -> raw.read(plans.get(index % plans.size()));
      }
      List<WriteSet> writes = Objects.requireNonNull(prepared.writes().get(op.name()));
      List<LongSupplier> batches = writes.stream().map(raw::write).toList();
      return index -> batches.get(index % batches.size()).getAsLong();
    }

    private void close() {
      graph.close();
      raw.close();
    }
  }
}
