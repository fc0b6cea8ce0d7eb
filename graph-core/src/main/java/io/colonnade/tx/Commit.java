package io.colonnade.tx;

import io.colonnade.config.Options;
import io.colonnade.error.ConflictException;
import io.colonnade.error.LimitExceededException;
import io.colonnade.error.Problem;
import io.colonnade.model.GraphChange;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.store.Precondition;
import io.colonnade.store.WriteSet;
import java.util.function.Supplier;

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
   * @param base makes the write set, still empty, that is based on what the transaction read
   * @throws ConflictException if another transaction was first, or the schema was changed: it names
   *     the element
   * @throws io.colonnade.error.OutcomeUnknownException if it may or may not have been written
   * @throws LimitExceededException if it is larger than allowed
   * @throws io.colonnade.error.InvalidInputException if an element lacks a required key
   */
  void run(Supplier<WriteSet> base, OwnChanges changes, GraphVariables variables) {
    LiveSchema.Hold hold = graph.liveSchema().holdFor(schema);
    try {
      WriteSet planned = plan(base.get(), changes, variables);
      if (changes.removeVertices()) {
        commitRemovals(planned);
      } else {
        graph.store().commit(planned);
      }
    } catch (ConflictException e) {
      throw new ConflictNames(graph, schema, changes.toGraphChange()).in(e);
    } finally {
      hold.close();
    }
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

  private WriteSet plan(WriteSet writeSet, OwnChanges changes, GraphVariables variables) {
    writeSet.require(new Precondition.Live(schema.row()));
    GraphChange change = changes.toGraphChange();
    rules.mustBeComplete(change, graph);
    graph.layout().write(change, writeSet);
    variables.write(writeSet);
    mustFit(writeSet.approximateBytes());
    return writeSet;
  }
}
