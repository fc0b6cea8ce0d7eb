package io.colonnade.examples.bench;

import io.colonnade.config.SyncMode;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Counters;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rocksdb.RocksDirectory;
import io.colonnade.tx.GraphTransaction;
import java.util.List;
import java.util.Objects;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** The contestants, opened on the same data. Confined to one thread. */
final class Arena implements AutoCloseable {

  private final Prepared prepared;
  private final SyncMode sync;
  private final Counters counters = new Counters();
  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;
  private final RocksDirectory raw;
  private final RawReader reader;
  private final GraphTraversalSource tinker;

  /**
   * @param tinker has the same data
   */
  Arena(Prepared prepared, Setting setting, Graph tinker) {
    this.prepared = prepared;
    this.sync = setting.sync();
    this.graph = setting.open(prepared.graph(), counters);
    this.g = graph.traversal();
    this.raw = setting.openRaw(prepared.raw());
    this.reader = new RawReader(raw);
    this.tinker = tinker.traversal();
  }

  Counters counters() {
    return counters;
  }

  Contest contest(ReadOp op) {
    List<RawPlan> plans = Objects.requireNonNull(prepared.reads().get(op.name()));
    int variants = op.variants();
    Act colonnade =
        switch (op.level()) {
          case GREMLIN -> gremlin(op.traversal());
          case STORE -> store(op.recipe());
        };
    return new Contest(
        op.name(),
        op.aim(),
        Contest.Turns.BY_TIME,
        index -> colonnade.run(index % variants),
        index -> read(plans.get(index % variants)),
        index -> op.traversal().run(tinker, index % variants));
  }

  private Act gremlin(ReadOp.Traversal traversal) {
    return index -> {
      long answer = traversal.run(g, index);
      graph.tx().rollback();
      return answer;
    };
  }

  private Act store(ReadOp.Recipe recipe) {
    StoreReads reads = new StoreReads(graph.store());
    return index -> {
      GraphTransaction tx = graph.store().begin();
      try {
        return recipe.run(reads, tx, index);
      } finally {
        tx.rollback();
      }
    };
  }

  private long read(RawPlan plan) {
    long bytes = reader.read(plan);
    if (bytes != plan.bytes()) {
      throw new IllegalStateException(
          "raw RocksDB read " + bytes + " bytes where Colonnade reads " + plan.bytes());
    }
    return bytes;
  }

  /** Runs a race of writes, then compares what was written. */
  Race.Result race(WriteOp op, Race race) {
    List<WriteSet> commits = Objects.requireNonNull(prepared.writes().get(op.name()));
    try (RawWriter writer = new RawWriter(raw, sync, commits)) {
      Contest contest =
          new Contest(
              op.name(),
              op.aim(),
              Contest.Turns.ALIKE,
              write(op),
              writer::write,
              index -> op.traversal().run(tinker, index));
      race.warmUp(contest);
      Race.Result result = race.run(contest);
      long written = op.proof().sum(g, race.runs());
      graph.tx().rollback();
      long expected = op.proof().sum(tinker, race.runs());
      if (written != expected) {
        throw new IllegalStateException(
            op.name()
                + " left something else than in TinkerGraph: "
                + written
                + ", not "
                + expected);
      }
      return result;
    }
  }

  /** How Colonnade does a write. */
  Act write(WriteOp op) {
    StoreReads reads = new StoreReads(graph.store());
    return switch (op.level()) {
      case GREMLIN ->
          index -> {
            long answer = op.traversal().run(g, index);
            graph.tx().commit();
            return answer;
          };
      case STORE ->
          index -> {
            GraphTransaction tx = graph.store().begin();
            long answer = op.recipe().run(reads, tx, index);
            tx.commit();
            return answer;
          };
    };
  }

  @Override
  public void close() {
    graph.close();
    reader.close();
    raw.close();
  }
}
