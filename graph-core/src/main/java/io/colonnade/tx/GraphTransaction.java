package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.OutcomeUnknownException;
import io.colonnade.error.Problem;
import io.colonnade.error.RetryableException;
import io.colonnade.metric.Meter;
import io.colonnade.model.Change;
import io.colonnade.model.CounterFacts;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Cardinality;
import io.colonnade.schema.NameKind;
import io.colonnade.schema.Schema;
import io.colonnade.store.ReadPoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
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

  GraphTransaction(GraphStore graph, ReadPoint readPoint) {
    this.state = TransactionState.of(this, graph, readPoint);
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

  /**
   * Chooses the state of the graph that this transaction reads; without effect after its first
   * read.
   */
  public synchronized void readAt(ReadPoint at) {
    view.readAt(at);
  }

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

  /**
   * Opens the snapshot.
   *
   * @return whether this transaction now shows that snapshot: false if an earlier read has opened
   *     it, or if the transaction has changed something
   */
  synchronized boolean openSnapshot() {
    boolean isFirst = view.taken().isEmpty() && state.changes().isEmpty();
    AgingSnapshot unused = view.snapshot();
    return isFirst;
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
    NewCounters counted = NewCounters.among(given, view.rules(), VertexPropertyFact::value);
    List<VertexPropertyFact> properties = view.rules().newVertex(label, counted.without(given));
    Id id = suppliedId.orElseGet(state.graph().vertexIds()::next);
    if (suppliedId.isPresent()) {
      if (reads.vertices().find(id, Keys.NONE).isPresent()) {
        return Optional.empty();
      }
      suppliedIds.add(id);
    }
    VertexFact vertex = new VertexFact(new VertexRef(id, label), properties);
    changes.vertex(Optional.empty(), Optional.of(vertex));
    counted.values().forEach((key, value) -> changes.count(vertex.ref(), key, value));
    return Optional.of(changes.counted(vertex));
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
    view.rules().mustBeProperty(property.key(), "a counter has no meta-properties");
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
      new VertexRemoval(reads.edges(), changes, commit, view.schema()).remove(before.get());
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
    return add(suppliedId, label, () -> edgeWrites().present(outId, inId), given);
  }

  /**
   * Adds an edge, as {@link #addEdge(Optional, int, Id, Id, List)} does, and does not look up the
   * vertices.
   *
   * @param out a vertex that {@link KnownEnds} or {@link #ends} has found for this transaction
   * @param in the same for the other end
   */
  public synchronized Optional<EdgeFact> addEdge(
      Optional<Id> suppliedId, int label, VertexRef out, VertexRef in, List<PropertyFact> given) {
    return add(suppliedId, label, () -> edgeWrites().present(out, in), given);
  }

  private Optional<EdgeFact> add(
      Optional<Id> suppliedId,
      int label,
      Supplier<List<VertexRef>> ends,
      List<PropertyFact> given) {
    mustTakeMore();
    NewCounters counted = NewCounters.among(given, view.rules(), PropertyFact::value);
    counted.values().keySet().forEach(view.rules()::mustCountEdges);
    Optional<EdgeFact> added = edgeWrites().add(suppliedId, label, ends, counted.without(given));
    if (added.isEmpty() || counted.values().isEmpty()) {
      return added;
    }
    counted.values().forEach((key, value) -> setNew(added.get(), key, value));
    return added.map(changes::counted);
  }

  /** Sets a counter of an edge that was just added, or of a simple one that existed before. */
  private void setNew(EdgeFact edge, int key, long value) {
    if (changes.edge(edge.id()).filter(Change::creates).isPresent()) {
      changes.count(edge, key, value);
    } else {
      changes.replaceCounter(edge, key, OptionalLong.of(value));
    }
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
      changes.remove(before.get(), view.schema());
    }
  }

  // ---- counters

  /**
   * Takes over a schema that has more counters than that of this transaction and is otherwise
   * equal, so that a key can become a counter while the transaction is open.
   */
  public synchronized void adoptCounters() {
    view.mustServe();
    view.adoptCounters();
  }

  /**
   * Checks that no element that this transaction has changed has a property of the key, so that the
   * key can become a counter.
   *
   * @throws InvalidInputException if one has
   */
  public synchronized void mustNotHaveProperties(int key) {
    Optional<String> first = changes.firstWithProperty(key, state.graph());
    if (first.isPresent()) {
      throw new InvalidInputException(
          Problem.COUNTER_EXPECTED,
          "key",
          state.graph().dictionary().name(NameKind.KEY, key),
          "first",
          first.get());
    }
  }

  /** Returns the keys that are counters for this transaction. */
  public synchronized Keys counters() {
    return view.schema().counters();
  }

  /** Returns the keys that are counters of edges for this transaction. */
  public synchronized Keys edgeCounters() {
    return view.schema().edgeCounters();
  }

  /**
   * Adds to a counter of vertices, without reading it: additions of other transactions do not
   * conflict. Uses at most one store call; none for vertices that are known to exist.
   *
   * @param vertices how often the addition is made to each of them
   * @param by at most {@link CounterFacts#MOST_ADDED}, or as much less than 0
   * @return the first vertex that does not exist; then nothing was added
   * @throws InvalidInputException if the key is not a counter, or if the addition is too large
   */
  public synchronized Optional<Id> count(Map<Id, Long> vertices, int key, long by) {
    mustTakeMore();
    view.rules().mustBeStep(key, by);
    List<Id> ids = List.copyOf(vertices.keySet());
    List<Optional<VertexRef>> found = edgeWrites().ends(ids);
    for (int i = 0; i < ids.size(); i++) {
      if (found.get(i).isEmpty()) {
        return Optional.of(ids.get(i));
      }
    }
    for (int i = 0; i < ids.size(); i++) {
      long sum = view.rules().steps(key, by, vertices.getOrDefault(ids.get(i), 1L));
      changes.count(found.get(i).orElseThrow(), key, sum);
    }
    return Optional.empty();
  }

  /**
   * Adds to a counter of an edge several times, with the contract of {@link #count(Map, int,
   * long)}.
   *
   * @param known the edge as it was read
   * @param readBy serial of the transaction that read it
   * @return false if the edge does not exist
   */
  public synchronized boolean count(EdgeFact known, long readBy, int key, long by, long times) {
    mustTakeMore();
    view.rules().mustBeStep(key, by);
    view.rules().mustCountEdges(key);
    Optional<EdgeFact> edge = reads.edges().present(known, readBy, Keys.NONE);
    long sum = view.rules().steps(key, by, times);
    edge.ifPresent(found -> changes.count(found, key, sum));
    return edge.isPresent();
  }

  /**
   * Sets or removes a counter of a vertex. The commit is refused if another transaction adds to the
   * counter, sets or removes it meanwhile.
   *
   * @param value an integer; empty: the counter is removed
   * @return false if the vertex does not exist
   * @throws InvalidInputException if the key is not a counter or the value is not an integer
   */
  public synchronized boolean setCounter(Id vertex, int key, Optional<Object> value) {
    mustTakeMore();
    OptionalLong after = counterValue(key, value);
    Optional<VertexFact> found = reads.vertices().find(vertex, Keys.of(key));
    found.ifPresent(fact -> changes.replaceCounter(fact, key, after));
    return found.isPresent();
  }

  /**
   * Sets or removes a counter of an edge, with the contract of {@link #setCounter(Id, int,
   * Optional)}.
   *
   * @param known the edge as it was read
   * @param readBy serial of the transaction that read it
   */
  public synchronized boolean setCounter(
      EdgeFact known, long readBy, int key, Optional<Object> value) {
    mustTakeMore();
    OptionalLong after = counterValue(key, value);
    if (after.isPresent()) {
      view.rules().mustCountEdges(key);
    }
    Optional<EdgeFact> found = reads.edges().present(known, readBy, Keys.of(key));
    found.ifPresent(fact -> changes.replaceCounter(fact, key, after));
    return found.isPresent();
  }

  private OptionalLong counterValue(int key, Optional<Object> value) {
    view.rules().mustBeCounter(key);
    return value.isPresent()
        ? OptionalLong.of(view.rules().counterValue(key, value.get()))
        : OptionalLong.empty();
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
    TransactionEnd end = TransactionEnd.FAILED;
    try {
      view.mustServe();
      if (hasChanges()) {
        commit.run(changes, variables);
        end = TransactionEnd.COMMITTED;
      } else {
        end = TransactionEnd.READ_ONLY;
      }
    } catch (RetryableException e) {
      end = TransactionEnd.CONFLICT;
      throw e;
    } catch (OutcomeUnknownException e) {
      end = TransactionEnd.UNKNOWN;
      throw e;
    } finally {
      state.graph().ended().count(end);
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
      boolean hadChanges = !changes.isEmpty() || !variables.isEmpty(); // does not wait for reads
      state
          .graph()
          .ended()
          .count(hadChanges ? TransactionEnd.ROLLED_BACK : TransactionEnd.READ_ONLY);
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
