package io.colonnade.tx;

import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.store.MeteredSnapshot;
import io.colonnade.store.ReadPoint;
import io.colonnade.store.Snapshot;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The view of a transaction on the graph: a snapshot, which its first read opens, and the schema of
 * that snapshot. A transaction that writes before it reads takes the schema of that moment and
 * cannot read a snapshot with another schema. Guarded by the transaction, except for its stage,
 * which any thread may read and end.
 */
final class TransactionView {

  private final GraphStore graph;
  private final long begun; // the epoch before the transaction looked up any name
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.OPEN);
  private ReadPoint readPoint;
  private volatile @Nullable AgingSnapshot snapshot; // set by the transaction, ended by any thread
  private @Nullable Schema schema; // fixed by the snapshot or the first write
  private @Nullable SchemaRules rules; // of that schema
  private @Nullable String refusal; // why only a rollback is possible
  private @Nullable SeenNames names; // created when a name is looked up

  /** The stage in the life of a transaction. */
  private enum Stage {
    OPEN,
    COMMITTING,
    ENDED
  }

  /**
   * @param readPoint the state that the snapshot shows, unless the first read wants another one
   */
  TransactionView(GraphStore graph, ReadPoint readPoint) {
    this.graph = graph;
    this.readPoint = readPoint;
    this.begun = graph.liveSchema().begin();
  }

  // ---- schema

  /** Returns the names in the snapshot, of which most transactions ask for no unknown one. */
  SeenNames names(Object lock) {
    SeenNames known = names;
    if (known == null) {
      known = new SeenNames(lock, this, graph);
      names = known;
    }
    return known;
  }

  /**
   * Returns the schema of the snapshot. Before the first read: the schema at the first write;
   * before that: the present schema.
   */
  Schema schema() {
    Schema fixed = schema;
    return fixed == null ? graph.schema() : fixed;
  }

  /** Returns the schema under which the transaction writes, and fixes it. */
  Schema schemaToWrite() {
    Schema fixed = schema();
    schema = fixed;
    return fixed;
  }

  /**
   * Takes over the present schema if it only has more counters than the fixed one, so that the
   * transaction that first uses a key as a counter need not be repeated. The snapshot contains none
   * of these counters.
   */
  void adoptCounters() {
    Schema fixed = schema;
    Schema now = graph.schema();
    if (fixed != null && fixed.epoch() != now.epoch() && now.addsOnlyCountersTo(fixed)) {
      schema = now;
      rules = null;
    }
  }

  /** Returns whether the snapshot has an earlier schema than the commit, with fewer counters. */
  boolean hasAdoptedCounters() {
    AgingSnapshot taken = snapshot;
    Schema fixed = schema;
    return taken != null && fixed != null && taken.epoch() != fixed.epoch();
  }

  /** Returns the rules of {@link #schemaToWrite}. */
  SchemaRules rules() {
    SchemaRules known = rules;
    if (known == null) {
      known = SchemaRules.forWriters(schemaToWrite(), graph);
      rules = known;
    }
    return known;
  }

  // ---- snapshot

  /** Returns the snapshot; opens it if no read has opened it. */
  AgingSnapshot snapshot() {
    mustServe();
    AgingSnapshot taken = snapshot;
    return taken == null ? take() : taken;
  }

  /** Chooses the state that the snapshot shows; without effect once a read has opened it. */
  void readAt(ReadPoint at) {
    readPoint = at;
  }

  /** Returns the snapshot; empty if no read has opened it. */
  Optional<AgingSnapshot> taken() {
    return Optional.ofNullable(snapshot);
  }

  private AgingSnapshot take() {
    AgingSnapshot taken = graph.snapshots().take(readPoint);
    try {
      mustNameAsBegun();
      mustBe(taken.schema());
    } catch (ConflictException e) {
      taken.close();
      throw e;
    }
    schema = taken.schema();
    snapshot = taken;
    if (stage.get() == Stage.ENDED) { // perhaps before the snapshot could be closed
      taken.close();
      throw ended();
    }
    return taken;
  }

  /** Checks that names have not changed since the begin, see {@link LiveSchema#mustNameSince}. */
  void mustNameAsBegun() {
    graph.liveSchema().mustNameSince(begun);
  }

  private void mustBe(Schema inSnapshot) {
    Schema fixed = schema;
    if (fixed != null && fixed.epoch() != inSnapshot.epoch()) {
      throw new ConflictException(
          Problem.SCHEMA_CHANGED, "epoch", fixed.epoch(), "now", inSnapshot.epoch());
    }
  }

  /**
   * Returns the snapshot for reads that report their cost and duration to a meter; opens it if no
   * read has opened it.
   */
  Snapshot snapshot(Meter meter) {
    AgingSnapshot taken = snapshot();
    return meter == Meter.NONE
        ? taken
        : new MeteredSnapshot(taken.countedBy(meter), meter, Ticker.system());
  }

  /**
   * Checks that the snapshot, if one was opened, has not ended: otherwise what was read from it is
   * not valid.
   */
  void mustBeValid() {
    AgingSnapshot taken = snapshot;
    if (taken != null) {
      taken.mustNotHaveEnded();
    }
  }

  /** Returns whether the snapshot is open, so that what was read from it is valid. */
  boolean isValid() {
    AgingSnapshot taken = snapshot;
    return taken != null && !taken.hasEnded();
  }

  // ---- stage; any thread may call these

  /** Returns true until the transaction was committed or rolled back. */
  boolean isOpen() {
    return stage.get() != Stage.ENDED;
  }

  /**
   * Checks that the transaction accepts reads, writes and a commit.
   *
   * @throws IllegalStateException if the transaction has ended, or if only a rollback is possible
   */
  void mustServe() {
    if (stage.get() == Stage.ENDED) {
      throw ended();
    }
    if (refusal != null) {
      throw new IllegalStateException(refusal);
    }
  }

  /** Allows nothing but a rollback from now on. The first reason is kept. */
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
   * Ends the transaction, unless it is being committed. Reads under way end with an exception.
   *
   * @return false if the transaction is being committed or has already ended
   */
  boolean rollBack() {
    boolean isFirst = stage.compareAndSet(Stage.OPEN, Stage.ENDED);
    if (isFirst) {
      closeSnapshot();
    }
    return isFirst;
  }

  /** Ends the commit and the transaction. */
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
