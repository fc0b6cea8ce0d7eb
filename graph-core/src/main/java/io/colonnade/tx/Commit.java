package io.colonnade.tx;

import io.colonnade.config.Options;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.model.GraphChange;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.store.Precondition;
import io.colonnade.store.Snapshot;
import io.colonnade.store.WriteSet;
import java.util.Optional;

/**
 * How the changes of a transaction become one commit of the store, written under the schema that
 * held when the transaction began or not at all. Confined to its transaction, which guards it.
 */
final class Commit {

  private final GraphStore graph;
  private final Schema schema;
  private final SchemaRules rules;

  /**
   * @param schema that held when the transaction began
   * @param rules of that schema
   */
  Commit(GraphStore graph, Schema schema, SchemaRules rules) {
    this.graph = graph;
    this.schema = schema;
    this.rules = rules;
  }

  /**
   * Commits; returns when it is durable.
   *
   * @param base what the transaction has read; empty: nothing
   * @throws ConflictException if another transaction was first, or the schema was changed: it names
   *     the element
   * @throws io.colonnade.error.OutcomeUnknownException if it may or may not have been written
   * @throws LimitExceededException if it is larger than allowed
   * @throws io.colonnade.error.InvalidInputException if an element lacks a required key, or has
   *     values that a unique index gives to another
   */
  void run(Optional<AgingSnapshot> base, OwnChanges changes, GraphVariables variables) {
    LiveSchema.Hold hold = graph.liveSchema().holdFor(schema);
    try {
      WriteSet planned = plan(base, changes, variables);
      if (changes.removeVertices()) {
        commitRemovals(planned);
      } else {
        graph.store().commit(planned);
      }
    } catch (ConflictException e) {
      throw explained(e, base, changes.toGraphChange());
    } finally {
      hold.close();
    }
  }

  private RuntimeException explained(
      ConflictException conflict, Optional<AgingSnapshot> base, GraphChange change) {
    Optional<InvalidInputException> taken =
        base.isPresent()
            ? base.get()
                .read(at -> graph.indexes().taken(conflict, schema, change, Optional.of(at)))
            : graph.indexes().taken(conflict, schema, change, Optional.empty());
    if (taken.isPresent()) {
      return taken.get();
    }
    return new ConflictNames(graph, schema, change).in(conflict);
  }

  private void commitRemovals(WriteSet planned) {
    graph.liveVertices().removalBegins();
    try {
      graph.store().commit(planned);
    } catch (ConflictException e) {
      graph.liveVertices().removalEnds();
      throw e;
    }
    graph.liveVertices().removalEnds();
  }

  /**
   * @throws LimitExceededException if a commit may not take that much memory
   */
  void mustFit(long bytes) {
    long limit = maxBytes();
    if (bytes > limit) {
      throw new LimitExceededException(
          Problem.TRANSACTION_TOO_LARGE, "bytes", bytes, "limit", limit);
    }
  }

  /** How much memory a commit may take. */
  long maxBytes() {
    return graph.settings().get(Options.MAX_COMMIT_BYTES);
  }

  private WriteSet plan(
      Optional<AgingSnapshot> base, OwnChanges changes, GraphVariables variables) {
    WriteSet writeSet =
        base.map(read -> WriteSet.basedOn(read.freshVersion())).orElseGet(WriteSet::basedOnLatest);
    writeSet.require(new Precondition.Live(schema.row()));
    GraphChange change = changes.toGraphChange();
    rules.mustBeComplete(change, graph);
    graph.layout().write(change, writeSet);
    if (base.isPresent()) {
      base.get().read(at -> writeIndexes(change, Optional.of(at), writeSet));
    } else {
      writeIndexes(change, Optional.empty(), writeSet);
    }
    variables.write(writeSet);
    mustFit(writeSet.approximateBytes());
    return writeSet;
  }

  private WriteSet writeIndexes(GraphChange change, Optional<Snapshot> base, WriteSet writeSet) {
    graph.indexes().write(schema, change, base, writeSet);
    return writeSet;
  }
}
