package io.colonnade.tx;

import io.colonnade.config.Options;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.model.GraphChange;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import java.util.List;
import java.util.Optional;

/**
 * Converts the changes of a transaction to one commit of the store, which is written under the
 * schema of the transaction or not at all. Confined to its transaction, which guards it.
 */
final class Commit {

  private final GraphStore graph;
  private final TransactionView view;

  Commit(GraphStore graph, TransactionView view) {
    this.graph = graph;
    this.view = view;
  }

  /**
   * Commits the changes, which are durable on return.
   *
   * @throws ConflictException if another transaction committed first, or if the schema has changed;
   *     the exception names the element
   * @throws io.colonnade.error.OutcomeUnknownException if the commit may or may not have happened
   * @throws LimitExceededException if the commit is larger than allowed
   * @throws io.colonnade.error.InvalidInputException if an element lacks a required key, or has the
   *     values of another element in a unique index
   */
  void run(OwnChanges changes, GraphVariables variables) {
    Optional<AgingSnapshot> base = view.taken(); // the snapshot that was read; empty: none
    LiveSchema live = graph.liveSchema();
    try {
      live.mustBe(view.schemaToWrite());
      view.mustNameAsBegun(); // the schema is fixed: a later change of names refuses the commit
      WriteSet planned = plan(base, changes, variables);
      commit(planned, changes.removesVertex());
    } catch (ConflictException e) {
      if (e.problem() == Problem.SCHEMA_CHANGED) {
        Schema unused = live.learn(); // so that the transaction can be repeated
        throw e;
      }
      throw explained(e, base, changes.toGraphChange());
    }
  }

  private void commit(WriteSet planned, boolean removesVertex) {
    if (!removesVertex) {
      long unused = graph.store().commit(planned);
      return;
    }
    graph.vertexRemovals().begin();
    try {
      long unused = graph.store().commit(planned);
    } catch (ColonnadeException e) {
      if (!(e instanceof OutcomeUnknownException)) {
        graph.vertexRemovals().end(); // nothing was written
      }
      throw e;
    }
    graph.vertexRemovals().end();
  }

  private RuntimeException explained(
      ConflictException conflict, Optional<AgingSnapshot> base, GraphChange change) {
    Schema schema = view.schemaToWrite();
    Optional<InvalidInputException> taken =
        graph.indexes().taken(conflict, schema, change, base.map(Snapshot.class::cast));
    if (taken.isPresent()) {
      return taken.get();
    }
    return new ConflictNames(graph, change).in(conflict);
  }

  /**
   * Checks the size of a commit.
   *
   * @throws LimitExceededException if a commit may not take that much memory
   */
  void mustFit(long bytes) {
    long limit = maxBytes();
    if (bytes > limit) {
      throw new LimitExceededException(
          Problem.TRANSACTION_TOO_LARGE, "bytes", bytes, "limit", limit);
    }
  }

  /** Returns the maximum memory of a commit in bytes. */
  long maxBytes() {
    return Math.min(graph.settings().get(Options.MAX_COMMIT_BYTES), graph.store().maxCommitBytes());
  }

  /**
   * Requires that no other commit has changed the elements to whose counters the commit adds: under
   * the schema of the snapshot, a transaction that removed one did not exclude additions.
   */
  private static void mustBeUnchanged(WriteSet writeSet) {
    for (Precondition precondition : List.copyOf(writeSet.preconditions())) {
      if (precondition instanceof Precondition.LiveElement live) {
        writeSet.require(new Precondition.Unchanged(live.element()));
      }
    }
  }

  private WriteSet plan(
      Optional<AgingSnapshot> base, OwnChanges changes, GraphVariables variables) {
    WriteSet writeSet =
        base.map(read -> WriteSet.basedOn(read.version())).orElseGet(WriteSet::basedOnLatest);
    writeSet.planUnder(view.schemaToWrite().epoch());
    GraphChange change = changes.toGraphChange();
    view.rules().mustBeComplete(change, graph);
    graph.layout().write(change, writeSet);
    if (view.hasAdoptedCounters()) {
      mustBeUnchanged(writeSet);
    }
    graph.writeTotals(view.schemaToWrite(), change, writeSet);
    graph.indexes().write(view.schemaToWrite(), change, base.map(Snapshot.class::cast), writeSet);
    view.mustBeValid();
    variables.write(writeSet);
    mustFit(writeSet.approximateBytes());
    return writeSet;
  }
}
