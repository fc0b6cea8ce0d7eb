package io.colonnade.tx;

import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.error.SnapshotTooOldException;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.Schema;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.SchemaPlan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Changes the schema of a graph, each change a transaction of its own. What must be proved about
 * the graph is proved on a snapshot; if somebody commits meanwhile it is proved once more while
 * commits wait, so that a busy graph can be declared too. Thread-safe.
 */
final class SchemaChanges {

  private final GraphStore graph;

  SchemaChanges(GraphStore graph) {
    this.graph = graph;
  }

  /** A change and what it supposes. */
  private record Planned(Schema before, SchemaPlan plan, SchemaProof proof) {}

  /** The names that nobody had used when they were looked for. */
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
   * @throws io.colonnade.error.InvalidInputException if it cannot be made, or not on this graph
   * @throws ConflictException if somebody else changed the schema at the same time
   */
  void apply(List<SchemaEdit> edits) {
    if (needsProof(edits)) {
      try {
        prove(edits);
        return;
      } catch (ConflictException | SnapshotTooOldException e) {
        // somebody has committed or declared meanwhile: again, while nobody can
      }
    }
    LiveSchema.Hold hold = graph.liveSchema().holdCommits();
    try {
      long unused = HeldChange.<Long>make(() -> change(edits));
    } finally {
      hold.close();
    }
  }

  /** Makes the change while no transaction commits; returns the epoch that it begins. */
  private long change(List<SchemaEdit> edits) {
    try (AgingSnapshot snapshot = graph.snapshots().takeAgeless(SnapshotUse.TRANSACTION)) {
      write(snapshot.readToTheEnd(read -> plan(edits, read)), snapshot);
      return graph.schema().epoch();
    }
  }

  /** Makes the change if nobody commits while it is proved. */
  private void prove(List<SchemaEdit> edits) {
    try (AgingSnapshot snapshot = graph.snapshots().takeAgeless(SnapshotUse.TRANSACTION)) {
      Planned planned = snapshot.readToTheEnd(read -> plan(edits, read));
      LiveSchema.Hold hold = graph.liveSchema().holdCommits();
      try {
        write(planned, snapshot);
      } finally {
        hold.close();
      }
    }
  }

  /** A guess: what it is needed for is decided when the change is made. */
  private boolean needsProof(List<SchemaEdit> edits) {
    return draft(edits, graph.schema()).isNeeded();
  }

  /**
   * What a change supposes. Names that nobody uses get numbers that nothing has, so that a change
   * that is refused makes no names.
   */
  private SchemaProof draft(List<SchemaEdit> edits, Schema before) {
    Unused unused = new Unused();
    SchemaPlan.Numbers provisional =
        (kind, name) -> graph.dictionary().find(kind, name).orElseGet(() -> unused.another(kind));
    return SchemaProof.of(before, SchemaPlan.of(before, edits, provisional), unused);
  }

  /** Plans after the snapshot was taken: a name unused then is nowhere in the snapshot. */
  private Planned plan(List<SchemaEdit> edits, Snapshot snapshot) {
    Schema before = graph.schema();
    SchemaProof proof = draft(edits, before);
    if (proof.isNeeded()) {
      proof.mustHold(graph.layout(), snapshot);
    }
    return new Planned(before, SchemaPlan.of(before, edits, graph.dictionary()::number), proof);
  }

  private void write(Planned planned, AgingSnapshot snapshot) {
    long base = snapshot.freshVersion();
    if (planned.proof().movesEdges()) { // an older snapshot may see edges where they lay
      graph.snapshots().endAllBut(snapshot, Problem.SNAPSHOT_BEFORE_SCHEMA);
    }
    graph.liveSchema().replace(base, planned.before(), planned.plan());
  }
}
