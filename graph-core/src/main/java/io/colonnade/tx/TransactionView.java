package io.colonnade.tx;

import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.layout.FactCursor;
import io.colonnade.metric.Meter;
import io.colonnade.schema.Schema;
import io.colonnade.store.Snapshot;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction sees of the graph: a snapshot, which its first read takes, and the schema that
 * is declared in that snapshot. A transaction that writes before it reads takes the schema of that
 * moment, and cannot read a snapshot with another. Guarded by the transaction, except for its
 * stage, which any thread may ask for and end.
 */
final class TransactionView implements SnapshotReads {

  private final GraphStore graph;
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.OPEN);
  private volatile @Nullable AgingSnapshot snapshot; // set by the transaction, ended by any thread
  private @Nullable Schema schema; // fixed by the snapshot or the first write
  private @Nullable SchemaRules rules; // of that schema
  private long ticket; // of the live vertices, taken before the snapshot
  private Meter meter = Meter.NONE;
  private @Nullable String refusal; // why it can only be rolled back

  /** Where a transaction is in its life. */
  private enum Stage {
    OPEN,
    COMMITTING,
    ENDED
  }

  TransactionView(GraphStore graph) {
    this.graph = graph;
  }

  // ---- schema

  /**
   * What is declared in the snapshot. Before the first read: what was declared at the first write;
   * before that: what is declared now.
   */
  Schema schema() {
    Schema fixed = schema;
    return fixed == null ? graph.schema() : fixed;
  }

  /** The schema under which the transaction writes, fixed from now on. */
  Schema schemaToWrite() {
    Schema fixed = schema();
    schema = fixed;
    return fixed;
  }

  /** What {@link #schemaToWrite} says of changes. */
  SchemaRules rules() {
    SchemaRules known = rules;
    if (known == null) {
      known = SchemaRules.of(schemaToWrite(), graph);
      rules = known;
    }
    return known;
  }

  // ---- snapshot

  /** The snapshot, taken now if no read has taken it. */
  AgingSnapshot snapshot() {
    mustServe();
    AgingSnapshot taken = snapshot;
    return taken == null ? take() : taken;
  }

  /** The snapshot, empty if no read has taken it. */
  Optional<AgingSnapshot> taken() {
    return Optional.ofNullable(snapshot);
  }

  private AgingSnapshot take() {
    long before = graph.liveVertices().ticket();
    AgingSnapshot taken = graph.snapshots().take();
    Schema fixed = schema;
    if (fixed != null && fixed.epoch() != taken.schema().epoch()) {
      taken.close();
      throw new ConflictException(
          Problem.SCHEMA_CHANGED, "epoch", fixed.epoch(), "now", taken.schema().epoch());
    }
    schema = taken.schema();
    ticket = before;
    snapshot = taken;
    if (stage.get() == Stage.ENDED) { // perhaps before the snapshot was there to be closed
      taken.close();
      throw ended();
    }
    return taken;
  }

  /** Sets the meter that reads report to; returns the one before. */
  Meter meter(Meter told) {
    Meter before = meter;
    meter = told;
    return before;
  }

  Meter meter() {
    return meter;
  }

  @Override
  public <R> R read(Function<Snapshot, R> work) {
    return snapshot().read(meter, work);
  }

  @Override
  public <F> FactCursor<F> stream(Function<Snapshot, FactCursor<F>> open) {
    return snapshot().stream(meter, open);
  }

  @Override
  public long ticket() {
    AgingSnapshot unused = snapshot();
    return ticket;
  }

  // ---- stage; any thread may call these

  @Override
  public boolean isOpen() {
    return stage.get() != Stage.ENDED;
  }

  /**
   * Does nothing if the transaction takes reads, writes and a commit.
   *
   * @throws IllegalStateException if the transaction has ended, or can only be rolled back
   */
  void mustServe() {
    if (stage.get() == Stage.ENDED) {
      throw ended();
    }
    if (refusal != null) {
      throw new IllegalStateException(refusal);
    }
  }

  /** Lets the transaction do nothing but a rollback from now on; the first reason stays. */
  void refuse(String reason) {
    if (refusal == null) {
      refusal = reason;
    }
  }

  private static IllegalStateException ended() {
    return new IllegalStateException(Problem.TRANSACTION_ENDED.message());
  }

  /**
   * Begins a commit, which only the committing thread ends.
   *
   * @throws IllegalStateException if the transaction has ended
   */
  void beginCommit() {
    if (!stage.compareAndSet(Stage.OPEN, Stage.COMMITTING)) {
      throw ended();
    }
  }

  /**
   * Ends the transaction, unless it is being committed; reads under way end with an exception.
   *
   * @return false if it is being committed, or has ended before
   */
  boolean rollBack() {
    boolean isFirst = stage.compareAndSet(Stage.OPEN, Stage.ENDED);
    if (isFirst) {
      closeSnapshot();
    }
    return isFirst;
  }

  /** Ends the commit, and with it the transaction. */
  void endCommit() {
    stage.set(Stage.ENDED);
    closeSnapshot();
  }

  private void closeSnapshot() {
    AgingSnapshot taken = snapshot;
    if (taken != null) {
      taken.close();
    }
  }
}
