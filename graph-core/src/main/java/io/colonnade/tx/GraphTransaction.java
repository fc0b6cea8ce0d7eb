package io.colonnade.tx;

import io.colonnade.codec.Id;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.index.IndexPlan;
import io.colonnade.index.IndexQuery;
import io.colonnade.layout.FactCursor;
import io.colonnade.layout.Incidence;
import io.colonnade.layout.Layout;
import io.colonnade.layout.NeighbourCursor;
import io.colonnade.metric.Meter;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.Keys;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.model.VertexRef;
import io.colonnade.schema.Cardinality;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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

  private final GraphStore graph;
  private final long serial;
  private final TransactionView view;
  private final Commit commit;
  private final OwnChanges changes = new OwnChanges();
  private final VertexCache cache = new VertexCache();
  private final SeenVertices vertices;
  private final SeenEdges edges;
  private final GraphVariables variables = new GraphVariables();
  private final SuppliedIds suppliedIds;
  private @Nullable EdgeWrites edgeWrites; // created at first use, which is rare
  private @Nullable IndexReads indexReads; // created at first use
  private long variableChanges;
  private long changesBefore; // when the current request began

  GraphTransaction(GraphStore graph) {
    this.graph = graph;
    this.serial = graph.nextSerial();
    this.view = new TransactionView(graph);
    this.commit = new Commit(graph, view);
    this.suppliedIds = new SuppliedIds(graph.vertexIds());
    this.vertices = new SeenVertices(this, graph.layout(), changes, cache, view);
    this.edges = new SeenEdges(this, graph.layout(), changes, view);
  }

  private EdgeWrites edgeWrites() {
    EdgeWrites made = edgeWrites;
    if (made == null) {
      EdgeEnds ends = new EdgeEnds(graph.liveVertices(), changes, cache, vertices, view);
      made = new EdgeWrites(graph, view, changes, edges, ends);
      edgeWrites = made;
    }
    return made;
  }

  private VertexWrites vertexWrites() {
    return new VertexWrites(view, changes, vertices);
  }

  private IndexReads indexReads() {
    IndexReads made = indexReads;
    if (made == null) {
      made = new IndexReads(this, graph, new IndexReads.Elements(vertices, edges, changes), view);
      indexReads = made;
    }
    return made;
  }

  /** Returns true until the commit or the rollback. Does not wait. */
  public boolean isOpen() {
    return view.isOpen();
  }

  /** Returns a number that distinguishes this transaction from all others of the open graph. */
  public long serial() {
    return serial;
  }

  /**
   * Returns a number that identifies what this transaction would read. It changes with each of the
   * transaction's own changes.
   */
  public synchronized long state() {
    return changes.count();
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

  // ---- reads

  /**
   * Runs reads that report their cost and duration to a meter. Cursors that the reads open continue
   * to report to it.
   */
  public synchronized <T> T metered(Meter told, Function<GraphTransaction, T> reads) {
    Meter outer = view.meter(told);
    try {
      return reads.apply(this);
    } finally {
      view.meter(outer);
    }
  }

  /** Opens the snapshot if no read has opened it. */
  public synchronized void fix() {
    AgingSnapshot unused = view.snapshot();
  }

  /** Returns the present state of the vertex with all its values; empty if it does not exist. */
  public Optional<VertexFact> vertex(Id id) {
    return vertex(id, Keys.ALL);
  }

  /**
   * Returns the present state of the vertex; empty if it does not exist. See {@link #vertices(List,
   * Keys)}.
   */
  public Optional<VertexFact> vertex(Id id, Keys wanted) {
    return vertices(List.of(id), wanted).get(0);
  }

  /**
   * Returns the present state of vertices, in the order of the ids; empty for an id without a
   * vertex. Uses at most one store call, and a second one if a required value is stored out of
   * line. A vertex that is requested a second time because it lacks values is read with all its
   * values. If the required out-of-line values exceed some megabytes, only the first vertices that
   * are read have them, at least the first of all.
   *
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link VertexFact#lacks}
   */
  public synchronized List<Optional<VertexFact>> vertices(List<Id> ids, Keys wanted) {
    mustBeOpen();
    return vertices.find(ids, wanted);
  }

  /**
   * Returns references to vertices in their present state, in the order of the ids; empty for an id
   * without a vertex. Uses at most one store call; none for vertices that are known to exist, whose
   * existence the commit then requires.
   */
  public synchronized List<Optional<VertexRef>> ends(List<Id> ids) {
    mustBeOpen();
    return edgeWrites().ends(ids);
  }

  /** Returns all vertices with all their values. */
  public FactCursor<VertexFact> vertices() {
    return vertices(Keys.ALL);
  }

  /**
   * Returns all vertices.
   *
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link VertexFact#lacks}
   */
  public synchronized FactCursor<VertexFact> vertices(Keys wanted) {
    return vertices.all(wanted);
  }

  /** Returns the edges at a frontier with all their values, see {@link #edges(EdgeQuery, Keys)}. */
  public FactCursor<Incidence> edges(EdgeQuery query) {
    return edges(query, Keys.ALL);
  }

  /**
   * Returns the edges at a frontier, in the order of its vertices. Uses at most one store call, and
   * one more for each page of edges in which a required value is stored out of line.
   *
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link EdgeFact#lacks}
   */
  public synchronized FactCursor<Incidence> edges(EdgeQuery query, Keys wanted) {
    mustBeOpen();
    return edges.at(query, wanted);
  }

  /**
   * Returns the vertices at the other ends of the edges that the query finds, in the order of
   * {@link #edges(EdgeQuery, Keys)}. Uses at most one store call. Creates facts only if this
   * transaction has changed edges at one of the vertices.
   *
   * @param enough the number of neighbours after which the caller will probably stop: the cursor
   *     does not read ahead of it, but can return all neighbours
   */
  public synchronized NeighbourCursor neighbours(EdgeQuery query, long enough) {
    mustBeOpen();
    return edges.neighbours(query, enough);
  }

  /**
   * Returns the number of edges that the query finds at each of its vertices, by the index of the
   * vertex. Counts at most {@code most} edges in total: if the sum reaches {@code most}, the vertex
   * that reached it may have more edges, and the vertices after it were not counted. Uses at most
   * one store call. Creates facts only if this transaction has changed edges at one of the
   * vertices.
   *
   * @param most at least 1
   */
  public synchronized long[] degrees(EdgeQuery query, long most) {
    mustBeOpen();
    return edges.degrees(query, most);
  }

  /** Counts all edges of the query, see {@link #degrees(EdgeQuery, long)}. */
  public long[] degrees(EdgeQuery query) {
    return degrees(query, Long.MAX_VALUE);
  }

  /**
   * Returns the number of vertices. Uses one store call and creates no facts.
   *
   * @param labels numbers of the labels to count; empty: all labels
   */
  public synchronized long countVertices(Set<Integer> labels) {
    mustBeOpen();
    return vertices.count(labels);
  }

  /**
   * Returns the number of edges. Uses one store call and creates no facts.
   *
   * @param labels numbers of the labels to count; empty: all labels
   */
  public synchronized long countEdges(Set<Integer> labels) {
    mustBeOpen();
    return edges.count(labels);
  }

  /**
   * Returns the present state of the edges with these public ids, in the order of the ids; empty
   * for an id without an edge. If the required out-of-line values exceed some megabytes, only the
   * first edges that are read have them, at least the first of all.
   *
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link EdgeFact#lacks}
   */
  public synchronized List<Optional<EdgeFact>> edges(List<Id> publicIds, Keys wanted) {
    return edges.find(publicIds, wanted);
  }

  /**
   * Returns the present state of a vertex that this transaction has read or created; empty if it
   * was removed.
   */
  public synchronized Optional<VertexFact> present(VertexFact known) {
    return changes.present(known);
  }

  /**
   * Returns the present state of an edge; empty if it was removed.
   *
   * @param known the edge as it was read
   * @param readBy serial of the transaction that read it: an edge that this transaction has read
   *     needs no store call unless it lacks a required value
   */
  public synchronized Optional<EdgeFact> edge(EdgeFact known, long readBy, Keys wanted) {
    if (readBy == serial) {
      Optional<EdgeFact> now = changes.present(known);
      if (now.isEmpty() || !now.get().lacks(wanted)) {
        return now;
      }
    }
    return edges(List.of(layout().ids().of(known)), wanted).get(0);
  }

  /**
   * Returns the indexes that this transaction may use once its snapshot is open. Before that, an
   * index might be erased meanwhile, or be incomplete in the snapshot.
   */
  public synchronized List<IndexDefinition> indexes(ElementKind kind) {
    return indexReads().enabled(kind);
  }

  /**
   * Returns the vertices that indexes find in the snapshot and in the changes of this transaction,
   * in their present state. An index may find too many: the caller must test each vertex. Uses at
   * most one store call for each index and batch, and one more for each batch of vertices.
   *
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link VertexFact#lacks}
   * @param most the number of vertices that is probably sufficient; limits the first read. At least
   *     1
   */
  public synchronized FactCursor<VertexFact> vertices(IndexPlan plan, Keys wanted, int most) {
    return telling(indexReads().vertices(plan, wanted, most));
  }

  /**
   * Returns the vertices of a query that finds at most one element, with the contract of {@link
   * #vertices(IndexPlan, Keys, int)}; the changes of this transaction may add more. Uses at most
   * two store calls.
   */
  public synchronized List<VertexFact> vertices(IndexQuery query, Keys wanted) {
    mustBeOpen();
    return indexReads().vertices(query, wanted);
  }

  /** Returns a cursor over edges, with the contract of {@link #vertices(IndexPlan, Keys, int)}. */
  public synchronized FactCursor<EdgeFact> edges(IndexPlan plan, Keys wanted, int most) {
    return telling(indexReads().edges(plan, wanted, most));
  }

  /** Returns a cursor that reports all reads of the given one to the present meter. */
  private <F> FactCursor<F> telling(FactCursor<F> cursor) {
    Meter told = view.meter();
    Function<GraphTransaction, Optional<F>> next = tx -> cursor.next(); // one for all facts
    return new FactCursor<>() {
      @Override
      public Optional<F> next() {
        return metered(told, next);
      }

      @Override
      public void close() {
        cursor.close();
      }
    };
  }

  /**
   * Returns the number of elements of the labels that an index finds, without those that this
   * transaction has changed. Uses one store call.
   */
  public synchronized long countUnchanged(IndexQuery query, Set<Integer> labels) {
    mustBeOpen();
    return indexReads().countUnchanged(query, labels);
  }

  /**
   * Returns the vertices that this transaction has created or changed and that the query finds, in
   * their present state. The caller must test each of them.
   */
  public synchronized List<VertexFact> changedVertices(IndexQuery query) {
    mustBeOpen();
    return indexReads().changedVertices(query);
  }

  /** Returns changed edges, with the contract of {@link #changedVertices}. */
  public synchronized List<EdgeFact> changedEdges(IndexQuery query) {
    mustBeOpen();
    return indexReads().changedEdges(query);
  }

  /** Returns all edges, each once, with all their values. */
  public FactCursor<EdgeFact> edges() {
    return edges(Keys.ALL);
  }

  /**
   * Returns all edges, each once.
   *
   * @param wanted the projection: keys whose values are read; other values may be missing, see
   *     {@link EdgeFact#lacks}
   */
  public synchronized FactCursor<EdgeFact> edges(Keys wanted) {
    return edges.all(wanted);
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
    Id id = suppliedId.orElseGet(graph.vertexIds()::next);
    if (suppliedId.isPresent()) {
      if (vertex(id, Keys.NONE).isPresent()) {
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
    Optional<VertexFact> before = vertex(id);
    if (before.isPresent()) {
      new VertexRemoval(edges, changes, commit).remove(before.get());
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
    return edgeWrites().update(edge(known, readBy, Keys.ALL), change);
  }

  /**
   * Removes an edge. Does nothing if the edge does not exist.
   *
   * @param known the edge as it was read
   * @param readBy serial of the transaction that read it
   */
  public synchronized void removeEdge(EdgeFact known, long readBy) {
    mustTakeMore();
    Optional<EdgeFact> before = edge(known, readBy, Keys.ALL);
    if (before.isPresent()) {
      changes.edge(before, Optional.empty());
    }
  }

  // ---- variables

  /** Returns the value of a graph variable; empty if it is not set. */
  public synchronized Optional<Object> variable(String name) {
    return variables.get(name, view::snapshot);
  }

  /** Returns the names of all graph variables that are set. */
  public synchronized Set<String> variableNames() {
    return view.read(variables::names);
  }

  /**
   * Sets or removes a graph variable.
   *
   * @param value empty: the variable is removed
   */
  public synchronized void setVariable(String name, Optional<Object> value) {
    mustBeOpen();
    variables.set(name, value, view::snapshot);
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
      mustBeOpen();
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
    mustBeOpen();
    graph.liveSchema().mustBe(view.schemaToWrite());
    commit.mustFit(changes.approximateBytes());
  }

  private void mustBeOpen() {
    view.mustServe();
  }

  private Layout layout() {
    return graph.layout();
  }
}
