package io.colonnade.upkeep;

import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.schema.ClaimRows;
import io.colonnade.schema.NewNames;
import io.colonnade.schema.PendingChange;
import io.colonnade.schema.Schema;
import io.colonnade.schema.SchemaEdit;
import io.colonnade.schema.SchemaPlan;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.tx.AgingSnapshot;
import io.colonnade.tx.GraphStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One change of the declarations. A change that every graph satisfies is one commit. Any other
 * change first becomes pending, which makes all writers obey it; then {@link PendingProof} decides
 * it. A process that finds the pending change of another one waits for its end, or decides it
 * itself if the other process no longer works on it. Confined to one thread.
 */
final class Declaration {

  private static final Logger LOG = LoggerFactory.getLogger(Declaration.class);

  private static final long FIRST_PAUSE_MS = 50;
  private static final long LONGEST_PAUSE_MS = 1_000;

  private final GraphStore graph;
  private final List<SchemaEdit> edits;
  private final Claim claim;
  private boolean isClaimed;
  private boolean isChecked; // a change that is refused creates no names
  private boolean isRepeated;
  private @Nullable PendingProof begun;

  Declaration(GraphStore graph, List<SchemaEdit> edits) {
    this.graph = graph;
    this.edits = edits;
    this.claim = Claim.on(graph, ClaimRows.ofSchemaChange());
  }

  /** What is to be done next. */
  private enum Next {
    NOTHING,
    CLAIM,
    CHECK,
    PROVE
  }

  /** A change as it is planned on a snapshot. */
  private record Draft(SchemaPlan plan, NewNames names, SchemaProof proof) {}

  /** Makes the change, see {@link SchemaChanges#apply}. */
  void run() {
    try {
      runSteps();
    } catch (RuntimeException e) {
      if (begun != null) {
        begun.takeBack(e);
      }
      throw e;
    } finally {
      if (isClaimed) {
        claim.close();
      }
    }
  }

  private void runSteps() {
    while (true) {
      switch (RepeatedChange.make(this::step)) {
        case NOTHING -> {
          return;
        }
        case CLAIM -> take();
        case CHECK -> check();
        case PROVE -> {
          if (begun == null || begun.decide()) {
            return;
          }
          begun = null; // another process has taken the change back
          isClaimed = false;
        }
      }
    }
  }

  /** Makes the change, makes it pending, or returns what is missing. */
  private Next step() {
    if (isRepeated) { // another process may have created or changed names
      graph.dictionary().reread();
    }
    isRepeated = true;
    try (Snapshot now = graph.store().snapshot(SnapshotUse.TRANSACTION)) {
      Schema before = graph.liveSchema().in(now);
      if (before.pending().isPresent()) {
        isClaimed = false;
        return Next.CLAIM;
      }
      Draft draft = draft(before, now);
      if (!draft.proof().isNeeded()) {
        graph.liveSchema().replace(now, before, draft.plan(), draft.names());
        return Next.NOTHING;
      }
      if (!isClaimed) {
        return Next.CLAIM;
      }
      if (!isChecked && !draft.names().isEmpty()) {
        return Next.CHECK;
      }
      PendingChange change = PendingChange.of(graph.opening() + before.epoch(), draft.plan());
      begun = new PendingProof(graph, change, claim, draft.names()::contains);
      graph.liveSchema().begin(now, before, change, draft.names());
      return Next.PROVE;
    }
  }

  private Draft draft(Schema before, Snapshot snapshot) {
    NewNames names = NewNames.in(snapshot, graph.dictionary());
    SchemaPlan plan = SchemaPlan.of(before, graph.dictionary(), edits, names);
    return new Draft(plan, names, SchemaProof.of(before, plan, names::contains));
  }

  /** Takes the claim, and decides what a process that no longer works has left. */
  private void take() {
    long pause = FIRST_PAUSE_MS;
    while (!claim.take()) {
      sleep(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
    isClaimed = true;
    Optional<PendingChange> left = graph.liveSchema().learn().pending();
    if (left.isPresent()) {
      try {
        boolean unused = new PendingProof(graph, left.get(), claim, elements -> {}).decide();
      } catch (InvalidInputException e) {
        LOG.info("a declaration that another process began is taken back: {}", e.getMessage());
      }
    }
  }

  private void sleep(long millis) {
    try {
      graph.ticker().sleep(Duration.ofMillis(millis));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConflictException(Problem.SCHEMA_CHANGED_BY_ANOTHER, e);
    }
  }

  /** Proves a change that creates names before it creates them. */
  private void check() {
    Beats beats = new Beats(claim, elements -> {});
    try (AgingSnapshot snapshot = graph.snapshots().takeAgeless(SnapshotUse.LONG)) {
      isChecked =
          snapshot.readToTheEnd(
              read -> {
                SchemaProof proof = draft(snapshot.schema(), read).proof();
                proof.mustHold(graph.layout(), read, beats::element);
                return true;
              });
    }
  }
}
