package io.colonnade.upkeep;

import io.colonnade.error.ConflictException;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.schema.Dictionary;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.Schema;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.SchemaPlan;
import io.colonnade.store.SnapshotUse;
import io.colonnade.tx.AgingSnapshot;
import io.colonnade.tx.GraphStore;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Changes the schema of a graph, each change in a separate transaction. The conditions of a change
 * are proved on a snapshot. If another transaction commits meanwhile, the proof is repeated while
 * commits wait, so that declarations also succeed on a busy graph. Thread-safe.
 */
final class SchemaChanges {

  private final GraphStore graph;

  SchemaChanges(GraphStore graph) {
    this.graph = graph;
  }

  /** A change of a schema. */
  private record Planned(Schema before, SchemaPlan plan) {}

  /** The names that were unused when they were looked up. */
  private static final class Unused implements SchemaProof.Fresh {

    private final Map<NameKind, Set<Integer>> numbers = new EnumMap<>(NameKind.class);

    private Unused() {
      for (NameKind kind : NameKind.values()) {
        numbers.put(kind, new HashSet<>());
      }
    }

    private Set<Integer> of(NameKind kind) {
      return Objects.requireNonNull(numbers.get(kind));
    }

    private int another(NameKind kind) {
      int number = -1 - of(kind).size();
      of(kind).add(number);
      return number;
    }

    @Override
    public boolean key(int number) {
      return of(NameKind.KEY).contains(number);
    }

    @Override
    public boolean label(int number) {
      return of(NameKind.LABEL).contains(number);
    }
  }

  /**
   * Makes a change.
   *
   * @throws io.colonnade.error.InvalidInputException if the change is not valid, or not for this
   *     graph
   * @throws ConflictException if another process or thread changed the schema at the same time
   */
  void apply(List<SchemaEdit> edits) {
    graph.dictionary().learnLatest();
    if (needsProof(edits)) {
      try {
        if (isProved(edits)) {
          return;
        }
      } catch (ConflictException | SnapshotTooOldException e) {
        // Another transaction has committed or declared meanwhile: repeat while commits are held.
      }
    }
    LiveSchema.Hold hold = graph.liveSchema().holdCommits();
    try {
      long unused = HeldChange.<Long>make(() -> change(edits));
    } finally {
      hold.close();
    }
  }

  /** Makes the change while commits are held. Returns the new epoch. */
  private long change(List<SchemaEdit> edits) {
    try (AgingSnapshot snapshot = graph.snapshots().takeAgeless(SnapshotUse.TRANSACTION)) {
      write(plan(edits, snapshot), snapshot);
      return graph.schema().epoch();
    }
  }

  /**
   * Makes the change unless another transaction commits during the proof.
   *
   * @return whether the change was made
   */
  private boolean isProved(List<SchemaEdit> edits) {
    LiveSchema live = graph.liveSchema();
    long ended = live.endedCommits(); // before the snapshot
    try (AgingSnapshot snapshot = graph.snapshots().takeAgeless(SnapshotUse.TRANSACTION)) {
      Planned planned = plan(edits, snapshot);
      LiveSchema.Hold hold = live.holdCommits();
      try {
        boolean isCurrent = ended == live.endedCommits();
        if (isCurrent) {
          write(planned, snapshot);
        }
        return isCurrent;
      } finally {
        hold.close();
      }
    }
  }

  /** Guesses whether a proof is required; the decision is made with the change. */
  private boolean needsProof(List<SchemaEdit> edits) {
    return draft(edits, graph.schema()).isNeeded();
  }

  /**
   * Returns the conditions of a change. Unused names get numbers that no element has, so that a
   * change that is refused creates no names.
   */
  private SchemaProof draft(List<SchemaEdit> edits, Schema before) {
    Unused unused = new Unused();
    SchemaPlan.Numbers provisional =
        (kind, name) -> graph.dictionary().find(kind, name).orElseGet(() -> unused.another(kind));
    SchemaPlan plan = SchemaPlan.of(before, graph.dictionary(), edits, provisional);
    return SchemaProof.of(before, plan, unused);
  }

  /**
   * Plans the change. Must be called after the snapshot was opened: a name that is unused then does
   * not occur in the snapshot.
   */
  private Planned plan(List<SchemaEdit> edits, AgingSnapshot snapshot) {
    graph.dictionary().learn(snapshot);
    Schema before = snapshot.schema();
    return snapshot.readToTheEnd(
        read -> {
          SchemaProof proof = draft(edits, before);
          if (proof.isNeeded()) {
            proof.mustHold(graph.layout(), read);
          }
          Dictionary names = graph.dictionary();
          return new Planned(before, SchemaPlan.of(before, names, edits, names::number));
        });
  }

  private void write(Planned planned, AgingSnapshot snapshot) {
    graph.liveSchema().replace(snapshot, planned.before(), planned.plan());
  }
}
