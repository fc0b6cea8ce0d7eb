package io.colonnade.upkeep;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.NewNames;
import io.colonnade.schema.PendingChange;
import io.colonnade.schema.Schema;
import io.colonnade.schema.SchemaPlan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.tx.AgingSnapshot;
import io.colonnade.tx.GraphStore;
import java.util.function.LongConsumer;

/**
 * Decides a pending change: proves it on a snapshot that shows it, while all writers obey it, and
 * then makes it, or takes it back if an element does not fit. Two processes that decide the same
 * change do no harm. Confined to one thread.
 */
final class PendingProof {

  private static final int ATTEMPTS = 10;

  private final GraphStore graph;
  private final LiveSchema live;
  private final PendingChange change;
  private final Claim claim;
  private final SchemaProof.Fresh fresh;
  private final LongConsumer reached;
  private final boolean isOwn; // the change is made for a caller of this process

  private PendingProof(
      GraphStore graph,
      PendingChange change,
      Claim claim,
      SchemaProof.Fresh fresh,
      LongConsumer reached,
      boolean isOwn) {
    this.graph = graph;
    this.live = graph.liveSchema();
    this.change = change;
    this.claim = claim;
    this.fresh = fresh;
    this.reached = reached;
    this.isOwn = isOwn;
  }

  /**
   * Creates the proof of a change that this process makes pending.
   *
   * @param fresh tells the names that are created when the change becomes pending
   */
  PendingProof(GraphStore graph, PendingChange change, Claim claim, SchemaProof.Fresh fresh) {
    this(graph, change, claim, fresh, elements -> {}, true);
  }

  /**
   * Creates the proof of a change that another process has made pending.
   *
   * @param reached receives the number of elements that were read, from time to time
   */
  PendingProof(GraphStore graph, PendingChange change, Claim claim, LongConsumer reached) {
    this(graph, change, claim, (kind, number) -> false, reached, false);
  }

  /**
   * Decides the change.
   *
   * @return false if another process has taken the change back meanwhile, or if that process is the
   *     one that began it, which knows what it has done
   * @throws io.colonnade.error.InvalidInputException if an element does not fit; the message names
   *     the first one, and the change is taken back
   */
  boolean decide() {
    try {
      return (isProved() && isMade()) || live.isMadeByAnother(change);
    } catch (RuntimeException e) {
      if (isOwn || e instanceof InvalidInputException) { // else the change is not to blame
        takeBack(e);
      }
      throw e;
    }
  }

  /** Returns whether the change is proved; false if it is not pending any more. */
  private boolean isProved() {
    for (int left = ATTEMPTS; ; left--) {
      try (AgingSnapshot snapshot = graph.snapshots().takeAgeless(SnapshotUse.LONG)) {
        return isPending(snapshot.schema()) && snapshot.readToTheEnd(this::prove);
      } catch (SnapshotTooOldException e) {
        if (left == 1) {
          throw e;
        }
      }
    }
  }

  private boolean prove(Snapshot snapshot) {
    Schema before = live.in(snapshot);
    SchemaProof proof = SchemaProof.of(before, plan(before), fresh);
    proof.mustHold(graph.layout(), snapshot, new Beats(claim, reached)::element);
    return true;
  }

  private SchemaPlan plan(Schema before) {
    return SchemaPlan.of(before, graph.dictionary(), change);
  }

  private boolean isPending(Schema schema) {
    return schema.pending().filter(other -> other.number() == change.number()).isPresent();
  }

  /** Makes the proved change; false if it is not pending any more. */
  private boolean isMade() {
    return RepeatedChange.<Boolean>make(
        () -> {
          try (Snapshot now = graph.store().snapshot(SnapshotUse.TRANSACTION)) {
            Schema before = live.in(now);
            if (!isPending(before)) {
              return false;
            }
            NewNames none = NewNames.in(now, graph.dictionary());
            if (isOwn) {
              live.replace(now, before, plan(before), none);
            } else {
              live.makeForAnother(now, before, plan(before), none);
            }
            return true;
          }
        });
  }

  /**
   * Takes the change back if it is pending.
   *
   * @param failure the reason; receives the failure if the change stays pending. It is decided when
   *     the graph is opened, or when another change is made
   */
  void takeBack(RuntimeException failure) {
    try {
      boolean unused = RepeatedChange.<Boolean>make(this::isTakenBack);
    } catch (RuntimeException e) {
      if (e != failure) {
        failure.addSuppressed(e);
      }
    }
  }

  private boolean isTakenBack() {
    try (Snapshot now = graph.store().snapshot(SnapshotUse.TRANSACTION)) {
      Schema before = live.in(now);
      boolean isPending = isPending(before);
      if (isPending) {
        live.takeBack(now, before);
      }
      return isPending;
    }
  }
}
