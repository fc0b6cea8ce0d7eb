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
 * One transaction on a graph: reads one snapshot of the store, fixed at the first read, plus its
 * own changes; writes nothing before {@link #commit}, which is one commit of the store.
 *
 * <p>Thread-safe, by one lock: several threads may share a transaction. Cursors belong to it and
 * end with it. Its schema is the one that is declared in the snapshot. Every method but {@link
 * #isOpen} and {@link #rollback} throws {@link IllegalStateException} after the end, and after a
 * request that failed half-way ({@link #requestFails}); reads throw {@link
 * io.colonnade.error.SnapshotTooOldException} when the snapshot is older than allowed and {@link
 * io.colonnade.error.StoreClosedException} when the graph was closed.
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
  private @Nullable EdgeWrites edgeWrites; // made when first needed, as few transactions do
  private @Nullable IndexReads indexReads; // made when first needed
  private long variableChanges;
  private long changesBefore; // the current request

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

  /** True until the commit or the rollback. Waits for nothing. */
  public boolean isOpen() {
    return view.isOpen();
  }

  /** Tells this transaction apart from all others of the open graph. */
  public long serial() {
    return serial;
  }

  /**
   * Tells what this transaction would read: another number, another state. Changes with each change
   * of its own.
   */
  public synchronized long state() {
    return changes.count();
  }

  /**
   * What is declared in the snapshot; before the first read, what was declared at the first write,
   * and before that, what is declared now. A transaction commits under no other schema.
   */
  public synchronized Schema schema() {
    return view.schema();
  }

  /** What that schema says of the changes of this transaction; fixes it. */
  public synchronized SchemaRules rules() {
    return view.rules();
  }

  // ---- reads

  /**
   * Does reads that tell a meter what they cost the store, and how long that took; cursors that are
   * opened meanwhile go on telling it.
   */
  public synchronized <T> T metered(Meter told, Function<GraphTransaction, T> reads) {
    Meter outer = view.meter(told);
    try {
      return reads.apply(this);
    } finally {
      view.meter(outer);
    }
  }

  /** Takes the snapshot, if no read has. */
  public synchronized void fix() {
    AgingSnapshot unused = view.snapshot();
  }

  /** The vertex as it is now, with all its values, empty if there is none. */
  public Optional<VertexFact> vertex(Id id) {
    return vertex(id, Keys.ALL);
  }

  /** The vertex as it is now, empty if there is none, else as {@link #vertices(List, Keys)}. */
  public Optional<VertexFact> vertex(Id id, Keys wanted) {
    return vertices(List.of(id), wanted).get(0);
  }

  /**
   * The vertices as they are now, in that order, empty where there is none. At most one store call,
   * and one more if any has wanted values outside its record. A vertex that is asked for a second
   * time for what it lacks is read with all its values. Where out-of-line values of some megabytes
   * are wanted, only the first vertices that are read have them, at least the first of all.
   *
   * @param wanted keys whose values they shall have; they may lack others, see {@link
   *     VertexFact#lacks}
   */
  public synchronized List<Optional<VertexFact>> vertices(List<Id> ids, Keys wanted) {
    mustBeOpen();
    return vertices.find(ids, wanted);
  }

  /**
   * What edges say of the vertices as they are now, in that order, empty where there is none. At
   * most one store call; none for those that are known to live, which a commit then requires.
   */
  public synchronized List<Optional<VertexRef>> ends(List<Id> ids) {
    mustBeOpen();
    return edgeWrites().ends(ids);
  }

  /** All vertices, with all their values. */
  public FactCursor<VertexFact> vertices() {
    return vertices(Keys.ALL);
  }

  /**
   * All vertices.
   *
   * @param wanted keys whose values they shall have; they may lack others, see {@link
   *     VertexFact#lacks}
   */
  public synchronized FactCursor<VertexFact> vertices(Keys wanted) {
    return vertices.all(wanted);
  }

  /** The edges at a frontier, with all their values, else as {@link #edges(EdgeQuery, Keys)}. */
  public FactCursor<Incidence> edges(EdgeQuery query) {
    return edges(query, Keys.ALL);
  }

  /**
   * The edges at a frontier, in the order of its vertices. At most one store call, and one more for
   * each page of edges of which any has wanted values outside its record.
   *
   * @param wanted keys whose values they shall have; they may lack others, see {@link
   *     EdgeFact#lacks}
   */
  public synchronized FactCursor<Incidence> edges(EdgeQuery query, Keys wanted) {
    mustBeOpen();
    return edges.at(query, wanted);
  }

  /**
   * The vertices at the other ends of the edges that the query finds, in the order of {@link
   * #edges(EdgeQuery, Keys)}. At most one store call; makes no facts unless this transaction has
   * changed edges at one of the vertices.
   *
   * @param enough after how many the caller is likely to stop: the cursor does not read ahead of
   *     that, and has all of them nevertheless
   */
  public synchronized NeighbourCursor neighbours(EdgeQuery query, long enough) {
    mustBeOpen();
    return edges.neighbours(query, enough);
  }

  /**
   * Returns how many edges the query finds at each of its vertices, by index, and counts no more
   * than {@code most} edges in all: where the sum reaches it, the vertex that reached it may have
   * more edges, and the vertices behind it were not counted. At most one store call; makes no facts
   * unless this transaction has changed edges at one of the vertices.
   *
   * @param most at least 1
   */
  public synchronized long[] degrees(EdgeQuery query, long most) {
    mustBeOpen();
    return edges.degrees(query, most);
  }

  /** Counts all edges, else as {@link #degrees(EdgeQuery, long)}. */
  public long[] degrees(EdgeQuery query) {
    return degrees(query, Long.MAX_VALUE);
  }

  /**
   * Returns how many vertices there are. One store call; makes no facts.
   *
   * @param labels numbers of the labels of the vertices that count; empty: all
   */
  public synchronized long countVertices(Set<Integer> labels) {
    mustBeOpen();
    return vertices.count(labels);
  }

  /**
   * Returns how many edges there are. One store call; makes no facts.
   *
   * @param labels numbers of the labels of the edges that count; empty: all
   */
  public synchronized long countEdges(Set<Integer> labels) {
    mustBeOpen();
    return edges.count(labels);
  }

  /**
   * The edges with these public ids as they are now, in that order, empty where there is none.
   * Where out-of-line values of some megabytes are wanted, only the first edges that are read have
   * them, at least the first of all.
   *
   * @param wanted keys whose values they shall have; they may lack others, see {@link
   *     EdgeFact#lacks}
   */
  public synchronized List<Optional<EdgeFact>> edges(List<Id> publicIds, Keys wanted) {
    return edges.find(publicIds, wanted);
  }

  /** A vertex that this transaction has read or made, as it is now; empty if it is removed. */
  public synchronized Optional<VertexFact> present(VertexFact known) {
    return changes.present(known);
  }

  /**
   * An edge as it is now, empty if it is removed.
   *
   * @param known the edge as it was read
   * @param readBy serial of the transaction that read it: what this one knows needs no store call
   *     unless it lacks what is wanted
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
   * The indexes that may be asked in this transaction, if its snapshot was taken: those of before
   * may be erased meanwhile, or not be whole in the snapshot.
   */
  public synchronized List<IndexDefinition> indexes(ElementKind kind) {
    return indexReads().enabled(kind);
  }

  /**
   * The vertices that indexes find in the snapshot, or will find once this transaction has
   * committed, as they are now: the caller tests them. At most one store call for each index and
   * batch, and one more for each batch of vertices.
   *
   * @param wanted keys whose values they shall have; they may lack others, see {@link
   *     VertexFact#lacks}
   * @param most so many are probably enough, so that no more are read at first; at least 1
   */
  public synchronized FactCursor<VertexFact> vertices(IndexPlan plan, Keys wanted, int most) {
    return telling(indexReads().vertices(plan, wanted, most));
  }

  /**
   * Returns the vertices that a query finds which finds one at most, as {@link #vertices(IndexPlan,
   * Keys, int)} finds them: with changed ones there may be more. At most two store calls.
   */
  public synchronized List<VertexFact> vertices(IndexQuery query, Keys wanted) {
    mustBeOpen();
    return indexReads().vertices(query, wanted);
  }

  /** Returns a cursor over edges as {@link #vertices(IndexPlan, Keys, int)} does over vertices. */
  public synchronized FactCursor<EdgeFact> edges(IndexPlan plan, Keys wanted, int most) {
    return telling(indexReads().edges(plan, wanted, most));
  }

  /** The same cursor, all of whose reads tell the meter of this moment. */
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
   * How many elements of the labels an index finds, but for those that this transaction has
   * changed. One store call.
   */
  public synchronized long countUnchanged(IndexQuery query, Set<Integer> labels) {
    mustBeOpen();
    return indexReads().countUnchanged(query, labels);
  }

  /**
   * Returns the vertices that this transaction has made or changed, as they are now, as far as the
   * query finds them: the caller tests them.
   */
  public synchronized List<VertexFact> changedVertices(IndexQuery query) {
    mustBeOpen();
    return indexReads().changedVertices(query);
  }

  /** Returns changed edges, as {@link #changedVertices}. */
  public synchronized List<EdgeFact> changedEdges(IndexQuery query) {
    mustBeOpen();
    return indexReads().changedEdges(query);
  }

  /** All edges, each once, with all their values. */
  public FactCursor<EdgeFact> edges() {
    return edges(Keys.ALL);
  }

  /**
   * All edges, each once.
   *
   * @param wanted keys whose values they shall have; they may lack others, see {@link
   *     EdgeFact#lacks}
   */
  public synchronized FactCursor<EdgeFact> edges(Keys wanted) {
    return edges.all(wanted);
  }

  // ---- writes

  /**
   * Adds a vertex.
   *
   * @param suppliedId empty: an id is made
   * @param given its properties, keys ascending; the schema may add defaults
   * @return empty if a vertex with the supplied id exists
   * @throws InvalidInputException if it is not as declared
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
   * Adds a property to a vertex, in one step even where threads share the transaction.
   *
   * @param draft has any sequence number
   * @param cardinality whether the value takes the place of the others of its key, follows them, or
   *     follows them unless one of them is equal
   * @return the property, or that which has an equal value; empty if the vertex does not exist (any
   *     more)
   * @throws InvalidInputException if it is not as declared
   */
  public synchronized Optional<VertexPropertyFact> addProperty(
      Id vertex, VertexPropertyFact draft, Cardinality cardinality) {
    mustTakeMore();
    return vertexWrites().add(vertex, draft, cardinality);
  }

  /**
   * Gives a property of a vertex other meta-properties, in one step even where threads share the
   * transaction.
   *
   * @param change from its meta-properties to others, keys ascending, each once
   * @return false if the property does not exist (any more)
   */
  public synchronized boolean changeMeta(
      Id vertex, VertexPropertyFact property, UnaryOperator<List<PropertyFact>> change) {
    mustTakeMore();
    return vertexWrites().changeMeta(vertex, property, change);
  }

  /** Removes a property of a vertex, if both still exist. */
  public synchronized void removeProperty(Id vertex, VertexPropertyFact property) {
    mustTakeMore();
    vertexWrites().remove(vertex, property);
  }

  /**
   * Removes a vertex and its edges; a vertex that does not exist (any more) is left alone.
   *
   * @throws io.colonnade.error.LimitExceededException if it has more edges than a transaction may
   *     remove; nothing was changed
   */
  public synchronized void removeVertex(Id id) {
    mustTakeMore();
    Optional<VertexFact> before = vertex(id);
    if (before.isPresent()) {
      new VertexRemoval(edges, changes, commit).remove(before.get());
    }
  }

  /**
   * Adds an edge between two vertices. Where its label is simple and there is one already, that one
   * is given these properties and keeps its others.
   *
   * @param suppliedId empty: an id is made
   * @param given its properties, keys ascending, each once; the schema may add defaults
   * @return empty if an edge with the supplied id exists
   * @throws InvalidInputException if the supplied id is one that this graph generates, or the label
   *     is simple; if it has sort keys and a value is missing or has no order; if the edge is not
   *     as declared
   * @throws IllegalStateException if one of the vertices was removed
   */
  public synchronized Optional<EdgeFact> addEdge(
      Optional<Id> suppliedId, int label, Id outId, Id inId, List<PropertyFact> given) {
    mustTakeMore();
    return edgeWrites().add(suppliedId, label, outId, inId, given);
  }

  /** How often adding an edge of a simple label has found one, which was then updated. */
  public synchronized long updatedPairs() {
    return edgeWrites().updatedPairs();
  }

  /**
   * Gives an edge other properties, in one step even where threads share the transaction.
   *
   * @param known the edge as it was read
   * @param readBy serial of the transaction that read it
   * @param change from its properties to others, keys ascending, each once; may return the very
   *     list, for no change
   * @return the edge afterwards, empty if it does not exist (any more)
   * @throws InvalidInputException if a sort value would change
   */
  public synchronized Optional<EdgeFact> updateEdge(
      EdgeFact known, long readBy, UnaryOperator<List<PropertyFact>> change) {
    mustTakeMore();
    return edgeWrites().update(edge(known, readBy, Keys.ALL), change);
  }

  /**
   * Removes an edge; one that does not exist (any more) is left alone.
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

  /** The value of a graph variable, empty if it is not set. */
  public synchronized Optional<Object> variable(String name) {
    return variables.get(name, view::snapshot);
  }

  /** The names of all graph variables that are set. */
  public synchronized Set<String> variableNames() {
    return view.read(variables::names);
  }

  /**
   * @param value empty: the variable is removed
   */
  public synchronized void setVariable(String name, Optional<Object> value) {
    mustBeOpen();
    variables.set(name, value, view::snapshot);
    variableChanges++;
  }

  // ---- requests

  /** Notes that a request begins; see {@link #requestFails}. */
  public synchronized void requestBegins() {
    changesBefore = changes.count() + variableChanges;
  }

  /**
   * Notes that the request failed that began last, or all since the begin of the transaction if
   * none did. If it has changed something, the transaction can only be rolled back from here on:
   * all reads, writes and commits throw {@link IllegalStateException} with the reason.
   */
  public synchronized void requestFails(String reason) {
    if (changes.count() + variableChanges != changesBefore) {
      view.refuse(Problem.ROLLBACK_ONLY.message(Problem.CAUSE, reason));
    }
  }

  // ---- end

  /** True if a commit would write something. */
  public synchronized boolean hasChanges() {
    return !changes.isEmpty() || !variables.isEmpty();
  }

  /**
   * Commits and ends the transaction, also when it fails: then nothing was written, unless the
   * exception says otherwise.
   *
   * @throws io.colonnade.error.ConflictException if another transaction was first, or the schema
   *     was changed since this one fixed it; it names the element
   * @throws io.colonnade.error.OutcomeUnknownException if it may or may not have been written
   * @throws io.colonnade.error.LimitExceededException if it is larger than allowed
   * @throws InvalidInputException if an element lacks a required key
   * @throws IllegalStateException if a request has failed after it had changed something
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
   * Forgets all changes and ends the transaction. After the end: does nothing. Does not wait for
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

  /** Has the lock that a commit holds to its end. */
  private synchronized void awaitCommit() {}

  /** Before a write: better refused now than at the commit, or out of memory. */
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
