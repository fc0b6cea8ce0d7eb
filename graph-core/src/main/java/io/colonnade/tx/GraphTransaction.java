package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.metric.Meter;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Cardinality;
import io.colonnade.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One transaction on a graph. It reads one snapshot of the store, opened at the first read,
 * together with its own changes. It writes nothing before {@link #commit}, which is one commit of
 * the store.
 *
 * <p>Thread-safe, by one lock: several threads may share a transaction. Cursors belong to the
 * transaction and end with it. Its schema is that of the snapshot. Every method except {@link
 * #isOpen} and {@link #rollback} throws {@link IllegalStateException} after the end, and after a
 * request that failed half-way ({@link #requestFails}); reads throw {@link
 * io.colonnade.error.SnapshotTooOldException} if the snapshot is older than allowed and {@link
 * io.colonnade.error.StoreClosedException} if the graph was closed.
 */
public final class GraphTransaction {

  private final TransactionState state;
  private final TransactionView view;
  private final OwnChanges changes;
  private final TransactionReads reads;
  private final Commit commit;
  private final GraphVariables variables = new GraphVariables();
  private final SuppliedIds suppliedIds;
  private @Nullable EdgeWrites edgeWrites; // created at first use, which is rare
  private long variableChanges;
  private long changesBefore; // when the current request began

  GraphTransaction(GraphStore graph) {
    this.state = TransactionState.of(this, graph);
    this.view = state.view();
    this.changes = state.changes();
    this.reads = new TransactionReads(state, Meter.NONE);
    this.commit = new Commit(graph, view);
    this.suppliedIds = new SuppliedIds(graph.vertexIds());
  }

  private EdgeWrites edgeWrites() {
    EdgeWrites made = edgeWrites;
    if (made == null) {
      made = new EdgeWrites(state, reads);
      edgeWrites = made;
    }
    return made;
  }

  private VertexWrites vertexWrites() {
    return new VertexWrites(view, changes, reads.vertices());
  }

  /** Returns true until the commit or the rollback. Does not wait. */
  public boolean isOpen() {
    return view.isOpen();
  }

  /** Returns a number that distinguishes this transaction from all others of the open graph. */
  public long serial() {
    return state.serial();
  }

  /**
   * Returns the schema of the snapshot; before the first read, the schema at the first write;
   * before that, the present schema. A transaction never commits under another schema.
   */
  public synchronized Schema schema() {
    return view.schema();
  }

  /** Returns the rules of that schema for the changes of this transaction, and fixes the schema. */
  public synchronized SchemaRules rules() {
    return view.rules();
  }

  /**
   * Checks that names were neither renamed nor dropped since the begin of this transaction. To be
   * called after a look-up: a name that is unknown then was unknown at the begin, too.
   *
   * @throws io.colonnade.error.ConflictException if a name was renamed or dropped
   */
  public void mustNameAsBegun() {
    view.mustNameAsBegun();
  }

  // ---- reads

  /** Returns what this transaction reads. */
  public TransactionReads reads() {
    return reads;
  }

  /**
   * Returns what this transaction reads; the reads report their cost and duration to a meter.
   *
   * @param meter {@link Meter#NONE} adds no cost
   */
  public TransactionReads reads(Meter meter) {
    return meter == Meter.NONE ? reads : new TransactionReads(state, meter);
  }

  /**
   * Returns references to vertices in their present state, in the order of the ids; empty for an id
   * without a vertex. Uses at most one store call; none for vertices that are known to exist, whose
   * existence the commit then requires.
   */
  public synchronized List<Optional<VertexRef>> ends(List<Id> ids) {
    view.mustServe();
    return edgeWrites().ends(ids);
  }

  // ---- writes

  /**
   * Adds a vertex.
   *
   * @param suppliedId empty: an id is generated
   * @param given its properties, keys ascending; the schema may add defaults
   * @return empty if a vertex with the supplied id exists
   * @throws InvalidInputException if the vertex violates the schema
   */
  public synchronized Optional<VertexFact> addVertex(
      Optional<Id> suppliedId, int label, List<VertexPropertyFact> given) {
    mustTakeMore();
    List<VertexPropertyFact> properties = view.rules().newVertex(label, given);
    Id id = suppliedId.orElseGet(state.graph().vertexIds()::next);
    if (suppliedId.isPresent()) {
      if (reads.vertices().find(id, Keys.NONE).isPresent()) {
        return Optional.empty();
      }
      suppliedIds.add(id);
    }
    VertexFact vertex = new VertexFact(new VertexRef(id, label), properties);
    changes.vertex(Optional.empty(), Optional.of(vertex));
    return Optional.of(vertex);
  }

  /**
   * Adds a property to a vertex, atomically even if threads share the transaction.
   *
   * @param draft with any sequence number
   * @param cardinality whether the value replaces the others of its key, is added to them, or is
   *     added unless an equal one exists
   * @return the property, or the existing one with an equal value; empty if the vertex does not
   *     exist
   * @throws InvalidInputException if the property violates the schema
   */
  public synchronized Optional<VertexPropertyFact> addProperty(
      Id vertex, VertexPropertyFact draft, Cardinality cardinality) {
    mustTakeMore();
    return vertexWrites().add(vertex, draft, cardinality);
  }

  /**
   * Changes the meta-properties of a vertex property, atomically even if threads share the
   * transaction.
   *
   * @param change receives the meta-properties and returns the new ones, keys ascending, each once
   * @return false if the property does not exist
   */
  public synchronized boolean changeMeta(
      Id vertex, VertexPropertyFact property, UnaryOperator<List<PropertyFact>> change) {
    mustTakeMore();
    return vertexWrites().changeMeta(vertex, property, change);
  }

  /** Removes a property of a vertex. Does nothing if either of them does not exist. */
  public synchronized void removeProperty(Id vertex, VertexPropertyFact property) {
    mustTakeMore();
    vertexWrites().remove(vertex, property);
  }

  /**
   * Removes a vertex and its edges. Does nothing if the vertex does not exist.
   *
   * @throws io.colonnade.error.LimitExceededException if the vertex has more edges than a
   *     transaction may remove; nothing was changed
   */
  public synchronized void removeVertex(Id id) {
    mustTakeMore();
    Optional<VertexFact> before = reads.vertices().find(id, Keys.ALL);
    if (before.isPresent()) {
      new VertexRemoval(reads.edges(), changes, commit).remove(before.get());
    }
  }

  /**
   * Adds an edge between two vertices. If the label is simple and the edge exists, sets these
   * properties on it and keeps its others.
   *
   * @param suppliedId empty: an id is generated
   * @param given its properties, keys ascending, each once; the schema may add defaults
   * @return empty if an edge with the supplied id exists
   * @throws InvalidInputException if the supplied id is one that this graph generates, or if the
   *     label is simple; if the label has sort keys and a value is missing or has no order; if the
   *     edge violates the schema
   * @throws IllegalStateException if one of the vertices was removed
   */
  public synchronized Optional<EdgeFact> addEdge(
      Optional<Id> suppliedId, int label, Id outId, Id inId, List<PropertyFact> given) {
    mustTakeMore();
    return edgeWrites().add(suppliedId, label, outId, inId, given);
  }

  /** Returns how often an added edge of a simple label existed already and was updated. */
  public synchronized long updatedPairs() {
    return edgeWrites().updatedPairs();
  }

  /**
   * Changes the properties of an edge, atomically even if threads share the transaction.
   *
   * @param known the edge as it was read
   * @param readBy serial of the transaction that read it
   * @param change receives the properties and returns the new ones, keys ascending, each once;
   *     returns the same list for no change
   * @return the edge after the change; empty if it does not exist
   * @throws InvalidInputException if a sort value would change
   */
  public synchronized Optional<EdgeFact> updateEdge(
      EdgeFact known, long readBy, UnaryOperator<List<PropertyFact>> change) {
    mustTakeMore();
    return edgeWrites().update(reads.edges().present(known, readBy, Keys.ALL), change);
  }

  /**
   * Removes an edge. Does nothing if the edge does not exist.
   *
   * @param known the edge as it was read
   * @param readBy serial of the transaction that read it
   */
  public synchronized void removeEdge(EdgeFact known, long readBy) {
    mustTakeMore();
    Optional<EdgeFact> before = reads.edges().present(known, readBy, Keys.ALL);
    if (before.isPresent()) {
      changes.edge(before, Optional.empty());
    }
  }

  // ---- variables

  /** Returns the value of a graph variable; empty if it is not set. */
  public synchronized Optional<Object> variable(String name) {
    return variables.get(name, view);
  }

  /** Returns the names of all graph variables that are set. */
  public synchronized Set<String> variableNames() {
    return variables.names(view);
  }

  /**
   * Sets or removes a graph variable.
   *
   * @param value empty: the variable is removed
   */
  public synchronized void setVariable(String name, Optional<Object> value) {
    view.mustServe();
    variables.set(name, value, view);
    variableChanges++;
  }

  // ---- requests

  /** Notes that a request begins, see {@link #requestFails}. */
  public synchronized void requestBegins() {
    changesBefore = changes.count() + variableChanges;
  }

  /**
   * Notes that the latest request has failed; if no request began, everything since the start of
   * the transaction. If the request changed something, the transaction can only be rolled back: all
   * reads, writes and commits throw {@link IllegalStateException} with the reason.
   */
  public synchronized void requestFails(String reason) {
    if (changes.count() + variableChanges != changesBefore) {
      view.refuse(Problem.ROLLBACK_ONLY.message(Problem.CAUSE, reason));
    }
  }

  // ---- end

  /** Returns whether a commit would write anything. */
  public synchronized boolean hasChanges() {
    return !changes.isEmpty() || !variables.isEmpty();
  }

  /**
   * Commits and ends the transaction. The transaction also ends if the commit fails: then nothing
   * was written, unless the exception says otherwise.
   *
   * @throws io.colonnade.error.ConflictException if another transaction committed first, or if the
   *     schema has changed since this transaction fixed it; the exception names the element
   * @throws io.colonnade.error.OutcomeUnknownException if the commit may or may not have happened
   * @throws io.colonnade.error.LimitExceededException if the commit is larger than allowed
   * @throws InvalidInputException if an element lacks a required key
   * @throws IllegalStateException if a request failed after it had changed something
   */
  public synchronized void commit() {
    view.beginCommit();
    try {
      view.mustServe();
      if (hasChanges()) {
        commit.run(changes, variables);
      }
    } finally {
      view.endCommit();
      suppliedIds.endCommitted();
    }
  }

  /**
   * Discards all changes and ends the transaction. Does nothing after the end. Does not wait for
   * reads of other threads, which end with an {@link IllegalStateException}; waits for a commit of
   * another thread, which is not undone.
   */
  public void rollback() {
    if (view.rollBack()) {
      suppliedIds.endRolledBack();
    } else if (view.isOpen()) {
      awaitCommit();
    }
  }

  /** Waits for a commit of another thread, which holds the lock until its end. */
  private synchronized void awaitCommit() {}

  /**
   * Checks limits before a write, so that a large transaction is refused early and memory does not
   * run out.
   */
  private void mustTakeMore() {
    view.mustServe();
    state.graph().liveSchema().mustBe(view.schemaToWrite());
    commit.mustFit(changes.approximateBytes());
  }
}
