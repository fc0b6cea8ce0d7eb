package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Counters;
import io.colonnade.store.WriteSet;
import io.colonnade.store.rocksdb.RocksDirectory;
import io.colonnade.tx.GraphTransaction;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/**
 * One layout's graph, opened, and raw RocksDB on the same data. Its reads are thread-safe, all else
 * is confined to one thread.
 */
final class Contender implements AutoCloseable {

  private final Prepared prepared;
  private final Counters counters = new Counters();
  private final ColonnadeGraph graph;
  private final GraphTraversalSource g;
  private final RocksDirectory raw;

  /** Those that no thread reads with at the moment. */
  private final Queue<RawReader> readers = new ConcurrentLinkedQueue<>();

  Contender(Prepared prepared) {
    this.prepared = prepared;
    this.graph = prepared.setting().open(prepared.graph(), counters);
    this.g = graph.traversal();
    this.raw = prepared.setting().openRaw(prepared.raw());
  }

  String layout() {
    return prepared.setting().layout();
  }

  Entrant entrant(ReadOp op) {
    List<RawPlan> plans = Objects.requireNonNull(prepared.reads().get(op.name()));
    int variants = op.variants();
    Act colonnade =
        switch (op.level()) {
          case GREMLIN -> gremlin(op.traversal());
          case STORE -> store(op.recipe());
        };
    return new Entrant(
        layout(),
        index -> colonnade.run(index % variants),
        index -> read(plans.get(index % variants)),
        counters);
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
    RawReader idle = readers.poll();
    RawReader reader = idle == null ? new RawReader(raw) : idle;
    long bytes = reader.read(plan);
    readers.add(reader);
    if (bytes != plan.bytes()) {
      throw new IllegalStateException(
          "raw RocksDB read " + bytes + " bytes where Colonnade reads " + plan.bytes());
    }
    return bytes;
  }

  /** The caller closes the writer, before this. */
  RawWriter rawWriter(WriteOp op) {
    List<WriteSet> commits = Objects.requireNonNull(prepared.writes().get(op.name()));
    return new RawWriter(raw, prepared.setting().sync(), commits);
  }

  Entrant entrant(WriteOp op, RawWriter writer) {
    return new Entrant(layout(), write(op), writer::write, counters);
  }

  /** How Colonnade does a write. */
  private Act write(WriteOp op) {
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

  /** What is left of so many writes. */
  long written(WriteOp op, int count) {
    long sum = op.proof().sum(g, count);
    graph.tx().rollback();
    return sum;
  }

  @Override
  public void close() {
    graph.close();
    readers.forEach(RawReader::close);
    raw.close();
  }
}
